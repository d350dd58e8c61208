import AvoidanceEngine
import RegressionRunner
public import Workflows

/// A form laid out on a device as one picture.
public struct FormDrawing: Sendable {
  private let layout: FormLayout

  /// Takes a form with its frames.
  public init(_ layout: FormLayout) { self.layout = layout }

  /// A stand-alone SVG picture, which ends with a line feed.
  public var svg: String {
    let screen = layout.screen.screenSize
    let unit = max(1, min(screen.width, screen.height) / 430)
    let bezel = ScreenPainter.bezel(unit)
    let margin = 28 * unit
    let head = 64 * unit
    let width = max(screen.width + 2 * bezel, 360 * unit) + 2 * margin
    let size = Size(width, screen.height + 2 * bezel + head + 2 * margin)
    let all = Rect(origin: .zero, size: size)
    let painter = ScreenPainter(screen: layout.screen, keyboardScreen: nil, unit: unit)
    let origin = Point(margin + bezel, margin + head + bezel)
    let device = DrawingNode.group(at: origin, [.group(painter.device())])
    let nodes = [.rect(.paper, all)] + words(unit, margin, width) + [device]
    var writer = SVGWriter()
    writer.open(size, unit: unit, title: title, summary)
    writer.write(.group(nodes.compactMap { $0.culled(to: all) }), indent: 1)
    writer.close()
    return writer.text
  }

  private var title: String { VisibleText.of("\(layout.name) on \(layout.device)") }

  /// What the picture shows, for those who can't see it.
  private var summary: String {
    let form = layout.form
    return form.inputs.map { view in
      let frame = layout.screen.windowFrame(view)
      let numbers = Words.points([frame.x, frame.y, frame.width, frame.height])
      return VisibleText.of("\(Wording.view(view, of: form)) at \(numbers)") + "."
    }.joined(separator: " ")
  }

  /// The form's name, and below it the device with what is not to be trusted.
  private func words(_ unit: Double, _ margin: Double, _ width: Double) -> [DrawingNode] {
    let room = width - 2 * margin
    var place = layout.device
    if layout.orientation != .portrait { place += " · \(layout.orientation.name)" }
    if !layout.doubts.isEmpty {
      place += " · \(Words.count(layout.doubts.count, "input")) may be wrong"
    }
    let lines: [(DrawingStyle, String, y: Double, size: Double)] = [
      (.title, VisibleText.of(layout.name), 22, 26), (.subtitle, VisibleText.of(place), 48, 17),
    ]
    return lines.compactMap { style, text, y, size in
      .fitting(style, text, at: Point(margin, margin + y * unit), width: room, size: size * unit)
    }
  }
}
