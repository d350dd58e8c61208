import Testing

@testable import AvoidanceEngine

/// Where carets stand, and who is told: <doc:Focus#Carets>.
struct CaretTests {
  private static func stage() -> Stage {
    Stage(views: [
      textField("a", frame: Rect(10, 100, 200, 45)),
      textField("low", frame: Rect(10, 200, 200, 16)),
      textField("said", frame: Rect(10, 250, 200, 45)) { $0.caret = CaretLine(y: 5, height: 30) },
      textView("plain", frame: Rect(10, 300, 200, 100)),
      textView("note", frame: Rect(10, 400, 200, 100)) {
        $0.lineHeight = 20
        $0.textInsets = EdgeInsets(8, 4, 8, 4)
      },
      textView("long", frame: Rect(10, 500, 200, 100)) { $0.caret = CaretLine(y: 300, height: 24) },
      node(.label, "title"),
    ])
  }

  private func caret(_ stage: Stage, _ name: String) -> Rect? {
    stage.screen.caret(stage.index(name))
  }

  // (45 − 20) / 2 = 12.5; a field of 16 has a line of 16.
  @Test func `a text field's line is 20 pt in its middle`() {
    let stage = Self.stage()
    #expect(caret(stage, "a") == Rect(0, 12.5, 200, 20))
    #expect(caret(stage, "low") == Rect(0, 0, 200, 16))
    #expect(stage.screen.caret(99) == nil)
    #expect(caret(stage, "title") == nil)
  }

  // Its second line is at 8 + 20.
  @Test func `a text view's is its last line, where its height is known`() {
    var stage = Self.stage()
    #expect(caret(stage, "plain") == nil)
    #expect(caret(stage, "note") == Rect(4, 8, 192, 20))
    stage.focus("note")
    stage.perform(.returnKey)
    #expect(caret(stage, "note") == Rect(4, 28, 192, 20))
  }

  // Its font of 17 has a line of 17 · 1.19336 = 20.28712, on the grid of 1/1024 20774/1024; ten lines are
  // 8 + 202.8712 + 8 = 218.8712, 224124/1024, two do not fill the view's 100.
  @Test func `a text view without a line's height has that of its font, where the form knows it`() {
    func stage(lines: Int) -> Stage {
      var view = textView("note", frame: Rect(10, 400, 200, 100)) { $0.lines = lines }
      view.layout.intrinsicContentSize = IntrinsicContentSize(line: 20.28712)
      view.layout.translatesAutoresizingMask = true
      return Stage(views: [view])
    }
    #expect(caret(stage(lines: 1), "note") == Rect(0, 8, 200, 20774.0 / 1024))
    #expect(stage(lines: 2).contentSize("note").height == 100)
    #expect(stage(lines: 10).contentSize("note").height == 224124.0 / 1024)
  }

  @Test func `the form says it, and the script says it later`() {
    var stage = Self.stage()
    #expect(caret(stage, "said") == Rect(0, 5, 200, 30))
    #expect(caret(stage, "long") == Rect(0, 300, 200, 24))
    stage.set("said", .caret, .pair(40, 18))
    #expect(caret(stage, "said") == Rect(0, 40, 200, 18))
    // Of the present line one number.
    stage.set("a", .caret, component: 0, .number(3))
    #expect(caret(stage, "a") == Rect(0, 3, 200, 20))
    stage.set("plain", .caret, component: 1, .number(-3))
    #expect(caret(stage, "plain") == Rect(0, 0, 200, 0))
    #expect(stage.adjustments.isEmpty)
    stage.set("title", .caret, .pair(1, 2))
    #expect(stage.simulator.fault == .notSettable(.caret, of: stage.index("title")))
  }

  // 400 + 8 − 30.
  @Test func `it is in the field's bounds, so that what scrolls takes it along`() {
    var stage = Self.stage()
    let note = stage.index("note")
    stage.scroll("note", to: 0, 30)
    let line = caret(stage, "note") ?? .zero
    #expect(stage.screen.convertToWindow(line, from: note) == Rect(14, 378, 192, 20))
  }

