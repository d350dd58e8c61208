import AvoidanceEngine
import Presentation
import RegressionRunner

/// A case as pictures: the screen at rest before the script, and after each of its events.
struct FilmStrip: Hashable, Sendable {
  /// One picture with its words.
  struct Frame: Hashable, Sendable {
    /// Index of the script's entry; -1 before the first.
    var step: Int
    /// What happened, as `focus email`, without details in braces; control characters are shown as symbols.
    var caption: String
    /// What stands below: where the field is, what moved, what did not hold.
    var notes: [Note]
    /// The drawing, in points of the device.
    var node: DrawingNode
    /// What the drawing fills; of one size for all frames of a device held in one orientation.
    var bounds: Rect
    /// How much of `bounds` is empty in this frame at the top and at the bottom, where other frames
    /// show content beyond the screen.
    var bare: EdgeInsets = .zero
    /// How the pieces came here from the frame before.
    var motions: [DrawingMotion]
  }

  /// One line below a frame.
  struct Note: Hashable, Sendable {
    /// What a line is about.
    enum Kind: String, Hashable, Sendable, CaseIterable {
      /// What the step was given, as `frame: [0, 300, 320, 260]`.
      case detail
      /// Where the field and the keyboard stand.
      case situation
      /// The field is covered.
      case covered
      /// What UIKit or the strategy moved.
      case moved
      /// What did not hold.
      case failed
    }
    /// What it is about.
    var kind: Kind
    /// The words.
    var text: String
  }

  /// The case's key with the device's caption; control characters are shown as symbols.
  var title: String
  var verdict: Verdict
  /// How large texts are: 1 on a phone, more where a screen has more points.
  var unit: Double
  /// The pictures in order.
  var frames: [Frame]

  /// The whole case in words, for those who can't see it.
  var summary: String {
    frames.map { frame in
      let head = frame.step < 0 ? frame.caption : "Step \(frame.step), \(frame.caption)"
      let notes = frame.notes.map(\.text).joined(separator: "; ")
      return notes.isEmpty ? "\(head)." : "\(head): \(notes)."
    }.joined(separator: " ")
  }
}

/// A form laid out on a device as one picture.
struct FormDrawing: Sendable {
  private let layout: FormLayout

  /// Takes a form with its frames.
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

  /// The device with its system.
  private var device: String { layout.screen.device.caption(layout.device) }

  /// What the picture shows, for those who can't see it.
  private var summary: String {
    let form = layout.form
    return form.inputs.map { view in
      let frame = layout.screen.windowFrame(view)
      let numbers = Words.points([frame.x, frame.y, frame.width, frame.height])
      return VisibleText.of("\(Messages.view(view, of: form)) at \(numbers)") + "."
    }.joined(separator: " ")
  }

  /// The form's name, and below it the device with what is not to be trusted.
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
  /// It says what it shows to those who can't see it, and is light or dark as the viewer wants.
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
