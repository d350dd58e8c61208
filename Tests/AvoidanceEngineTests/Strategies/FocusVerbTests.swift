import AvoidanceEngine
import Testing

/// A strategy that moves the focus: <doc:Focus#Focus-changes-by-a-strategy>.
struct FocusVerbTests {
  /// Moves the focus at one occasion.
  private struct Mover: Strategy {
    enum Occasion: CaseIterable { case setUp, didBeginEditing, willShow, nextTurn, timer }

    static let model = StrategyModel(
      "mover", Mover.self, source: "Tests/AvoidanceEngineTests/Strategies/FocusVerbTests.swift",
      [.choice("at", \.at), .views("to", \.to), .flag("returns", \.returns)])

    var at = Occasion.setUp
    /// Where the focus goes; nil: nothing is edited any more.
    var to: [ViewIndex]?
    /// Whether the focus goes back and forth without an end.
    var returns = false

    private func move(_ occasion: Occasion, _ screen: inout Screen) {
      guard occasion == at else { return }
      guard let to else { return screen.resignFirstResponder() }
      for view in to where view != screen.firstResponder { screen.becomeFirstResponder(view) }
    }

    mutating func setUp(on screen: inout Screen) { move(.setUp, &screen) }

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard notification.name == .willShow else { return }
      move(.willShow, &screen)
      if at == .nextTurn { screen.callOnNextTurn() }
      if at == .timer { screen.after(0.5, call: 1) }
    }

    mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
      guard event == .didBeginEditing else { return }
      if returns || screen.form.name(of: field) == "a" { move(.didBeginEditing, &screen) }
    }

    mutating func nextTurn(on screen: inout Screen) { move(.nextTurn, &screen) }
    mutating func timer(_ identifier: Int, on screen: inout Screen) { move(.timer, &screen) }
  }

  private func stage(
    _ at: String, to views: [String] = [], returns: Bool = false, enabled: Bool = true
  ) -> Stage {
    Stage(
      views: [
        textField("a", frame: Rect(0, 100, 100, 40)),
        textField("b", frame: Rect(0, 200, 100, 40)) { $0.enabled = enabled },
      ],
      strategy: StrategyDescription(
        Mover.model,
        parameters: ["at": .choice(at), "to": .views(views), "returns": .flag(returns)])
    )
  }

  private static let begins = [
    "textFieldShouldBeginEditing a", "becomeFirstResponder a", "textFieldDidBeginEditing a",
    "UITextFieldTextDidBeginEditing",
  ]
  private static let goesOn = [
    "textFieldShouldBeginEditing b", "textFieldShouldEndEditing a", "resignFirstResponder a",
    "textFieldDidEndEditing a", "UITextFieldTextDidEndEditing", "becomeFirstResponder b",
    "textFieldDidBeginEditing b", "UITextFieldTextDidBeginEditing",
  ]
  private static let ends = [
    "resignFirstResponder a", "textFieldDidEndEditing a", "UITextFieldTextDidEndEditing",
  ]

  @Test(arguments: ["didBeginEditing", "willShow", "nextTurn", "timer"])
  func `the focus moves when what UIKit is doing is over`(occasion: String) {
    var stage = stage(occasion, to: ["b"])
    stage.focus("a")
    #expect(stage.log == Self.begins + Posts.show + Self.goesOn)
    #expect(stage.focused == "b")
  }

  @Test func `editing ends with the keyboard's own notifications`() {
    var stage = stage("willShow")
    stage.focus("a")
    #expect(
      stage.log == Self.begins + Posts.show + ["textFieldShouldEndEditing a"]
        + Posts.hide(around: Self.ends))
    #expect(stage.focused == "none")
    #expect(!stage.screen.keyboard.isVisible)
  }

  @Test func `a timer moves it in the step before the next event`() {
    var stage = stage("timer", to: ["b"])
    stage.perform(.focus(stage.index("a")), then: 0.25)
    #expect(stage.focused == "a")
    stage.perform(.wait(0.25), then: 0)
    #expect(stage.log == Self.goesOn)
  }

  @Test func `a form may come up with its keyboard`() {
    let stage = stage("setUp", to: ["a"])
    #expect(stage.focused == "a")
    #expect(stage.screen.keyboard.isVisible)
  }

  @Test func `several wishes are followed in their order`() {
    var stage = stage("willShow", to: ["b", "a"])
    // a is first responder where it is asked, so b alone is wished for.
    stage.focus("a")
    #expect(stage.focused == "b")
    stage.perform(.blur)
    stage.focus("b")
    #expect(stage.focused == "a")
  }

  @Test func `an input that can't be edited changes nothing`() {
    var stage = stage("willShow", to: ["b"], enabled: false)
    stage.focus("a")
    #expect(stage.log == Self.begins + Posts.show)
    #expect(stage.simulator.fault == nil)
  }

  // a, then a hundred moves; the last one leads back to a.
  @Test func `moves without an end are a fault`() {
    var stage = stage("didBeginEditing", to: ["a", "b"], returns: true)
    stage.focus("a")
    #expect(stage.simulator.fault == .tooManyFocusMoves)
    #expect(stage.log.count { $0.hasPrefix("becomeFirstResponder") } == 101)
    #expect(stage.focused == "a")
    stage.perform(.wait(1))
    #expect(stage.simulator.fault == nil)
    #expect(stage.focused == "a")
  }
}
