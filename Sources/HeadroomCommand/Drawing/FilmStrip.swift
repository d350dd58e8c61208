import AvoidanceEngine
import Presentation
import RegressionRunner

/// A case as pictures: the screen at rest before the script, and after each of its events.
struct FilmStrip: Hashable, Sendable {
  struct Frame: Hashable, Sendable {
    /// Index of the script's entry; -1 before the first.
    var step: Int
    /// The event, as `focus email`, without details in braces; control characters are shown as
    /// symbols.
    var caption: String
    /// The text below: where the field is, what moved, which checks failed.
    var notes: [Note]
    /// In points of the device.
    var node: DrawingNode
    /// The drawing's extent; of the same size for all frames of a device in one orientation.
    var bounds: Rect
    /// How much of `bounds` is empty in this frame at the top and bottom, where other frames show
    /// content beyond the screen.
    var bare: EdgeInsets = .zero
    /// How the pieces moved here from the previous frame.
    var motions: [DrawingMotion]
  }

  struct Note: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable, CaseIterable {
      /// The step's details, as `frame: [0, 300, 320, 260]`.
      case detail
      /// Where the field and the keyboard are.
      case situation
      case covered
      /// What UIKit or the strategy moved.
      case moved
      /// A failed check.
      case failed
    }
    var kind: Kind
    var text: String
  }

  /// The case's key with the device's caption; control characters are shown as symbols.
  var title: String
  var verdict: Verdict
  /// The scale of texts: 1 on a phone, more on a screen with more points.
  var unit: Double
  var frames: [Frame]

  /// The whole case as text, for screen readers.
  var summary: String {
    frames.map { frame in
      let head = frame.step < 0 ? frame.caption : "Step \(frame.step), \(frame.caption)"
      let notes = frame.notes.map(\.text).joined(separator: "; ")
      return notes.isEmpty ? "\(head)." : "\(head): \(notes)."
    }.joined(separator: " ")
  }
}

struct FormDrawing: Sendable {
  private let layout: FormLayout

  init(_ layout: FormLayout) { self.layout = layout }

  /// A stand-alone SVG picture, which ends with a line feed.
  var svg: String {
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
    writer.open(size, unit: unit, title: title, summary, css: DrawingStyle.css)
    writer.write(.group(nodes.compactMap { $0.culled(to: all) }), indent: 1)
    writer.close()
    return writer.text
  }

  private var title: String { VisibleText.of("\(layout.name) on \(device)") }

  /// The device with its system version.
  private var device: String { layout.screen.device.caption(layout.device) }

  /// A description of the picture, for screen readers.
  private var summary: String {
    let form = layout.form
    return form.inputs.map { view in
      let frame = layout.screen.windowFrame(view)
      let numbers = Words.points([frame.x, frame.y, frame.width, frame.height])
      return VisibleText.of("\(Messages.view(view, of: form)) at \(numbers)") + "."
    }.joined(separator: " ")
  }

  /// The form's name, and below it the device and warnings about the layout.
  private func words(_ unit: Double, _ margin: Double, _ width: Double) -> [DrawingNode] {
    let room = width - 2 * margin
    var place = device
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

extension FilmStrip {
  /// The case as a stand-alone SVG picture, which ends with a line feed.
  ///
  /// It has a description for screen readers, and follows the viewer's light or dark appearance.
  var svg: String {
    let (node, size) = FilmSheet(self).picture()
    var writer = SVGWriter()
    writer.open(
      size, unit: unit, title: "\(title): \(VerdictWords.word(verdict))", summary,
      css: DrawingStyle.css)
    writer.write(node, indent: 1)
    writer.close()
    return writer.text
  }
}
