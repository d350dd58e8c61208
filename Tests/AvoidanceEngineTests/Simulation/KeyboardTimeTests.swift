import Testing

@testable import AvoidanceEngine

/// When the did-notifications come, and when adjustments begin: <doc:Steps#Time>.
///
/// The keyboard takes 0.25 s and is 340 high on 800, its top at 460.
struct KeyboardTimeTests {
  private static func stage(
    _ observedEvents: StrategyEvents = [], contentHeight: Double = 1000,
    act: @escaping @Sendable (Probe.Heard, inout Screen) -> Void = { _, _ in }
  ) -> Stage {
    Stage(views: [
      scrollView(
        "page", frame: Rect(0, 0, 400, 800), contentSize: Size(400, contentHeight),
        children: [
          textField("a", frame: Rect(0, 100, 100, 40)),
          textField("b", frame: Rect(0, 700, 100, 40)),
          textView("note", frame: Rect(0, 300, 100, 40)),
        ]
      ) { $0.insetAdjustment = .never }
    ]).with(observedEvents, act: act)
  }

  private static let all: StrategyEvents = [
    .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide,
  ]

  private static func setsInset(
    at event: KeyboardNotification.Name, _ bottom: Double
  ) -> @Sendable (Probe.Heard, inout Screen) -> Void {
    { heard, screen in
      guard heard == .notification(event) else { return }
      screen.setContentInset(EdgeInsets(0, 0, bottom, 0), of: 1, Cause())
    }
  }

  // MARK: Pending

