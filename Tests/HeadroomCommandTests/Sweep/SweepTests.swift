import AvoidanceEngine
import RegressionRunner
import Scenarios
import Synchronization
import TestSupport
import Testing

@testable import HeadroomCommand

/// Sweeps over a table of twelve rows of 44 on a device whose keyboard's top is at 451.
///
/// The last field ends at 12 × 44 = 528: `offset-restore` scrolls by 528 − 451 = 77 and its gap.
struct SweepTests {
  private static let head = """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}

    """
  private static let table = """
    forms:
      - name: table
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows:
                - repeat: 12
                  cell: row-{n}
                  children:
                    - {textField: "field-{n}", frame: [145, 0, 215, 44]}

    """

  private func suite(_ scenarios: String) throws -> RunSuite {
    try suite(forms: Self.table, scenarios)
  }

  private func suite(forms: String, _ scenarios: String) throws -> RunSuite {
    let reading = read(Self.head + forms + "scenarios:\n" + scenarios)
    try #require(!reading.hasErrors, "\(reading.lines)")
    return RunSuite(
      reading.suite, shippedDevices: reading.shippedDevices, strategies: .builtIn)
  }

  private func runner(_ suite: RunSuite, jobs: Int = 1) throws -> Runner {
    let plan = try Expander(suite).plan(Selection(strategies: ["offset-restore"]))
    let today = try #require(CalendarDay("2026-11-21"))
    return Runner(suite: suite, plan: plan, options: .init(jobs: jobs, today: today))
  }

  private func sweep(_ name: String, _ values: [ParameterValue]) throws -> Sweep {
    let strategy = try #require(StrategyRegistry.builtIn.strategy(named: "offset-restore"))
    return Sweep(strategy, try #require(strategy.model.parameter(named: name)), values)
  }

  private func numbers(_ numbers: Double...) -> [ParameterValue] { numbers.map { .number($0) } }

  /// At most 100.5 is scrolled with a gap of at most 23.5, and 0.01 is forgiven.
  private static let atMost = """
      - {name: table/last-row, form: table, script: [{focus: field-12}, {expect: {
          items.contentOffset.y: {atMost: 100.5}}}]}

    """

  /// 77 + 10 for the strategy's own name, whatever its gap is.
  private static let byName = """
      - {name: table/by-name, form: table, script: [{focus: field-12}, {expect: {
          items.contentOffset.y: {offset-restore: 87, none: 0}}}]}

    """

  @Test func `values are in order, each once`() throws {
    let gap = try sweep("gap", numbers(20, 0, 10, 0))
    #expect(gap.numbers == [0, 10, 20])
    #expect(gap.present == .number(10) && gap.presentPlace == 1)
    // What is the model's default is not set.
    #expect(gap.description(with: .number(10)) == gap.strategy)
    #expect(gap.description(with: .number(0)).parameters == ["gap": .number(0)])
    let flag = try sweep("convertsFrame", [.flag(true), .flag(false)])
    #expect(flag.numbers == nil && flag.values == [.flag(true), .flag(false)])
    #expect(try sweep("gap", numbers(0, 20)).presentPlace == nil)
  }

  @Test func `each value is judged, and what moved is summed up`() throws {
    let outcome = try runner(try suite(Self.atMost))
      .sweep(try sweep("gap", numbers(0, 10, 23, 24, 40)))
    #expect(outcome.isComplete && outcome.reached == 1)
    #expect(outcome.points.map { $0.totals[.pass] } == [1, 1, 1, 0, 0])
    #expect(outcome.points.map { $0.totals[.fail] } == [0, 0, 0, 1, 1])
    #expect(outcome.points.map(\.visible) == [1, 1, 1, 1, 1])
    #expect(outcome.points.map(\.pointsMoved) == [77, 87, 100, 101, 117])
    #expect(outcome.present == outcome.points[1])
    // All that pass are as good but for the time covered and then the way, which is shortest with 0.
    #expect(Set(outcome.ranking.prefix(3)) == [0, 1, 2])
  }

  @Test func `a break point is where the verdict changes, with its cause`() throws {
    let outcome = try runner(try suite(Self.atMost))
      .sweep(try sweep("gap", numbers(0, 40)))
    let point = try #require(outcome.breakPoints.first)
    #expect(outcome.breakPoints.count == 1)
    #expect(point.place == .above(23.51))
    #expect(point.name.scenario == "table/last-row")
    #expect(point.before == .pass && point.after == .fail && point.breaks)
    #expect(point.cause == "items.contentOffset.y")
    #expect(
      point.sentence.hasPrefix("contentOffset.y of items: expected at most 100.5, got 100.51"))
  }

