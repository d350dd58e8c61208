import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

/// A strategy of another module is one file and one registration; everything else finds it.
struct ForeignStrategyTests {
  private let registry = StrategyRegistry.builtIn.adding([RootLift.self])

  private func read(_ text: String) -> SuiteReading {
    SuiteReader(known: KnownDefinitions(strategies: registry)).read([
      .init(file: "test.yaml", bytes: Array(text.utf8))
    ])
  }

  private func file(_ strategies: String, _ script: String = "", laws: String = "[]") -> String {
    """
    headroom: 1
    \(Fixtures.device)\(strategies)\(Fixtures.plain)scenarios:
      - name: folder/case
        form: plain
        laws: \(laws)
        script:
          - focus: low
    \(script)
    """
  }

  private func messages(_ reading: SuiteReading) -> [String] { reading.diagnostics.map(\.message) }

  private func runner(
    _ reading: SuiteReading, _ strategies: [String] = [], in registry: StrategyRegistry? = nil
  ) throws -> Runner {
    let registry = registry ?? self.registry
    #expect(messages(reading) == [])
    let suite = RunSuite(reading.suite, strategies: registry)
    let plan = try Expander(suite).plan(Selection(strategies: strategies))
    let today = try #require(CalendarDay(Fixtures.today))
    return Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
  }

  // MARK: In files