  @Test(arguments: [(0.1, false), (0.25, true), (0.3, true)])
  func `a step ends after its seconds, and what is due at the end has happened`(
    seconds: Double, hasRested: Bool
  ) {
    var stage = Self.stage(Self.all)
    stage.perform(.focus(stage.index("a")), then: seconds)
    #expect(stage.takeWords() == (hasRested ? ["willShow", "didShow"] : ["willShow"]))
    // The model's values don't wait.
    #expect(stage.screen.keyboard.isVisible)
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340))
    stage.perform(.wait(1))
    let heard = stage.takeHeard()
    #expect(heard.map(\.event) == (hasRested ? [] : [.notification(.didShow)]))
    #expect(heard.map(\.time) == (hasRested ? [] : [0.25]))
  }

  @Test func `pending notifications come in the step during whose time they fall due`() {
    var stage = Self.stage(Self.all)
    stage.perform(.focus(stage.index("a")), then: 0.1)
    _ = stage.takeWords()
    stage.perform(.scrollTo(stage.index("page"), .zero), then: 0.1)
    #expect(stage.takeWords() == [])
    stage.perform(.wait(0.01), then: 0.04)
    #expect(stage.takeWords() == ["didShow"])
  }

  @Test func `a text view's delegate is told that editing began before the keyboard rests`() {
    var stage = Self.stage()
    stage.perform(.focus(stage.index("note")), then: 0.1)
    #expect(
      stage.log == [
        "textViewShouldBeginEditing note", "becomeFirstResponder note", "keyboardWillChangeFrame",
        "keyboardWillShow", "textViewDidBeginEditing note", "UITextViewTextDidBeginEditing",
      ]
    )
    stage.perform(.wait(0))
    #expect(stage.log == ["keyboardDidChangeFrame", "keyboardDidShow"])
  }

  // The timer at 0.3 ends editing; the hide takes from 0.3 to 0.55, and the step lasts until 1.3 at least.
  @Test func `a change within a long step comes to rest in it`() {
    var stage = Self.stage(Self.all) { heard, screen in
      switch heard {
      case .notification(.willShow): screen.after(0.3, call: 1)
      case .timer: screen.resignFirstResponder()
      default: break
      }
    }
    stage.perform(.focus(stage.index("a")), then: 0.25)
    _ = stage.takeWords()
    stage.perform(.wait(1), then: 0)
    #expect(stage.takeWords() == ["timer 1", "willHide", "didHide"])
  }

  // 0.2 + 0.15 + 0.1 lacks the last bit of 0.2 + 0.25.
  @Test func `sums of seconds that lack their last bit are due`() {
    var stage = Self.stage(Self.all)
    stage.perform(.wait(0.1), then: 0.1)
    stage.perform(.focus(stage.index("a")), then: 0.15)
    #expect(stage.takeWords() == ["willShow"])
    stage.perform(.scrollTo(stage.index("page"), .zero), then: 0.1)
    #expect(stage.takeWords() == ["didShow"])
  }

  // MARK: Interrupted

  @Test
  func `a change that interrupts another posts the did-notifications of that after its own will`() {
    var stage = Self.stage()
    stage.perform(.focus(stage.index("b")), then: 0.1)
    #expect(
      stage.log.filter { !$0.hasPrefix("UI") } == [
        "textFieldShouldBeginEditing b", "becomeFirstResponder b", "textFieldDidBeginEditing b",
        "keyboardWillChangeFrame", "keyboardWillShow",
      ]
    )
    stage.perform(.blur, then: 0.1)
    #expect(
      stage.log.filter { !$0.hasPrefix("UI") } == [
        "textFieldShouldEndEditing b", "keyboardWillChangeFrame", "keyboardWillHide",
        "resignFirstResponder b", "textFieldDidEndEditing b", "keyboardDidChangeFrame",
        "keyboardDidShow",
      ]
    )
    #expect(stage.lastWill?.begin == Rect(0, 460, 400, 340))
    #expect(stage.lastWill?.end == Rect(0, 800, 400, 340))
    stage.perform(.focus(stage.index("a")))
    #expect(
      stage.log.filter { !$0.hasPrefix("UI") } == [
        "textFieldShouldBeginEditing a", "becomeFirstResponder a", "textFieldDidBeginEditing a",
        "keyboardWillChangeFrame", "keyboardWillShow", "keyboardDidChangeFrame", "keyboardDidHide",
        "keyboardDidChangeFrame", "keyboardDidShow",
      ]
    )
    #expect(stage.lastWill?.begin == Rect(0, 800, 400, 340))
  }

  @Test func `they come when the other change begins`() {
    var stage = Self.stage(Self.all)
    stage.perform(.focus(stage.index("a")), then: 0.1)
    stage.perform(.blur)
    let heard = stage.takeHeard()
    #expect(
      heard.map(\.event) == [
        .notification(.willShow), .notification(.willHide), .notification(.didShow),
        .notification(.didHide),
      ]
    )
    #expect(heard.map(\.time).map { ($0 * 100).rounded() } == [0, 10, 10, 35])
  }

  @Test
  func
    `of the groups of one step each comes to rest before the next, and the seconds count from the last`()
  {
    var stage = Self.stage(Self.all)
    stage.focus("a")
    _ = stage.takeHeard()
    stage.perform(.rotate(.landscapeLeft), then: 0.1)
    #expect(stage.takeWords() == ["willHide", "didHide", "willShow"])
    stage.perform(.wait(0.1), then: 0)
    #expect(stage.takeWords() == [])
    stage.perform(.wait(0.06), then: 0)
    #expect(stage.takeWords() == ["didShow"])
  }

  // MARK: Beginning

  private func begins(_ stage: Stage) -> [String] {
    stage.simulator.adjustments.map { "\($0.property.name) \($0.begins)" }
  }

  // b ends at 740: 740 − 460 = 280, by UIKit's reveal after the inset.
  @Test func `what is done at once begins at once, and UIKit's part with it`() {
    var stage = Self.stage(Self.all, act: Self.setsInset(at: .willShow, 340))
    stage.focus("b")
    #expect(begins(stage) == ["contentInset 0.0", "contentOffset 0.0"])
  }

  @Test func `a did-notification counts from its own will`() {
    var stage = Self.stage(Self.all, act: Self.setsInset(at: .didShow, 340))
    stage.focus("b")
    #expect(begins(stage) == ["contentInset 0.25"])
    stage = Self.stage(Self.all, act: Self.setsInset(at: .didShow, 340))
    stage.perform(.focus(stage.index("b")), then: 0.1)
    #expect(begins(stage) == [])
    stage.perform(.wait(1))
    #expect(begins(stage) == ["contentInset 0.25"])
  }

  /// The program of FG1, which takes its inset back when the keyboard has gone: with a content of 840 the offset
  /// of 280 is beyond 840 − 800 = 40, and the clamp follows.
  @Test func `a hide's did-notification, and the clamp that follows, begin after its duration`() {
    var stage = Self.stage(Self.all, contentHeight: 840) { heard, screen in
      Self.setsInset(at: .willShow, 340)(heard, &screen)
      Self.setsInset(at: .didHide, 0)(heard, &screen)
    }
    stage.focus("b")
    #expect(stage.y("page") == 280)
    stage.perform(.blur, then: 0.1)
    #expect(stage.inset("page").bottom == 340)
    stage.perform(.wait(1))
    #expect(stage.inset("page").bottom == 0)
    #expect(stage.y("page") == 40)
    #expect(begins(stage) == ["contentInset 0.25", "contentOffset 0.25"])
  }

  // 0.01 s is less than a frame; 0.1 and 0.2 are 6 and 12; 0.3 + 0.1, asked for by the first, is 24.
  @Test func `a timer counts from where the moment counted that asked for it`() {
    for (delay, begins) in [(0.01, 0), (0.1, 6), (0.2, 12), (0.3, 18)] {
      var stage = Self.stage([.keyboardWillShow]) { heard, screen in
        switch heard {
        case .notification: screen.after(delay, call: 1)
        case .timer(1):
          screen.setContentInset(EdgeInsets(0, 0, 340, 0), of: 1, Cause())
          screen.after(0.1, call: 2)
        default: screen.setContentInset(EdgeInsets(0, 0, 350, 0), of: 1, Cause())
        }
      }
      stage.perform(.focus(stage.index("a")), then: 5)
      let frames = stage.simulator.adjustments.filter { $0.by == .strategy }.map(\.frames)
      #expect(frames == [begins, begins + 6], "\(delay)")
    }
  }

  @Test func `what the groups of a rotation do is not late because the first one came before`() {
    var stage = Self.stage(Self.all, act: Self.setsInset(at: .willShow, 200))
    stage.focus("a")
    stage.set("page", .contentInset, .quad(0, 0, 0, 0))
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.simulator.adjustments.first { $0.property == .contentInset }?.begins == 0)
  }
}
