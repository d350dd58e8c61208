import EmbeddedFiles
import Presentation
import RegressionStore
import Scenarios

/// Pass rates over runs as lines, one for each group.
struct RatePlot {
  let rates: PassRates

  /// The page's colours, light and dark, and the style of the plot.
  private static let style = ["style/palette", "plot", "style/rates"].map {
    HTMLPage.file("\($0).css").text
  }.joined()

  private static let size = (width: 240.0, height: 28.0)

  func line(_ group: PassRates.Group) -> Markup {
    let (width, height) = (Self.size.width, Self.size.height)
    return el(
      "svg.rate-line",
      [
        "viewBox": "-4 -4 \(DrawingNumber.text(width + 8)) \(DrawingNumber.text(height + 8))",
        "role": "img", "aria-label": words(group),
      ]
    ) { pieces(group, x: 0, y: 0, width: width, height: height) }
  }

  /// All lines as an SVG file, light or dark as the viewer prefers.
  var file: String {
    let rowHeight = 40.0
    let height = 72 + rowHeight * Double(rates.groups.count)
    let (wide, tall) = (DrawingNumber.text(960), DrawingNumber.text(height))
    return el(
      "svg.plot",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(wide) \(tall)", "width": wide,
        "height": tall, "role": "img", "aria-labelledby": "plot-title",
      ]
    ) {
      el("title#plot-title", "Pass rates by \(rates.grouping.rawValue), \(rates.span)")
      Markup(html: "<style>\n\(Self.style)</style>\n")
      el("rect.ground", ["width": "100%", "height": "100%"])
      Self.text("title", "Pass rates by \(rates.grouping.rawValue)", 24, 32)
      Self.text(nil, rates.span, 280, 32)
      Self.text(nil, "Lines from \(rates.lowestPercent) % to 100 %", 936, 32, anchor: .end)
      for (place, group) in rates.groups.enumerated() {
        let y = 52 + rowHeight * Double(place)
        Self.text("key", TextLayout.cut(group.name, to: 36), 24, y + 19)
        el("g") {
          el("title", words(group))
          pieces(group, x: 280, y: y, width: 500, height: 28)
        }
        Self.text("key", PassRates.percent(group.counts.last), 846, y + 19, anchor: .end)
        Self.text(nil, PassRates.passed(group.counts.last), 936, y + 19, anchor: .end)
      }
    }.html
  }

  private static func text(
    _ style: String?, _ words: String, _ x: Double, _ y: Double,
    anchor: DrawingNode.Anchor = .start
  ) -> Markup {
    el(
      style.map { "text.\($0)" } ?? "text",
      [
        "x": DrawingNumber.text(x), "y": DrawingNumber.text(y),
        "text-anchor": anchor == .start ? nil : "\(anchor)",
      ], words)
  }

  /// The line of a group, with gaps where no case was judged, and a dot at its end.
  private func pieces(
    _ group: PassRates.Group, x: Double, y: Double, width: Double, height: Double
  ) -> Markup {
    let across = PlotScale(
      low: 0, high: Double(rates.runs.count - 1), start: x, end: x + width)
    let up = PlotScale(low: rates.lowest, high: 1, start: y + height, end: y)
    func point(_ place: Int, _ rate: Double) -> String {
      "\(DrawingNumber.text(across(Double(place)))),\(DrawingNumber.text(up(rate)))"
    }
    var stretches: [[String]] = [[]]
    for (place, count) in group.counts.enumerated() {
      if let rate = count.rate {
        stretches[stretches.count - 1].append(point(place, rate))
      } else if stretches.last?.isEmpty == false {
        stretches.append([])
      }
    }
    let now = group.newest.flatMap { place in
      group.counts[place].rate.map { (across(Double(place)), up($0)) }
    }
    let guide = el(
      "line.rate-guide",
      [
        "x1": DrawingNumber.text(x), "y1": DrawingNumber.text(y),
        "x2": DrawingNumber.text(x + width), "y2": DrawingNumber.text(y),
      ])
    return [
      guide,
      stretches.filter { !$0.isEmpty }.map { points in
        // A single point becomes a line of no length with round caps.
        el("polyline.rate", ["points": (points + points.suffix(1)).joined(separator: " ")])
      }.joined(),
      now.map { now in
        el(
          "circle.rate-now",
          ["cx": DrawingNumber.text(now.0), "cy": DrawingNumber.text(now.1), "r": "3"])
      } ?? .none,
    ].joined()
  }

  /// The accessible description of a line.
  private func words(_ group: PassRates.Group) -> String {
    func at(_ place: Int?) -> String {
      place.map { "\(PassRates.percent(group.counts[$0])) in run \(rates.runs[$0].number)" }
        ?? ""
    }
    return
      "\(group.name): from \(at(group.oldest)) to \(at(group.newest)), lowest \(at(group.lowest))"
  }
}

/// Maps values to coordinates of a drawing.
struct PlotScale {
  let low: Double
  let high: Double
  /// The coordinate of the lowest value, in units of the drawing.
  let start: Double
  /// The coordinate of the highest value.
  let end: Double

  func callAsFunction(_ value: Double) -> Double {
    high > low ? start + (value - low) / (high - low) * (end - start) : (start + end) / 2
  }
}