  /// 9.99 to 10.01 is 10, and neither neighbour shows it.
  @Test func `what is expected by name is expected at every value`() throws {
    let outcome = try runner(try suite(Self.byName))
      .sweep(try sweep("gap", numbers(0, 10, 20)))
    #expect(outcome.points.map { $0.totals[.pass] } == [0, 1, 0])
    #expect(outcome.breakPoints.map(\.place) == [.from(9.99), .above(10.01)])
    #expect(outcome.breakPoints.map(\.mends) == [true, false])
    #expect(outcome.ranking.first == 1)
  }

  @Test func `flags break from one value to the next`() throws {
    // The field is 10 below its cell's top, which the fault counts twice: 518 + 10 + 10 − 451 = 87.
    let inset = Self.table.replacing("[145, 0, 215, 44]", with: "[145, 10, 215, 24]")
    let text = """
        - {name: table/once, form: table, strategies: [offset-restore], script: [{focus: field-12},
           {expect: {items.contentOffset.y: {atMost: 80}}}]}

      """
    let suite = try suite(forms: inset, text)
    let outcome = try runner(suite).sweep(try sweep("convertsFrame", [.flag(true), .flag(false)]))
    #expect(outcome.breakPoints.map(\.place) == [.next(.flag(true), .flag(false))])
    #expect(outcome.breakPoints.map(\.mends) == [true])
  }

  @Test func `the outcome is the same for any number of workers`() throws {
    var scenarios = ""
    for number in 1...30 {
      scenarios += Self.atMost.replacing("last-row", with: "row-\(number)")
        .replacing("100.5", with: "\(80 + number)")
    }
    let suite = try suite(scenarios)
    // The last case breaks at 33.01, and there are pieces for all workers.
    let (count, parts) = Thoroughness.isFull ? (700, 4.0) : (88, 2.0)
    let values = (0...count).map { ParameterValue.number(Double($0) / parts) }
    let gap = try sweep("gap", values)
    let one = try runner(suite).sweep(gap)
    for jobs in Thoroughness.isFull ? [2, 3] : [3] {
      let other = try runner(suite, jobs: jobs).sweep(gap)
      #expect(other.points == one.points && other.breakPoints == one.breakPoints)
      #expect(other.present == one.present && other.ranking == one.ranking)
    }
    // 77 + gap is at most 80 + n up to a gap of 3 + n, and 0.01.
    let expected = (1...30).map { number -> BreakPoint.Place in
      .above(Double(100 * number + 301) / 100)
    }
    #expect(one.breakPoints.map(\.place) == expected)
  }

  @Test func `a cancelled sweep holds whole cases`() throws {
    let isCancelled = Flag()
    // The field is where it is in the table, in one row.
    let form = """
      forms:
        - name: table
          canvas: [375, 667]
          view:
            children:
              - tableView: items
                frame: [0, 0, 375, 667]
                rows:
                  - cell: row
                    height: 528
                    children: [{textField: field-12, frame: [145, 484, 215, 44]}]

      """
    let suite = try suite(forms: form, Self.atMost + Self.byName)
    // With more than 32,768 values a batch is one case.
    let values = (0..<33_000).map { ParameterValue.number(Double($0) / 1024) }
    let outcome = try runner(suite).sweep(
      try sweep("gap", values), isCancelled: { isCancelled.isSet },
      progress: { _ in isCancelled.set() })
    #expect(outcome.reached == 1 && !outcome.isComplete)
    #expect(outcome.points.allSatisfy { $0.totals.recorded == 1 })
    #expect(outcome.breakPoints.isEmpty)
  }

  private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }
}
