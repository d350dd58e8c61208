import EmbeddedFiles
import RegressionRunner
import RegressionStore
import Workflows

/// A sweep as a picture: of one parameter its curves, of two a map.
struct SweepPicture {
  let document: SweepDocument

  /// Width of the picture, in its own units.
  static let width = 960.0

  /// The drawing as markup.
  private func markup(style: String) -> String {
    let (body, height) =
      document.outcome.sweep.axes.count == 1
      ? SweepCurves(document: document).markup : SweepMap(document: document).markup
    let box = "0 0 \(DrawingNumber.text(Self.width)) \(DrawingNumber.text(height))"
    let words = SweepWords(document: document)
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"plot\" viewBox=\"\(box)\""
      + " width=\"\(DrawingNumber.text(Self.width))\" height=\"\(DrawingNumber.text(height))\""
      + " role=\"img\" aria-labelledby=\"plot-title plot-words\">"
      + "<title id=\"plot-title\">\(HTMLMarkup.text("\(words.parameters) of \(document.strategy)"))</title>"
      + "<desc id=\"plot-words\">\(HTMLMarkup.text(words.summary))</desc>\n\(style)\(body)</svg>"
  }

  /// The drawing inside a page, which has its styles.
  var inPage: String { markup(style: "") }

  /// The drawing as a file of its own, light or dark as the viewer wants.
  var file: String {
    let style =
      "<style>\n\(Self.palette)\(Self.style)</style>\n"
      + "<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n"
    return markup(style: style) + "\n"
  }

  /// The page's colours, light and dark.
  private static let palette = HTMLPage.file("style/palette.css").text
  /// What drawings of sweeps look like.
  static let style = SweepPage.file("plot.css").text

  // MARK: Pieces

  /// A line.
  static func line(_ style: String, _ from: (Double, Double), _ to: (Double, Double)) -> String {
    "<line class=\"\(style)\" x1=\"\(DrawingNumber.text(from.0))\" y1=\"\(DrawingNumber.text(from.1))\""
      + " x2=\"\(DrawingNumber.text(to.0))\" y2=\"\(DrawingNumber.text(to.1))\"/>\n"
  }

  /// A rectangle; what stands in it is told where someone points at it.
  static func rect(
    _ style: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    opacity: Double? = nil, title: String = ""
  ) -> String {
    var text =
      "<rect class=\"\(style)\" x=\"\(DrawingNumber.text(x))\" y=\"\(DrawingNumber.text(y))\""
    text += " width=\"\(DrawingNumber.text(width))\" height=\"\(DrawingNumber.text(height))\""
    if let opacity { text += " fill-opacity=\"\(DrawingNumber.text(opacity))\"" }
    return title.isEmpty
      ? text + "/>\n" : text + "><title>\(HTMLMarkup.text(title))</title></rect>\n"
  }

  /// A line of text.
  static func text(
    _ style: String, _ words: String, _ x: Double, _ y: Double, anchor: DrawingNode.Anchor = .start
  ) -> String {
    let end = anchor == .start ? "" : " text-anchor=\"\(anchor)\""
    return
      "<text class=\"\(style)\" x=\"\(DrawingNumber.text(x))\" y=\"\(DrawingNumber.text(y))\"\(end)>"
      + "\(HTMLMarkup.text(words))</text>\n"
  }
}
