import AvoidanceEngine
@testable import RegressionRunner
import Scenarios
import Testing

/// Strategies that find nothing to act on in a form.
struct UnmetRequirementTests {
  private static let file = """
    headroom: 1
    \(Fixtures.device)
    strategies:
      - {name: other-table, model: insetScroll, parameters: {scrollView: other}}
    forms:
      - name: plain
        canvas: [375, 667]
        view: {children: [{textField: field, frame: [20, 100, 335, 40]}]}
      - name: table
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows: [{cell: row, children: [{textField: field, frame: [0, 0, 200, 44]}]}]
    scenarios:
      - {name: plain/one, form: plain, strategies: [none, inset-scroll], script: [focus: field]}
      - {name: plain/two, form: plain, strategies: [inset-scroll, stack-spacer], script: [focus: field]}
      - {name: table/one, form: table, strategies: [inset-scroll, other-table], script: [focus: field]}

    """

  private func runner(jobs: Int = 1) throws -> Runner {
    let suite = try Fixtures.suite(Self.file)
    return Runner(
      suite: suite, plan: try Expander(suite).plan(),
      options: .init(jobs: jobs, today: try #require(CalendarDay(Fixtures.today))))
  }

  /// What the strategies lack in the cases of ``file``.
  private static let unmetRequirements: [UnmetRequirements.Requirement] = [
    .init(strategy: "inset-scroll", form: "plain", words: "no table", cases: 2),
    .init(strategy: "stack-spacer", form: "plain", words: "no scroll view", cases: 1),
    .init(strategy: "other-table", form: "table", words: "no view named 'other'", cases: 1),
  ]

  @Test func `what is lacking is told once for each form and strategy`() throws {
    let runner = try runner()
    let names = runner.plan.cases.indices.map { runner.plan.name(at: $0) }
    let unmetRequirements = UnmetRequirements(runner.suite, names)
    #expect(unmetRequirements.all == Self.unmetRequirements)
    #expect(
      names.map { unmetRequirements.words(of: $0) } == runner.traces.map(\.outcome.unmetRequirement)
    )
    #expect(
      UnmetRequirements(runner.suite, names[0...1]).all
        == [.init(strategy: "inset-scroll", form: "plain", words: "no table", cases: 1)]
    )
  }

  @Test(arguments: [1, 3]) func `a run tells what is lacking in its cases`(jobs: Int) throws {
    let runner = try runner(jobs: jobs)
    let result = runner.run()
    #expect(result.unmetRequirements(of: runner.suite) == Self.unmetRequirements)
  }

