import AvoidanceEngine
import Testing

/// What a strategy hears, what its answers do, and what it may ask for: with public means only.
struct HookTests {
  /// Writes down what it hears in a parameter, where a test reads it.
  private struct Listener: Strategy {
    static let model = StrategyModel(
      "listener",
      Listener.self,
      source: "Tests/AvoidanceEngineTests/Strategies/HookTests.swift",
      [
        .flag("hearsAll", \.hearsAll), .flag("hides", \.hides), .flag("resigns", \.resigns),
        .flag("asks", \.asks), .text("heard", \.heard),
        .number("delay", \.delay, in: -10...10_000), .words("moves", \.moves),
        .flag("shows", \.shows),
      ]
    )

    var hearsAll = true
    var hides = false
    var resigns = false
    var asks = false
    var heard = ""
    var delay = -1.0
    var moves: [String] = []
    var shows = false

    var observedEvents: StrategyEvents { hearsAll ? .all : [] }

    private mutating func note(_ words: String) { heard += heard.isEmpty ? words : " " + words }

    mutating func setUp(on screen: inout Screen) { note("setUp") }

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      note("\(notification.name)")
      if asks, notification.name == .willShow { screen.callOnNextTurn() }
    }

    mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
      note("\(event)")
      guard event == .didBeginEditing else { return }
      if delay > -2 { screen.after(delay, call: 7) }
      if shows { screen.setAccessory(Toolbar(kind: .doneOnly), of: field, reloads: false) }
    }

    mutating func didLayOut(on screen: inout Screen) { note("layout") }
    mutating func appear(_ className: String, on screen: inout Screen) {
      note("appear:\(className)")
    }
    mutating func disappear(on screen: inout Screen) { note("disappear") }
    mutating func willRotate(to orientation: Orientation, on screen: inout Screen) {
      note("willRotate:\(orientation)")
    }
    mutating func didRotate(on screen: inout Screen) { note("didRotate") }
    mutating func didBecomeActive(on screen: inout Screen) { note("active") }
    mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
      note("touch:\(screen.form.name(of: view) ?? "window")")
      return resigns
    }
    mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? {
      moves.first.map { Self.move($0, screen) }
    }
    mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
      note("\(button)")
      return ToolbarAnswer(moves.first.map { Self.move($0, screen) } ?? .stay, clicks: true)
    }
    private static func move(_ word: String, _ screen: Screen) -> FocusMove {
      switch word {
      case "stay": .stay
      case "resign": .resign
      default: .focus(screen.form.index(of: word) ?? -1)
      }
    }
    func hidesDelegate(of view: ViewIndex, on screen: Screen) -> Bool { hides }
    mutating func nextTurn(on screen: inout Screen) { note("turn") }
    mutating func timer(_ identifier: Int, on screen: inout Screen) {
      note("timer:\(identifier)")
      if asks { screen.after(0.01, call: identifier + 1) }
    }
    mutating func parameterChanged(_ name: String, from old: Listener, on screen: inout Screen) {
      if name != "heard" { note("\(name):\(old.hides)") }
    }
  }

  private func stage(_ parameters: [String: ParameterValue] = [:]) -> Stage {
    Stage(
      views: [
        textField("a", frame: Rect(0, 100, 100, 40)), textField("b", frame: Rect(0, 200, 100, 40)),
        node(.textView, "note", frame: Rect(0, 300, 100, 40)),
        node(.label, "title", frame: Rect(0, 0, 100, 40)),
      ],
      strategy: StrategyDescription(
        Listener.model, parameters: ["delay": .number(-3)].merging(parameters) { $1 }),
      texts: ["Login", "x", "\n"]
    )
  }

  /// What was heard since the last time.
  private func heard(_ stage: inout Stage, _ events: Event..., then: Double? = nil) -> String {
    stage.perform(.configure([ParameterChange("heard", .text(""))]), then: 0)
    for event in events { stage.perform(event, then: then) }
    guard case .text(let text) = stage.simulator.parameter("heard") else { return "nothing" }
    return text
  }

  // MARK: Hearing

  @Test func `delegate's calls and notifications come one by one, as they are logged`() {
    var stage = stage()
    let a = stage.index("a")
    #expect(
      heard(&stage, .focus(a)) == "shouldBeginEditing didBeginEditing textDidBeginEditing "
        + "willChangeFrame willShow didChangeFrame didShow"
    )
    #expect(heard(&stage, .type(text: 1)) == "shouldChange textDidChange")
    #expect(heard(&stage, .clear) == "shouldClear textDidChange")
    #expect(heard(&stage, .returnKey) == "shouldReturn")
    #expect(
      heard(&stage, .blur) == "shouldEndEditing willChangeFrame willHide "
        + "didEndEditing textDidEndEditing didChangeFrame didHide"
    )
    let note = stage.index("note")
    _ = heard(&stage, .focus(note))
    #expect(heard(&stage, .type(text: 1)) == "shouldChange didChange textDidChange")
  }

  @Test func `the device, the window, controllers, touches and parameters`() {
    var stage = stage()
    #expect(heard(&stage, .rotate(.landscapeLeft)) == "willRotate:landscapeLeft layout didRotate")
    #expect(heard(&stage, .resize(Size(300, 300))) == "layout")
    // One that appears takes the place of the one before.
    #expect(heard(&stage, .appear(className: 0)) == "disappear appear:Login")
    #expect(heard(&stage, .disappear) == "disappear")
    #expect(heard(&stage, .tapPoint(Point(5, 5))) == "touch:title")
    #expect(heard(&stage, .configure([ParameterChange("hides", .flag(true))])) == "hides:false")
    #expect(heard(&stage, .background, .foreground, .wait(1)) == "active")
  }

  @Test func `what is not heard is not called, from the parameter on that says so`() {
    var stage = stage(["hearsAll": .flag(false)])
    let a = stage.index("a")
    let events: [Event] = [
      .focus(a), .type(text: 1), .returnKey, .rotate(.landscapeLeft), .appear(className: 0),
      .tapPoint(Point(5, 5)),
    ]
    for event in events { #expect(heard(&stage, event) == "") }
    stage.perform(.configure([ParameterChange("hearsAll", .flag(true))]))
    #expect(heard(&stage, .tapPoint(Point(5, 5))) == "touch:title")
  }

  // MARK: Answers

  @Test func `a touch outside ends editing where the strategy says so`() {
    var stage = stage()
    stage.focus("a")
    stage.perform(.tapPoint(Point(5, 5)))
    #expect(stage.focused == "a")
    stage.perform(.configure([ParameterChange("resigns", .flag(true))]))
    stage.perform(.tapPoint(Point(5, 5)))
    #expect(stage.focused == "none")
  }

  @Test(arguments: [("b", "b"), ("stay", "a"), ("resign", "none"), ("nowhere", "a")])
  func `the return key goes where the strategy takes it`(move: String, focused: String) {
    var stage = stage(["moves": .words([move])])
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.focused == focused)
    #expect(stage.simulator.fault == nil)
  }

  @Test func `a newline that is typed into a text view is its return key`() {
    var stage = stage(["moves": .words(["a"])])
    stage.focus("note")
    stage.perform(.type(text: 2))
    #expect(stage.focused == "a")
    #expect(stage.text("note") == "")
  }

  @Test func `buttons are asked only while the strategy shows a toolbar`() {
    var stage = stage(["moves": .words(["b"])])
    stage.focus("a")
    #expect(heard(&stage, .next, .done) == "")
    stage.perform(.blur)
    stage.perform(.configure([ParameterChange("shows", .flag(true))]))
    stage.focus("a")
    #expect(heard(&stage, .next).hasPrefix("next shouldBeginEditing shouldEndEditing"))
    #expect(stage.focused == "b")
    #expect(stage.log.first == "inputClick")
  }

  @Test func `a hidden delegate refuses nothing`() {
    for hides in [false, true] {
      var stage = stage(["hides": .flag(hides)])
      stage.set("b", .shouldBeginEditing, .flag(false))
      stage.focus("b")
      #expect(stage.focused == (hides ? "b" : "none"))
    }
  }

  // MARK: Time

  @Test func `a turn comes after the notifications that are being sent, once`() {
    var stage = stage(["asks": .flag(true)])
    let a = stage.index("a")
    #expect(
      heard(&stage, .focus(a)).hasSuffix("willChangeFrame willShow turn didChangeFrame didShow"))
  }

  @Test func `a timer is due before the first event at or after its time`() {
    var stage = stage(["delay": .number(0.5)])
    let a = stage.index("a")
    #expect(!heard(&stage, .focus(a), then: 0.25).contains("timer"))
    #expect(heard(&stage, .type(text: 1), then: 0.125) == "shouldChange textDidChange")
    #expect(heard(&stage, .type(text: 1), then: 0.125) == "shouldChange textDidChange timer:7")
    #expect(!heard(&stage, .type(text: 1)).contains("timer"))
  }

  @Test func `waiting lets time pass, and at rest all timers are due`() {
    for (wait, then) in [(0.5, 0.0), (0.25, nil)] as [(Double, Double?)] {
      var stage = stage(["delay": .number(0.5)])
      let a = stage.index("a")
      #expect(!heard(&stage, .focus(a), then: 0).contains("timer"))
      #expect(heard(&stage, .wait(wait), then: then) == "didChangeFrame didShow timer:7")
    }
    var stage = stage(["delay": .number(3_600)])
    let a = stage.index("a")
    #expect(heard(&stage, .focus(a)).hasSuffix("didShow timer:7"))
  }

  @Test func `timers without an end are a fault`() {
    var stage = stage(["delay": .number(0), "asks": .flag(true)])
    stage.focus("a")
    #expect(stage.simulator.fault == .tooManyCalls)
    stage.perform(.wait(1))
    #expect(stage.simulator.fault == nil)
  }

  @Test(arguments: [-1.0, 3_600.5])
  func `a delay that is none is a fault`(delay: Double) {
    var stage = stage(["delay": .number(delay)])
    stage.focus("a")
    #expect(stage.simulator.fault == .invalidDuration(.after, of: -1, seconds: delay))
  }

  // MARK: Values

  @Test func `a copy of a simulation has a strategy of its own`() {
    var stage = stage()
    var copy = stage
    #expect(heard(&copy, .tapPoint(Point(5, 5))) == "touch:title")
    #expect(heard(&stage) == "")
  }
}