  @Test func `a file names its model and parameters`() throws {
    let reading = read(
      file("strategies:\n  - {name: mine, model: rootLift, parameters: {lift: 20, only: low}}\n"))
    let strategy = try #require(reading.suite.strategies.first)
    #expect(strategy.value.parameters == ["lift": .number(20), "only": .view("low")])
    let content = String(decoding: strategy.canonicalContent, as: UTF8.self)
    let code = #"{"defaults":{"gap":true,"lift":8,"only":null,"speed":"keyboard"},"version":"1"}"#
    let own = #""model":"rootLift","parameters":{"lift":20,"only":"low"}}"#
    #expect(content == #"{"code":\#(code),\#(own)"#)
    for (known, isAvailable) in [(registry, true), (.builtIn, false)] {
      let copy = try StrategyDefinition(
        name: "mine", canonicalContent: strategy.canonicalContent, strategies: known)
      #expect(copy.value.model.isAvailable == isAvailable)
      #expect(copy.canonicalContent == strategy.canonicalContent)
      #expect((copy.value.parameters == strategy.value.parameters) == isAvailable)
    }
    // What no code was recorded of must be known.
    #expect(throws: ContentError.self) {
      try StrategyDefinition(
        name: "mine", canonicalContent: Array("{\(own)".utf8), strategies: .builtIn)
    }
  }

  @Test(arguments: [
    (
      "{name: mine, model: rootLfit}",
      "'rootLfit' is not a valid value for 'model'; did you mean 'rootLift'?"
    ),
    (
      "{name: mine, model: rootLift, parameters: {lfit: 3}}",
      "rootLift has no parameter 'lfit'; did you mean 'lift'?"
    ),
    (
      "{name: mine, model: rootLift, parameters: {speed: keybord}}",
      "'keybord' is not a valid value for 'speed'; did you mean 'keyboard'?"
    ),
    (
      "{name: root-lift, model: rootLift}",
      "'root-lift' is a built-in strategy and can't be defined again; use another name"
    ),
  ])
  func `what is wrong is said with its words`(strategy: String, message: String) {
    #expect(messages(read(file("strategies:\n  - \(strategy)\n"))) == [message])
  }

  @Test func `an expectation and a list of strategies know it`() {
    let reading = read(file("", "      - expect: {root.origin.y: {root-lift: -97, else: 0}}\n"))
    #expect(messages(reading) == [])
    let wrong = read(file("", "      - expect: {root.origin.y: {root-lifd: -97, else: 0}}\n"))
    #expect(messages(wrong).count == 1)
    #expect(messages(wrong).first?.contains("did you mean 'root-lift'?") == true)
  }

  // MARK: In steps

  @Test func `a step sets its parameters and has its words`() throws {
    let reading = read(file("", "      - configure: {speed: none, lift: 1}\n      - expect: {}\n"))
    let script = try #require(reading.suite.scenarios.first).value.script
    #expect(script[1].description == #"configure {"lift": 1, "speed": "none"}"#)
    let trace = try runner(reading, ["root-lift"]).trace(at: 0)
    #expect(trace.steps[1].text == #"configure {"lift": 1, "speed": "none"}"#)
  }

  @Test func `of a name with two meanings a step takes either`() throws {
    #expect(messages(read(file("", "      - configure: {gap: false}\n"))) == [])
    #expect(messages(read(file("", "      - configure: {gap: 3}\n"))) == [])
    let wrong = messages(read(file("", "      - configure: {gap: low}\n")))
    #expect(wrong == ["'gap' must be a number from 0 to 1000000; found 'low'"])
  }

  @Test func `a value that the case's strategy does not take ends the case`() throws {
    let reading = read(file("", "      - configure: {gap: 3}\n"))
    let outcome = try runner(reading, ["root-lift"]).trace(at: 0).outcome
    #expect(outcome.verdict == .error)
    #expect(
      outcome.mismatches.map(Messages.sentence)
        == ["gap of configure: expected a value that the strategy accepts, got nothing"]
    )
    #expect(try runner(reading, ["inset-scroll"]).trace(at: 0).outcome.verdict != .error)
  }

  // MARK: Running

  @Test func `it is planned with the others and runs under its names`() throws {
    let reading = read(file("", "      - expect: {root.origin.y: -97}\n"))
    let named = StrategyRegistry.builtIn.named
    let planned =
      named.filter { !$0.isVersion }.map(\.name) + ["root-lift", "root-lift-still"]
      + named.filter(\.isVersion).map(\.name)
    #expect(try runner(reading).plan.strategies == planned)
    // `low` ends at 540, the keyboard begins at 451: 89 and the gap of 8.
    let trace = try runner(reading, ["root-lift"]).trace(at: 0)
    #expect(trace.outcome.verdict == .pass)
    #expect(trace.steps[0].adjustments.map(\.duration) == [0.25])
    let still = try runner(reading, ["root-lift-still"]).trace(at: 0)
    #expect(still.steps[0].adjustments.map(\.duration) == [0])
  }

  @Test func `laws read its facts`() throws {
    let reading = read(file("", "      - wait: 1\n", laws: "[gap-kept, restored-after-hide]"))
    let trace = try runner(reading, ["root-lift"]).trace(at: 0)
    #expect(trace.laws.map(\.passed) == [true, true])
    #expect(trace.laws.map(\.applied) == [true, false])
  }

  @Test func `an import takes it among the strategies that need no file`() {
    let names = ImportedDefinition.all(of: read(file("")), strategies: registry).map(\.name)
    #expect(names.contains("root-lift") && names.contains("xlform"))
  }

  @Test func `a listing has its parameters, kinds and defaults`() throws {
    let model = try #require(registry.models.last)
    #expect(model.name == "rootLift" && model.version == "1")
    #expect(model.parameters.map(\.name) == ["lift", "speed", "gap", "only"])
    #expect(
      model.parameters.map(\.kind)
        == [.points(0...1_000_000), .choice(["keyboard", "none"]), .flag, .view]
    )
    #expect(
      model.parameters.map(\.defaultValue)
        == [.number(8), .choice("keyboard"), .flag(true), .view(nil)]
    )
    #expect(model.presets.map(\.name) == ["root-lift", "root-lift-still"])
  }

  // MARK: What can't be copied

  // The law tries the last notification once more. The first show gave the root −1; tried out on a
  // copy, the next show would give −3, for the object counts both.
  @Test func `a law runs the case again where a strategy can't be copied`() throws {
    let own = StrategyRegistry([SharedCount.self])
    let script = """
            - hideKeyboard
            - focus: low
            - expect: {root.origin.y: -2}
      """
    let reading = SuiteReader(known: KnownDefinitions(strategies: own)).read([
      .init(file: "test.yaml", bytes: Array(file("", script, laws: "[idempotent]").utf8))
    ])
    let trace = try runner(reading, in: own).trace(at: 0)
    #expect(trace.expectations.map(\.passed) == [true])
    #expect(trace.laws.map(\.passed) == [false])
  }
}