  @Test func `a change of the focused field's is told`() {
    var stage = Self.stage().with(.carets)
    stage.set("a", .caret, .pair(3, 20))
    #expect(stage.takeWords().isEmpty)
    stage.focus("a")
    stage.set("a", .caret, .pair(5, 20))
    #expect(stage.takeWords() == ["caret a"])
    stage.set("a", .caret, .pair(5, 20))
    stage.set("low", .caret, .pair(5, 20))
    #expect(stage.takeWords().isEmpty)
  }

  @Test func `a newline moves it where it is the last line's`() {
    for (name, words) in [("note", ["caret note"]), ("plain", []), ("long", [])] {
      var stage = Self.stage().with(.carets)
      stage.focus(name)
      stage.perform(.returnKey)
      #expect(stage.takeWords() == words, "\(name)")
    }
  }

  @Test func `what is done about it is told in its turn`() {
    var stage = Self.stage().with([.carets, .frames]) { event, screen in
      guard case .caret(let field) = event else { return }
      screen.setOrigin(Point(10, 50), of: field, Cause())
    }
    stage.focus("a")
    stage.set("a", .caret, .pair(5, 20))
    #expect(stage.takeWords() == ["caret a", "frame a 45.0"])
  }
}

/// A text view's lines, and how it scrolls to its caret: <doc:Focus#Text>.
///
/// Lines of 20, insets of 8.
struct TextLineTests {
  private static func stage(
    height: Double, texts: [String] = [], with change: (inout InputProperties) -> Void = { _ in }
  ) -> Stage {
    Stage(
      views: [
        textView("note", frame: Rect(16, 60, 358, height)) {
          $0.lineHeight = 20
          change(&$0)
        }
      ], texts: texts)
  }

  private static let nine = (1...9).map { "\($0)\n" }.joined()

  // 8 + 10 × 20 + 8 = 216; 216 − 120 = 96.
  @Test func `typed line breaks are lines, and the last one is scrolled into view with its inset`()
  {
    var stage = Self.stage(height: 120, texts: [Self.nine])
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.contentSize("note").height == 216)
    #expect(stage.y("note") == 96)
    #expect(stage.adjustments == ["system note.contentOffset [0, 96] 0/0"])
  }

  // 24 × 20 + 16 = 496; 496 − 400 = 96.
  @Test func `they come to the lines that the form says`() {
    var stage = Self.stage(height: 400, texts: [Self.nine]) { $0.lines = 15 }
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.contentSize("note").height == 496)
    #expect(stage.y("note") == 96)
  }

  @Test(arguments: [(10, 216.0, 116.0), (20, 416, 316)])
  func `a text has a line more than it has breaks`(lines: Int, content: Double, offset: Double) {
    var stage = Self.stage(height: 100) {
      $0.text = Array(repeating: "line", count: lines).joined(separator: "\n")
    }
    #expect(stage.contentSize("note").height == content)
    #expect(stage.y("note") == 0)
    stage.focus("note")
    #expect(stage.y("note") == offset)
  }

  @Test func `a text that is set brings its lines, and takes those of the one before`() {
    var stage = Self.stage(height: 100, texts: ["a\nb\nc\nd\ne\nf", ""])
    stage.set("note", .text, .text(0))
    #expect(stage.contentSize("note").height == 136)
    stage.focus("note")
    #expect(stage.y("note") == 36)
    stage.set("note", .text, .text(1))
    #expect(stage.contentSize("note").height == 36)
    // the clamp
    #expect(stage.y("note") == 0)
  }

  @Test func `there is a line at least, where the form says fewer than its text has`() {
    var stage = Self.stage(height: 100, texts: [""]) {
      $0.text = "a\nb\nc"
      $0.lines = 1
    }
    stage.set("note", .text, .text(0))
    #expect(stage.contentSize("note").height == 36)
  }

  // The first line with the inset above it: an offset of 5 becomes 0, where the line alone begins at 8.
  @Test func `the first line is shown with the inset above it`() {
    var stage = Self.stage(height: 30, texts: ["a"])
    stage.focus("note")
    // 36 do not fit in 30: the upper edge
    stage.scroll("note", to: 0, 5)
    stage.perform(.type(text: 0))
    #expect(stage.y("note") == 0)
  }

  @Test func `fields have no lines, and several letters wrap none`() {
    var stage = Self.stage(height: 100, texts: [String(repeating: "word ", count: 100)])
    stage.focus("note")
    stage.perform(.type(text: 0))
    #expect(stage.contentSize("note").height == 36)
  }
}
