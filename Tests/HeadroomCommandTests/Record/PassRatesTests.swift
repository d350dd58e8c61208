import Presentation
import RegressionRunner
import Scenarios
import Testing

@testable import RegressionStore
@testable import HeadroomCommand

/// Five runs, of which the third is filtered: of `lift` one case fails in run 4, one until then, and one was
/// skipped, then unjudged, then an error; `inset` is new in run 2 and fails in run 5.
///
///     lift   1 of 2, 1 of 2, 0 of 3 (a known failure is no pass), 3 of 3
///     inset  nothing, 1 of 1, 1 of 1, 0 of 1
struct PassRatesTests {
  private static func run(_ number: Int, isFiltered: Bool = false) -> Run {
    let header = RunHeader(
      branch: "main", commit: nil, engineVersion: "1", toolVersion: "1", today: "2026-11-21",
      isFiltered: isFiltered, startedAt: Int64(number) * 86_400_000)
    var run = Run(header, totals: RunTotals(planned: 0), wallMilliseconds: 1)
    run.number = number
    return run
  }

  private static let runs = (1...5).map { run($0, isFiltered: $0 == 3) }

  private static func members(_ strategy: String, _ timelines: CaseTimeline...)
    -> [PassRates.Member]
  {
    timelines.map { ([strategy], $0) }
  }

  private func rates(last limit: Int = 30) -> PassRates {
    typealias History = HistoryTextTests
    return PassRates(
      by: .strategy, of: Self.runs, last: limit,
      Self.members("inset", History.timeline(nil, .pass, .pass, .pass, .fail))
        + Self.members(
          "lift", History.timeline(.pass, .pass, .pass, .fail, .pass),
          History.timeline(.fail, .fail, .pass, .knownFailure, .pass),
          History.timeline(.skipped, .unjudged, .pass, .error, .pass)))
  }

  @Test func `complete runs of the whole suite are counted, the best group first`() {
    let rates = rates()
    #expect(rates.runs.map(\.number) == [1, 2, 4, 5])
    #expect(rates.groups.map(\.name) == ["lift", "inset"])
    #expect(
      rates.groups[0].counts.map { [$0.passed, $0.judged] } == [[1, 2], [1, 2], [0, 3], [3, 3]])
    #expect(
      rates.groups[1].counts.map { [$0.passed, $0.judged] } == [[0, 0], [1, 1], [1, 1], [0, 1]])
    #expect(rates.groups.map(\.change) == [50, -100])
    #expect(self.rates(last: 2).runs.map(\.number) == [4, 5])
  }

  // With the square of their number it would take minutes.
  @Test(.timeLimit(.minutes(1)))
  func `twenty thousand groups are no more work each than ten`() {
    let members = (0..<20_000).map { number -> PassRates.Member in
      (["tag \(number)"], HistoryTextTests.timeline(.pass, .fail, nil, .pass, .pass))
    }
    let rates = PassRates(by: .tag, of: Self.runs, last: 30, members)
    #expect(PassRatesText(width: nil).text(rates).split(separator: "\n").count == 20_002)
  }

  @Test func `hundred percent is all, and nothing is none`() {
    let counts = [(999, 1000), (1, 1000), (0, 10), (10, 10), (2, 3), (0, 0)]
    #expect(
      counts.map { PassRates.Count(passed: $0, judged: $1).percent } == [99, 1, 0, 100, 67, nil])
  }

  @Test(arguments: [
    (
      PassRates.Grouping.tag, 5,
      "pass rates by tag, runs 1 to 5\n\nno scenario of these cases has a tag;"
    ),
    (
      .strategy, 0,
      "pass rates by strategy, no runs\n\nthere is no complete run of the whole suite;"
    ),
  ])
  func `without a group the reason is said`(
    example: (grouping: PassRates.Grouping, count: Int, words: String)
  ) {
    let rates = PassRates(
      by: example.grouping, of: Array(Self.runs.prefix(example.count)), last: 9, [])
    #expect(PassRatesText(width: nil).text(rates).hasPrefix(example.words))
  }

  @Test func `a line has a bar for each run`() {
    #expect(
      PassRatesText(width: nil).text(rates()) == """
        pass rates by strategy, runs 1 to 5, oldest first; ▁ 0 %, █ 100 %

        STRATEGY  RATES    NOW  PASSED  CHANGE  LOWEST
        lift      ▅▅▁█   100 %  3 of 3     +50  0 %, run 4
        inset     ·██▁     0 %  0 of 1    −100  0 %, run 5

        """)
  }

  @Test func `of many runs several share a bar`() {
    // Of 120 runs the first half passes: 60 bars of two runs each.
    let runs = (1...120).map { Self.run($0) }
    var timeline = CaseTimeline(caseID: CaseID(value: 1))
    timeline.append(.init(verdict: .pass, outcomeID: 1), 0..<60)
    timeline.append(.init(verdict: .fail, outcomeID: 2), 60..<120)
    let rates = PassRates(by: .strategy, of: runs, last: 120, [(["one"], timeline)])
    let bars = String(repeating: "█", count: 30) + String(repeating: "▁", count: 30)
    #expect(PassRatesText(width: nil).text(rates).contains("one       \(bars)  0 %"))
  }

  @Test func `a table has a row for each run and group`() {
    let lines = PassRatesText.csv([rates()]).split(separator: "\r\n")
    #expect(
      lines == [
        "run,started_at,branch,git_commit,by,name,passed,judged,rate",
        "1,1970-01-02T00:00:00Z,main,,strategy,lift,1,2,0.5",
        "2,1970-01-03T00:00:00Z,main,,strategy,lift,1,2,0.5",
        "2,1970-01-03T00:00:00Z,main,,strategy,inset,1,1,1",
        "4,1970-01-05T00:00:00Z,main,,strategy,lift,0,3,0",
        "4,1970-01-05T00:00:00Z,main,,strategy,inset,1,1,1",
        "5,1970-01-06T00:00:00Z,main,,strategy,lift,3,3,1",
        "5,1970-01-06T00:00:00Z,main,,strategy,inset,0,1,0",
      ])
    let json = HistoryJSON.rates.value([rates()]).compact
    #expect(json.contains(#""by": "strategy""#), "\(json)")
    #expect(json.contains(#"{"passed": 0, "judged": 0, "rate": null}"#), "\(json)")
  }

  @Test func `a plot has a line for each group, which begins where it does`() {
    // Four runs over 500 units from 280 on; 28 units from 0 to 100 %, rows of 40 from 52 on.
    let svg = RatePlot(rates: rates()).file
    #expect(svg.contains("points=\"280,66 446.67,66 613.33,80 780,52 780,52\""), "\(svg)")
    #expect(svg.contains("points=\"446.67,92 613.33,92 780,120 780,120\""), "\(svg)")
    #expect(svg.contains("lift: from 50 % in run 1 to 100 % in run 5, lowest 0 % in run 4"))
  }

  @Test func `a value stands where its share of the scale is`() {
    let scale = PlotScale(low: 0, high: 40, start: 56, end: 936)
    #expect(scale(0) == 56 && scale(40) == 936 && scale(10) == 276)
    #expect(PlotScale(low: 5, high: 5, start: 0, end: 10)(5) == 5)
  }
}
