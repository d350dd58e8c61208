import Testing

@testable import AvoidanceEngine

/// Timers while the keyboard moves, which takes 0.25 s: <doc:Steps#Timers>.
struct TimerTests {
  private static func stage() -> Stage {
    Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 1000),
        children: [numberField("a", frame: Rect(0, 700, 100, 40))]),
      textField("b", frame: Rect(100, 100, 100, 40)),
      textView("note", frame: Rect(0, 200, 100, 40)),
    ])
  }

  private static let shows: StrategyEvents = [.keyboardWillShow, .keyboardDidShow]

  /// Asks for a timer for each delay, numbered from 1, where an event is heard.
  private static func asking(_ delays: [Double], at event: Probe.Heard)
    -> @Sendable (Probe.Heard, inout Screen) -> Void
  {
    { heard, screen in
      guard heard == event else { return }
      for (index, delay) in delays.enumerated() { screen.after(delay, call: index + 1) }
    }
  }

  // 0.2, 0.1, 0 and 0.2 are below 0.25 s; 0.25 and 0.3 are not.
  @Test func `those that are due before the keyboard rests come before the did-notifications`() {
    let delays = [0.2, 0.1, 0.3, 0.25, 0, 0.2]
    var stage = Self.stage()
      .with(Self.shows, act: Self.asking(delays, at: .notification(.willShow)))
    stage.focus("b")
    let heard = stage.takeHeard()
    #expect(
      heard.map(\.event) == [
        .notification(.willShow), .timer(5), .timer(2), .timer(1), .timer(6),
        .notification(.didShow), .timer(4), .timer(3),
      ]
    )
    #expect(heard.map(\.time) == [0, 0, 0.1, 0.2, 0.2, 0.25, 0.25, 0.3])
  }

  @Test func `so do those that were asked for when editing began`() {
    for name in ["b", "note"] {
      let field = Self.stage().index(name)
      var stage = Self.stage()
        .with(
          Self.shows.union(.didBeginEditing),
          act: Self.asking([0.1, 0.3], at: .editing(.didBeginEditing, field)))
      stage.focus(name)
      #expect(stage.takeWords().suffix(3) == ["timer 1", "didShow", "timer 2"], "\(name)")
    }
  }

  // They come after what was put off to the next turn and before UIKit's reveal: with an inset of 300
  // the field, which ends at 740, is scrolled to 740 − 500.
  @Test func `UIKit reveals the field after them`() {
    let s = Self.stage().index("s")
    var stage = Self.stage()
      .with(.keyboardWillShow) { event, screen in
        switch event {
        case .timer: screen.setContentInset(EdgeInsets(0, 0, 300, 0), of: s, Cause())
        default: screen.after(0.01, call: 1)
        }
      }
    stage.focus("a")
    #expect(
      stage.adjustments == [
        "strategy s.contentInset [0, 0, 300, 0] 0/0", "system s.contentOffset [0, 240] 0.25/7",
      ]
    )
  }

  @Test func `a hide cancels none`() {
    var stage = Self.stage()
      .with(
        [.keyboardWillShow, .keyboardWillHide, .keyboardDidHide],
        act: Self.asking([0.3, 1], at: .notification(.willShow)))
    // The hide begins at 0.25 and ends at 0.5.
    stage.perform(.focus(stage.index("b")), then: 0.25)
    stage.perform(.blur)
    let heard = stage.takeHeard()
    #expect(
      heard.map(\.event) == [
        .notification(.willShow), .notification(.willHide), .timer(1), .notification(.didHide),
        .timer(2),
      ]
    )
    #expect(heard.map(\.time) == [0, 0.25, 0.3, 0.5, 1])
  }

  @Test func `without a change of the keyboard they come at the end`() {
    var stage = Self.stage()
    stage.focus("b")
    let note = stage.index("note")
    stage = stage.with(
      [.didBeginEditing, .textDidBeginEditing],
      act: Self.asking([0.1], at: .editing(.didBeginEditing, note)))
    stage.focus("note")
    #expect(stage.takeWords() == ["didBeginEditing note", "textDidBeginEditing note", "timer 1"])
  }

  // Asked for at 0.25, due at 0.35, while the next event comes at 0.3.
  @Test func `a did-notification comes when the keyboard rests`() {
    var stage = Self.stage()
      .with(Self.shows, act: Self.asking([0.1], at: .notification(.didShow)))
    stage.perform(.focus(stage.index("b")), then: 0.3)
    #expect(stage.takeWords() == ["willShow", "didShow"])
    stage.perform(.wait(0.1), then: 0)
    #expect(stage.takeWords() == ["timer 1"])
  }

  @Test func `what they ask of the focus waits for the end of the step`() {
    let note = Self.stage().index("note")
    var stage = Self.stage()
      .with(Self.shows) { event, screen in
        switch event {
        case .notification(.willShow): screen.after(0.1, call: 1)
        case .timer: screen.becomeFirstResponder(note)
        default: break
        }
      }
    stage.perform(.focus(stage.index("a")))
    #expect(stage.takeWords().prefix(3) == ["willShow", "timer 1", "didShow"])
    #expect(stage.focused == "note")
  }

  @Test func `without an end they are a fault`() {
    var stage = Self.stage()
      .with(Self.shows) { event, screen in
        if event != .notification(.didShow) { screen.after(0, call: 1) }
      }
    stage.focus("b")
    #expect(stage.simulator.fault == .tooManyCalls)
  }
}
