import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

/// Strategies that find nothing to act on in a form.
struct StrategyLackTests {
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

  private func runner() throws -> Runner {
    let suite = try Fixtures.suite(Self.file)
    return Runner(
      suite: suite,
      plan: try Expander(suite).plan(),
      options: .init(jobs: 1, today: try #require(CalendarDay(Fixtures.today)))
    )
  }

  @Test func `what is lacking is found once for each form and strategy`() throws {
    let runner = try runner()
    let lacks = StrategyLacks(runner.suite, runner.plan, at: runner.plan.cases.indices)
    #expect(
      lacks.all == [
        .init(strategy: "inset-scroll", form: "plain", words: "no table", cases: 2),
        .init(strategy: "stack-spacer", form: "plain", words: "no scroll view", cases: 1),
        .init(strategy: "other-table", form: "table", words: "no view 'other'", cases: 1),
      ]
    )
    let names = runner.plan.cases.indices.map { runner.plan.name(at: $0) }
    #expect(StrategyLacks(runner.suite, names).all == lacks.all)
    #expect(names.map { lacks.words(of: $0) } == runner.traces.map(\.outcome.lack))
    let some = StrategyLacks(runner.suite, runner.plan, at: [0, 1])
    #expect(
      some.all == [.init(strategy: "inset-scroll", form: "plain", words: "no table", cases: 1)]
    )
  }

  /// So a recorded outcome, which both have, can't tell which of them lacked something.
  @Test func `an outcome is the same with and without it`() throws {
    let outcomes = try runner().traces.map(\.outcome)
    #expect(outcomes[0].lack == nil && outcomes[1].lack == "no table")
    #expect(outcomes[0].digest == outcomes[1].digest)
    #expect(outcomes[1].verdict == .pass)
  }

  /// A strategy that can't tell from its declaration what it needs.
  private struct Picky: Strategy {
    static let model = StrategyModel("picky", Picky.self, source: "a test")
    func lack(on screen: Screen) -> String? { screen.form.views.count < 3 ? "too few views" : nil }
  }

  @Test func `a strategy tells by itself what its declaration can't`() throws {
    let registry = StrategyRegistry.builtIn.adding([Picky.self])
    let reading = SuiteReader(strategies: registry).read([
      .init(
        file: "f.yaml",
        bytes: Array(Self.file.replacing("inset-scroll", with: "picky").utf8)
      )
    ])
    let suite = RunSuite(reading.suite, strategies: registry)
    let runner = Runner(
      suite: suite,
      plan: try Expander(suite).plan(Selection(strategies: ["picky"])),
      options: .init(jobs: 1, today: try #require(CalendarDay(Fixtures.today)))
    )
    // A root and a field; a root, a table, a cell and a field.
    let expected = ["too few views", "too few views", nil]
    #expect(runner.traces.map(\.outcome.lack) == expected)
    let lacks = StrategyLacks(suite, runner.plan, at: runner.plan.cases.indices)
    #expect(runner.plan.cases.indices.map { lacks.words(of: runner.plan.name(at: $0)) } == expected)
  }
}

extension Runner {
  /// What each case does.
  fileprivate var traces: [Trace] { plan.cases.indices.map { trace(at: $0) } }
}
