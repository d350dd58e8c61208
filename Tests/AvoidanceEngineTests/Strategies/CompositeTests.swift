import Testing

@testable import AvoidanceEngine

/// Several strategies on one screen: <doc:AvoidanceStrategies#Two-mechanisms-at-once>.
struct CompositeTests {
  private static func strategy(_ name: String) throws -> StrategyDescription {
    try #require(StrategyRegistry.builtIn.strategy(named: name))
  }

  private static func composite(_ names: String...) throws -> StrategyDescription {
    StrategyDescription(composite: try names.map { .init($0, try strategy($0)) })
  }

  /// Fourteen rows of 44 on an iPhone 8, which has a status bar of 20 and a keyboard of 260.
  private static func rows(
    _ strategy: StrategyDescription, profile: UIKitProfile = .observed
  ) -> Stage {
    let device = Device(
      screen: Size(375, 667),
      portrait: Device.Metrics(safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 260))
    let rows = (1...14).map { number in
      cell(height: 44, node(.textField, "field-\(number)", frame: Rect(0, 0, 375, 44)))
    }
    let table = tableView("contacts", frame: Rect(0, 0, 375, 667), rows: rows)
    return Stage(views: [table], device: device, strategy: strategy, profile: profile)
  }

  // 616 − (667 − 260) = 209.
  @Test(arguments: ["inset-scroll", "safe-area-keyboard"])
  func `alone either makes room for the keyboard`(name: String) throws {
    var stage = Self.rows(try Self.strategy(name))
    stage.focus("field-14")
    #expect(stage.adjustedInset("contacts").bottom == 260)
    #expect(stage.y("contacts") == 209)
  }

  // 616 − (667 − 520) = 469; after the hide each has taken its own back, and the offset is the start's.
  @Test func `what they make adds up, and each takes its own back`() throws {
    var stage = Self.rows(try Self.composite("inset-scroll", "safe-area-keyboard"))
    stage.focus("field-14")
    #expect(stage.inset("contacts").bottom == 260)
    #expect(stage.adjustedInset("contacts").bottom == 520)
    #expect(stage.y("contacts") == 469)
    #expect(stage.simulator.partNames == ["inset-scroll", "safe-area-keyboard"])
    #expect(stage.simulator.adjustments.map(\.part.number) == [1, 1, 0, 0])
    stage.perform(.hideKeyboard)
    #expect(stage.adjustedInset("contacts").bottom == 0)
    #expect(stage.y("contacts") == -20)
  }

  @Test func `facts are those of all parts`() throws {
    let alone = try #require(try Self.strategy("iq-keyboard-manager").facts)
    let chat = try #require(try Self.strategy("chat-bar").facts)
    let facts = try #require(try Self.composite("chat-bar", "iq-keyboard-manager").facts)
    #expect(alone.gap == 10 && chat.gap == 0 && facts.gap == 10)
    #expect(!alone.movesBars && chat.movesBars && facts.movesBars)
    #expect(facts.isOnUIKit)
  }