  /// What an earlier process recorded is not run again, and still told, in the order of the cases.
  @Test(arguments: 0...6)
  func `a run that goes on tells what is lacking in all of its cases`(count: Int) throws {
    let runner = try runner()
    let whole = runner.run()
    var result = RunResult(plan: runner.plan, doubts: runner.doubts)
    for index in 0..<count {
      result.note(recorded: try #require(whole.verdict(at: index)), at: index)
    }
    for (index, trace) in runner.traces.enumerated().dropFirst(count) {
      result.note(
        trace.outcome.verdict, unmetRequirement: trace.outcome.unmetRequirement, nil, at: index)
    }
    #expect(result.unmetRequirements(of: runner.suite) == Self.unmetRequirements)
  }

  /// So a recorded outcome, which both have, can't tell which of them lacked something.
  @Test func `an outcome is the same with and without it`() throws {
    let outcomes = try runner().traces.map(\.outcome)
    #expect(outcomes[0].unmetRequirement == nil && outcomes[1].unmetRequirement == "no table")
    #expect(outcomes[0].digest == outcomes[1].digest)
    #expect(outcomes[1].verdict == .pass)
  }

  /// A strategy that can't tell from its declaration what it needs.
  private struct Picky: Strategy {
    static let model = StrategyModel("picky", Picky.self, source: "a test")
    func unmetRequirement(on screen: Screen) -> String? {
      screen.form.views.count < 3 ? "too few views" : nil
    }
  }

  @Test func `a strategy tells by itself what its declaration can't`() throws {
    let registry = StrategyRegistry.builtIn.adding([Picky.self])
    let reading = SuiteReader(strategies: registry).read([
      .init(file: "f.yaml", bytes: Array(Self.file.replacing("inset-scroll", with: "picky").utf8))
    ])
    let suite = RunSuite(reading.suite, strategies: registry)
    let runner = Runner(
      suite: suite, plan: try Expander(suite).plan(Selection(strategies: ["picky"])),
      options: .init(jobs: 1, today: try #require(CalendarDay(Fixtures.today))))
    // A root and a field; a root, a table, a cell and a field.
    let expected = ["too few views", "too few views", nil]
    #expect(runner.traces.map(\.outcome.unmetRequirement) == expected)
    let names = runner.plan.cases.indices.map { runner.plan.name(at: $0) }
    let unmetRequirements = UnmetRequirements(suite, names)
    #expect(names.map { unmetRequirements.words(of: $0) } == expected)
  }

  /// A strategy that can't work on every device, nor however it is held.
  private struct Upright: Strategy {
    static let model = StrategyModel("upright", Upright.self, source: "a test")
    func unmetRequirement(on screen: Screen) -> String? {
      screen.screenSize.height > 800
        ? "the screen is tall" : screen.screenSize.width > 400 ? "the screen is wide" : nil
    }
  }

  /// The phone is 375 × 667, the other device 375 × 812, and both are turned to the left, too.
  @Test func `what is lacking may depend on the device and on how it is held`() throws {
    let registry = StrategyRegistry.builtIn.adding([Upright.self])
    let file = """
      headroom: 1
      devices:
        - {name: phone, screen: [375, 667], keyboard: {portrait: 216, landscape: 162}}
        - {name: tall, screen: [375, 812], keyboard: {portrait: 216, landscape: 162}}
      forms:
        - name: plain
          canvas: [375, 667]
          view: {children: [{textField: field, frame: [20, 100, 335, 40]}]}
      scenarios:
        - name: one
          form: plain
          strategies: [upright]
          orientations: [portrait, landscapeLeft]
          script: [focus: field]

      """
    let reading = SuiteReader(strategies: registry).read([
      .init(file: "f.yaml", bytes: Array(file.utf8))
    ])
    #expect(reading.diagnostics.isEmpty)
    let suite = RunSuite(reading.suite, strategies: registry)
    let runner = Runner(
      suite: suite, plan: try Expander(suite).plan(),
      options: .init(jobs: 1, today: try #require(CalendarDay(Fixtures.today))))
    let names = runner.plan.cases.indices.map { runner.plan.name(at: $0) }
    let expected = [nil, "the screen is wide", "the screen is tall", "the screen is wide"]
    #expect(runner.traces.map(\.outcome.unmetRequirement) == expected)
    let unmetRequirements = UnmetRequirements(suite, names)
    #expect(names.map { unmetRequirements.words(of: $0) } == expected)
    let all: [UnmetRequirements.Requirement] = [
      .init(strategy: "upright", form: "plain", words: "the screen is wide", cases: 2),
      .init(strategy: "upright", form: "plain", words: "the screen is tall", cases: 1),
    ]
    #expect(unmetRequirements.all == all)
    let result = runner.run()
    #expect(result.unmetRequirements(of: suite) == all)
  }

  @Test(
    arguments: [
      ("no table", nil, "no table in this form; no effect"),
      ("no table", "Login", "no table in Login; no effect"),
      ("no table; add one", "Login", "no table in Login; no effect; add one"),
      ("behavior is none", nil, "behavior is none; no effect"),
      ("behavior is none", "Login", "behavior is none; no effect in Login"),
    ] as [(String, String?, String)]
  )
  func `a sentence says what is lacking and what came of it`(
    words: String, forms: String?, sentence: String
  ) {
    #expect(UnmetRequirements.sentence(words, in: forms) == sentence)
  }
}

extension Runner {
  /// What each case does.
  fileprivate var traces: [Trace] { plan.cases.indices.map { trace(at: $0) } }
}
