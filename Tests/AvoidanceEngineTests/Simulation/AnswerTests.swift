import Testing

@testable import AvoidanceEngine

/// What strategies answer to keys and fingers, and what they turn off: <doc:Focus#Return-key>,
/// <doc:Focus#Touches>, <doc:Keyboard#Dragging>.
struct AnswerTests {
  private static func stage(dismissMode: ScrollProperties.KeyboardDismissMode = .none) -> Stage {
    Stage(
      views: [
        scrollView(
          "s",
          frame: Rect(0, 100, 400, 700),
          contentSize: Size(400, 1000),
          children: [
            textField("a", frame: Rect(0, 100, 100, 40)),
            textField("b", frame: Rect(0, 900, 100, 40)) { $0.onReturn = .next },
            textView("note", frame: Rect(0, 200, 100, 40)),
          ]
        ) { $0.keyboardDismissMode = dismissMode },
        node(.label, "title", frame: Rect(0, 0, 400, 100)),
      ]
    )
  }

  // MARK: Return key

  @Test func `the return key is told after the delegate has agreed`() {
    var stage = Self.stage().with([.shouldReturn, .returnPresses])
    stage.set("a", .onReturn, .choice(InputProperties.OnReturn.resign.rawValue))
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.takeWords() == ["shouldReturn a", "return a"])
    #expect(stage.focused == "none")
    stage.focus("a")
    stage.set("a", .shouldReturn, .flag(false))
    stage.perform(.returnKey)
    #expect(stage.takeWords() == ["shouldReturn a"])
  }

  @Test func `the app's own action is left out where the answer says so`() {
    var stage = Self.stage().with(.returnPresses, answer: true)
    for name in ["a", "b"] {
      stage.focus(name)
      stage.perform(.returnKey)
      #expect(stage.log == ["textFieldShouldReturn \(name)"])
      #expect(stage.focused == name)
    }
    // A text view's is a newline.
    stage.focus("note")
    _ = stage.takeWords()
    stage.perform(.returnKey)
    #expect(stage.text("note") == "\n")
    #expect(stage.takeWords().isEmpty)
  }

  @Test func `a strategy may take the focus elsewhere in the same step`() {
    let b = Self.stage().index("b")
    var stage = Self.stage()
      .with(.returnPresses, answer: true) { _, screen in screen.becomeFirstResponder(b) }
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.focused == "b")
    #expect(stage.log.prefix(2) == ["textFieldShouldReturn a", "textFieldShouldBeginEditing b"])
  }

  // MARK: Fingers

  @Test func `a touch says where`() {
    var stage = Self.stage().with(.touches, answer: true)
    stage.focus("a")
    stage.perform(.tapPoint(Point(30, 40)))
    #expect(stage.takeWords() == ["touch title 30.0 40.0"])
    #expect(stage.focused == "none")
    // The middle of a label of 400 × 100; a field takes the focus and tells nothing.
    stage.tap("title")
    stage.tap("a")
    #expect(stage.takeWords() == ["touch title 200.0 50.0"])
    stage.perform(.tapPoint(Point(500, 40)))
    #expect(stage.takeWords() == ["touch ? 500.0 40.0"])
  }

  // The keyboard's top is at 460, half its height 170. The finger goes 200 down: from 300 it moves
  // the keyboard by 500 − 460 = 40, from 440 by 640 − 460 = 180. A guide that reaches 50 above it is
  // met at 410: from 350 by 140, from 400 by 190; from 430 by all of its way.
  @Test(arguments: [
    (nil, 0.0, true), (300.0, 0, false), (430, 0, true), (429, 0, false), (440, 0, true),
    (350, 50, false), (380, 50, true), (379, 50, false), (400, 50, true), (400, 0, false),
    (430, 50, true), (400, -500, false), (600, 0, true),
  ])
  func `a drag takes the keyboard along from where the finger meets it`(
    from: Double?, padding: Double, isDismissed: Bool
  ) {
    var stage = Self.stage(dismissMode: .interactive)
    var probe = Probe()
    probe.keyboardDismissPadding = padding
    stage.attach(probe)
    stage.focus("a")
    stage.perform(.drag(stage.index("s"), by: Point(0, -200), from: from))
    #expect(stage.focused == (isDismissed ? "none" : "a"))
  }

  @Test func `other drags don't ask where the finger began`() {
    for (mode, delta, isDismissed) in [
      (.onDrag, -1, true), (.none, -500, false), (.interactive, 500, false),
    ] as [(ScrollProperties.KeyboardDismissMode, Double, Bool)] {
      var stage = Self.stage(dismissMode: mode)
      stage.focus("a")
      stage.perform(.drag(stage.index("s"), by: Point(0, delta), from: 0))
      #expect(stage.focused == (isDismissed ? "none" : "a"))
    }
  }

  // MARK: Without UIKit

  // The field ends at 940 in a view of 700.
  @Test func `a strategy that is not UIKit's has no reveal`() {
    for isOnUIKit in [true, false] {
      var stage = Self.stage()
      var probe = Probe()
      probe.isOnUIKit = isOnUIKit
      stage.attach(probe)
      stage.focus("b")
      #expect(stage.y("s") == (isOnUIKit ? 240 : 0))
    }
  }

  @Test func `a strategy that is not UIKit's has no table controller beside it`() {
    for isOnUIKit in [true, false] {
      var controller = ViewController()
      controller.kind = .tableViewController
      var stage = Stage(tableView("t", rows: fieldRows(20)), controller: controller)
      var probe = Probe()
      probe.isOnUIKit = isOnUIKit
      stage.attach(probe)
      stage.focus("field-15")
      #expect(stage.adjustedInset("t").bottom == (isOnUIKit ? 340 : 0))
      #expect(stage.adjustments.isEmpty != isOnUIKit)
    }
  }
}