  @Test func `what no part finds is unmet, what one finds is not`() throws {
    let form = Form(FormDescription(canvas: Size(375, 667), view: node(.view)))
    #expect(try Self.composite("none", "inset-scroll").unmetRequirement(in: form) == nil)
    #expect(
      try Self.composite("inset-scroll", "stack-spacer").unmetRequirement(in: form) == "no table")
  }

  @Test func `parts are the same whatever they are called`() throws {
    let one = try Self.composite("inset-scroll", "none")
    var other = one
    other.parts[0].name = "ours"
    #expect(one == other)
    #expect(try one != Self.composite("none", "inset-scroll"))
  }

  /// Asks for a turn and for a timer when the keyboard shows, and for no timer of its number when it hides.
  private struct Later: Strategy {
    static let model = StrategyModel(
      "later", Later.self, source: "CompositeTests",
      [
        .points("by", \.by), .flag("cancels", \.cancels), .screens("screens", \.screens),
      ])

    var by = 0.0
    var cancels = false
    var screens: [ScreenParameters] = []

    var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardDidShow] }
    var gap: Double? { by }

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      if notification.name == .willShow {
        screen.callOnNextTurn()
        screen.callOnNextTurn()
        screen.after(by / 100, call: 7)
      } else if cancels {
        screen.cancelTimers(7)
      }
    }
    mutating func nextTurn(on screen: inout Screen) { move(on: &screen) }
    mutating func timer(_ identifier: Int, on screen: inout Screen) { move(on: &screen) }

    private func move(on screen: inout Screen) {
      screen.setTranslation(screen.translation(of: 1) - by, of: 1, Cause())
    }
  }

  private static func later(_ parts: (by: Double, cancels: Bool)...) -> StrategyDescription {
    StrategyDescription(
      composite: parts.map { part in
        .init(
          "later \(part.by)",
          StrategyDescription(
            Later.model,
            parameters: ["by": .number(part.by), "cancels": .flag(part.cancels)]))
      })
  }

  private static func moves(_ strategy: StrategyDescription) -> [String] {
    var stage = Stage(
      views: [node(.textField, "field", frame: Rect(0, 600, 100, 30))], strategy: strategy)
    stage.focus("field")
    let names = stage.simulator.partNames
    return stage.simulator.adjustments.map { "\(names[Int($0.part.number)]) \($0.to.b)" }
  }

  // Turns at once, in the order of the list: 600 − 40 = 560, − 30 = 530. Timers after 0.3 and 0.4 s.
  @Test func `each has turns and timers of its own`() {
    #expect(
      Self.moves(Self.later((40, false), (30, false))) == [
        "later 40.0 560.0", "later 30.0 530.0", "later 30.0 500.0", "later 40.0 460.0",
      ])
  }

  // The first one's timer is due after 0.4 s, when the keyboard rests since 0.25 s.
  @Test func `nobody's timers are taken back by another`() {
    #expect(
      Self.moves(Self.later((40, false), (30, true))) == [
        "later 40.0 560.0", "later 30.0 530.0", "later 40.0 490.0",
      ])
  }

  @Test func `parameters reach each part that has them`() {
    let strategy = StrategyDescription(
      composite: Self.later((40, false), (30, false)).parts + [.init("none", .none)])
    var stage = Stage(
      views: [node(.textField, "field", frame: Rect(0, 600, 100, 30))], strategy: strategy)
    stage.perform(.configure([ParameterChange("by", .number(5))]))
    #expect(stage.simulator.parameter("by") == .number(5))
    stage.focus("field")
    #expect(stage.screen.frame(stage.index("field")).y == 600 - 4 * 5)
    #expect(stage.simulator.strategyUsualGap == 5)
  }

  // Each class of controller has what its part says: 600 − 40 − 40 − 5 − 5 = 510.
  @Test func `screens of a part are its own`() {
    func screens(_ parameter: String, _ value: ParameterValue) -> ParameterValue {
      .screens([ScreenParameters(className: "Pay", changes: [ParameterChange(parameter, value)])])
    }
    let strategy = StrategyDescription(
      composite: Self.later((40, false), (30, false)).parts.enumerated().map { place, part in
        var part = part
        if place == 1 { part.strategy.parameters["screens"] = screens("by", .number(5)) }
        return part
      })
    var stage = Stage(
      views: [node(.textField, "field", frame: Rect(0, 600, 100, 30))], strategy: strategy,
      texts: ["Pay"])
    stage.perform(.appear(className: stage.screen.form.texts.firstIndex(of: "Pay") ?? 0))
    stage.focus("field")
    #expect(stage.screen.frame(stage.index("field")).y == 510)
    stage.perform(.disappear)
    #expect(stage.simulator.strategyUsualGap == 40)
    #expect(stage.simulator.parameter("by") == .number(40))
  }

  /// Hears of its toolbar, which others have, or answers it.
  private struct Bar: Strategy {
    static let model = StrategyModel(
      "bar", Bar.self, source: "CompositeTests", [.flag("answers", \.answers)])
    var answers = false
    var observedEvents: StrategyEvents { [.toolbar, .didBeginEditing] }
    mutating func receive(
      _ event: EditingEvent, of field: ViewIndex, on screen: inout Screen
    ) {
      screen.setAccessory(
        Toolbar(kind: .previousNextDone, nextIsEnabled: true), of: field, reloads: false)
    }
    mutating func press(_ button: ToolbarButton, on screen: inout Screen) -> ToolbarAnswer {
      ToolbarAnswer(answers ? .resign : .stay)
    }
  }

  @Test func `who leaves the toolbar to others leaves it`() {
    let parts = [false, true].map { answers in
      StrategyDescription.Part(
        "bar", StrategyDescription(Bar.model, parameters: ["answers": .flag(answers)]))
    }
    var stage = Stage(
      views: [node(.textField, "field", frame: Rect(0, 100, 100, 30))],
      strategy: StrategyDescription(composite: parts))
    stage.focus("field")
    #expect(stage.screen.toolbar != nil)
    stage.perform(.next)
    #expect(stage.screen.firstResponder < 0)
  }

  /// Answers the return key, or leaves it to others.
  private struct Key: Strategy {
    static let model = StrategyModel(
      "key", Key.self, source: "CompositeTests",
      [.flag("answers", \.answers), .flag("stays", \.stays)])

    var answers = false
    var stays = false

    var observedEvents: StrategyEvents { .returnKey }

    mutating func returnKey(of field: ViewIndex, on screen: inout Screen) -> FocusMove? {
      answers ? stays ? .stay : .resign : nil
    }
  }

  @Test(arguments: [
    ([(false, false), (true, true), (true, false)], true), ([(true, false), (true, true)], false),
  ])
  func `the first one that answers the return key has it`(
    parts: [(answers: Bool, stays: Bool)], isEditing: Bool
  ) {
    let strategy = StrategyDescription(
      composite: parts.map { part in
        .init(
          "key",
          StrategyDescription(
            Key.model,
            parameters: ["answers": .flag(part.answers), "stays": .flag(part.stays)]))
      })
    var stage = Stage(
      views: [node(.textField, "field", frame: Rect(0, 100, 100, 30))], strategy: strategy)
    stage.focus("field")
    stage.perform(.returnKey)
    #expect((stage.screen.firstResponder >= 0) == isEditing)
  }
}
