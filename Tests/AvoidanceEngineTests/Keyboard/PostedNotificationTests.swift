import AvoidanceEngine
import Testing

/// Raw notifications from a script: <doc:Keyboard#Posted-notifications>.
struct PostedNotificationTests {
  private static func stage(profile: UIKitProfile = .observed) -> Stage {
    KeyboardNotificationTests.stage(profile: profile)
  }

  @Test func `it is delivered alone and its end is the keyboard's frame`() {
    var stage = Self.stage()
    stage.post(.willShow, begin: Rect(0, 920, 400, 216), end: Rect(0, 584, 400, 216))
    #expect(stage.log == ["keyboardWillShow"])
    #expect(stage.keyboardFrame == Rect(0, 584, 400, 216))
    #expect(stage.screen.keyboard.isVisible)
    #expect(stage.screen.keyboard.kind == .docked)
    #expect(stage.lastWill?.begin == Rect(0, 920, 400, 216))
  }

  @Test func `what it leaves out is the current frame, a quarter of a second and curve 7`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.post(.willChangeFrame)
    #expect(
      stage.lastWill
        == KeyboardNotification(
          name: .willChangeFrame, begin: KeyboardNotificationTests.docked,
          end: KeyboardNotificationTests.docked, duration: 0.25, curve: 7)
    )
  }

  /// A posted end frame on a screen of 400 × 800, and the keyboard after it.
  struct End: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var name = KeyboardNotification.Name.willChangeFrame
    var end: Rect
    var isVisible: Bool
    var kind = KeyboardKind.docked
  }

  static let ends = [
    End(testDescription: "at the bottom", end: Rect(0, 500, 400, 300), isVisible: true),
    End(testDescription: "reaching below", end: Rect(0, 750, 400, 300), isVisible: true),
    End(testDescription: "half a point above", end: Rect(0, 499.5, 400, 300), isVisible: true),
    End(
      testDescription: "more than half a point above", end: Rect(0, 499.25, 400, 300),
      isVisible: true, kind: .undocked),
    End(
      testDescription: "in the middle", end: Rect(50, 200, 300, 260), isVisible: true,
      kind: .undocked),
    End(testDescription: "below the screen", end: Rect(0, 800, 400, 300), isVisible: false),
    End(testDescription: "beside the screen", end: Rect(400, 500, 400, 300), isVisible: false),
    End(testDescription: "zero", end: .zero, isVisible: false),
    End(testDescription: "without height", end: Rect(0, 500, 400, 0), isVisible: false),
    End(testDescription: "without width", end: Rect(0, 500, 0, 300), isVisible: false),
    End(testDescription: "a hide", name: .willHide, end: Rect(0, 500, 400, 300), isVisible: false),
    End(
      testDescription: "the end of a hide", name: .didHide, end: Rect(0, 500, 400, 300),
      isVisible: false),
    End(
      testDescription: "a did-notification", name: .didShow, end: Rect(0, 500, 400, 300),
      isVisible: true),
  ]

  @Test(arguments: ends)
  func `the end says whether the keyboard is there and docked`(end: End) {
    var stage = Self.stage()
    stage.post(end.name, end: end.end)
    #expect(stage.screen.keyboard.isVisible == end.isVisible)
    #expect(stage.keyboardFrame == end.end)
    if end.isVisible { #expect(stage.screen.keyboard.kind == end.kind) }
  }

  @Test func `one that reaches the bottom docks the keyboard again`() {
    for kind in KeyboardNotificationTests.kinds {
      var stage = Self.stage()
      stage.focus("a")
      stage.keyboard {
        $0.kind = kind
        $0.frame = KeyboardNotificationTests.away
      }
      stage.post(.willChangeFrame, end: KeyboardNotificationTests.docked)
      #expect(stage.screen.keyboard.kind == .docked)
      #expect(stage.screen.keyboardTop == 460)
    }
  }

  @Test func `no reveal follows`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.insetBroadcast))
    stage.keyboard { $0.kind = .hardware }
    stage.focus("field-15")
    #expect(stage.adjustments == [])
    stage.post(.willShow, begin: Rect(0, 800, 400, 340), end: Rect(0, 460, 400, 340))
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 340, 0] 0/0",
        "strategy t.scrollIndicatorInsets [0, 0, 340, 0] 0/0",
      ]
    )
  }

  @Test func `the next focus posts when its frame differs`() {
    var stage = Self.stage()
    stage.post(.willShow, end: Rect(0, 600, 400, 200))
    stage.focus("a")
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.lastWill?.begin == Rect(0, 600, 400, 200))
    #expect(stage.lastWill?.end == Rect(0, 460, 400, 340))
  }

  @Test func `the next focus posts nothing when its frame is the same`() {
    var stage = Self.stage()
    stage.post(.willShow, end: Rect(0, 460, 400, 340))
    stage.focus("a")
    #expect(stage.keyboardLog == [])
  }

  @Test func `a posted show is not the first show of the case`() {
    var stage = Self.stage(profile: .observed.with { $0.firstBegin = .zero })
    stage.post(.willShow, end: Rect(0, 500, 400, 300))
    stage.post(.willHide, end: Rect(0, 800, 400, 300))
    stage.focus("a")
    #expect(stage.lastWill?.begin == .zero)
  }

  @Test func `resigning after a posted hide posts nothing`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.post(.willHide, end: Rect(0, 800, 400, 340))
    #expect(stage.focused == "a")
    stage.perform(.blur)
    #expect(stage.keyboardLog == [])
  }

  @Test func `the last will-notification can be delivered again with begin = end`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.offsetRestore))
    stage.focus("field-15")
    // 660 + 4 − 460 + 10, see the strategy's own tests
    #expect(stage.y("t") == 210)
    stage.simulator.redeliverLastWillNotification()
    // the article's code lifts again from where it is: it is not idempotent
    #expect(stage.adjustments == ["strategy t.contentOffset [0, 420] 0.1/0"])
  }

  @Test func `before any notification there is nothing to deliver again`() {
    var stage = Self.stage()
    stage.simulator.redeliverLastWillNotification()
    #expect(stage.adjustments == [])
    #expect(stage.log == [])
  }
}
