import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct RunRecordTests {
  private func document(_ which: SampleRuns.Which) throws -> RunRecord {
    try SampleRuns().document(which)
  }

  @Test func `cases come in the order in which they ran, with what did not hold`() throws {
    let document = try document(.second)
    #expect(
      document.cases.map(\.name.scenario) == [
        "ours/last-row", "verdicts/pass", "verdicts/fail", "verdicts/error", "verdicts/known",
        "verdicts/unexpected", "verdicts/unjudged",
      ]
    )
    let ours = document.cases[0]
    #expect(ours.name.description == "ours/last-row [ours, phone]")
    #expect(ours.form == "contacts")
    #expect(ours.sinceRun == 2)
    #expect(ours.failingSince == 2)
    #expect(ours.bucket == .newlyFailing)
    let finding = try #require(ours.findings.first)
    #expect(finding.sentence == "contentOffset.y of contacts: expected 87, got 89")
    #expect(finding.difference == 2)
    #expect(finding.action == "focus field-12")
    let line =
      1
      + (SampleRuns.file(gap: 12).split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0.contains("contacts.contentOffset.y: 87") } ?? -1)
    #expect(finding.place == "sample.yaml:\(line)")
    #expect(ours.adjustments.map(\.adjustment.after) == [[0, 89]])
    #expect(ours.metrics?.pointsScrolled == 89)
    #expect(document.cases[1].tags == ["easy"])
    #expect(document.cases[1].findings.isEmpty)
    #expect(document.cases[2].sinceRun == 1)
    #expect(document.cases[2].failingSince == 1)
    #expect(document.cases[2].bucket == nil)
  }

  @Test(arguments: [SampleRuns.Which.second, .unrecorded])
  func `known failures and unexpected passes have the reason of the file`(which: SampleRuns.Which)
    throws
  {
    let document = try document(which)
    #expect(
      document.cases.map(\.knownReasons)
        == [[], [], [], [], ["it stays covered"], ["it was covered"], []]
    )
  }

  @Test func `a run that is not recorded tells the same of its cases`() throws {
    let runs = try SampleRuns()
    let (recorded, plain) = (try runs.document(2), try runs.unrecorded())
    #expect(plain.run.recorded == nil)
    #expect(plain.totals == recorded.totals)
    for (a, b) in zip(recorded.cases, plain.cases) {
      #expect(a.name == b.name)
      #expect(a.record.outcome?.digest == b.record.outcome?.digest)
      #expect(a.record.outcome?.fingerprint == b.record.outcome?.fingerprint)
      #expect(a.adjustments == b.adjustments)
      #expect(a.margins == b.margins)
      #expect(a.findings.map(\.sentence) == b.findings.map(\.sentence))
    }
  }

  @Test func `what changed since the run before is told once, with both sides`() throws {
    let document = try document(.second)
    let change = try #require(document.change)
    #expect(change.since.number == 1)
    #expect((change.regressions, change.fixed, change.redefined) == (1, 0, 0))
    #expect(document.changed.map(\.name.scenario) == ["ours/last-row"])
    let changed = try #require(document.changed.first)
    #expect(changed.before?.outcome.verdict == .pass)
    #expect(changed.before?.body.adjustments.map(\.adjustment.after) == [[0, 87]])
    #expect(changed.index == 0)
  }

  @Test func `failing cases are grouped by what failed, what could not be run first`() throws {
    let record = try document(.second)
    #expect(record.causes.map(\.cases) == [[3], [0], [2]])
    #expect(
      record.causes.map(\.subject) == ["t.row", "contacts.contentOffset.y", "focus.isVisible"])
  }

  @Test func `strategies are ranked by passes, and their numbers add up`() throws {
    let document = try document(.first)
    // ours passes its one case, none passes one of six: equal passes, then ours covers less.
    #expect(document.scoreboard.map(\.strategy) == ["ours", "none"])
    #expect(document.scoreboard.map(\.totals.planned).reduce(0, +) == 7)
    // The five cases in which low is focused cover it whole, and it is 40 high.
    #expect(document.scoreboard.compactMap(\.coveredPoints) == [0, 5 * 40])
    #expect(document.scoreboard.compactMap(\.pointsScrolled) == [87, 0])
  }

  @Test func `the closest pass has its distance to failing`() throws {
    // −89 where at most −87 is asked for: 2 to go.
    let passes = try document(.second).closestPasses
    #expect(passes.map(\.index) == [1])
    #expect(passes.map(\.margin.margin) == [2])
  }

  @Test func `an interrupted run has its missing cases, without a result`() throws {
    let document = try document(.interrupted)
    #expect(document.run.state == .interrupted)
    #expect(document.cases.map(\.verdict) == [.fail, .pass, .fail, nil, nil, nil, nil])
    #expect(document.cases[3].verdict.key == "missing")
    #expect(document.trend.map(\.number) == [1, 2, 3])
    #expect(document.change?.missing == 4)
  }

  @Test func `a selection keeps the run's totals and counts its own`() throws {
    let document = try document(.selection)
    #expect(document.isSelection)
    #expect(document.totals.planned == 3)
    #expect(document.run.totals.planned == 7)
  }

  @Test func `cases can be run again from the document`() throws {
    let document = try document(.second)
    var places: [Int] = []
    var digests: [Digest?] = []
    document.replay(document.cases.indices, make: { $1 }) { place, screens in
      places.append(place)
      digests.append(screens.trace.outcome.digest)
    }
    #expect(places == Array(0..<7))
    #expect(digests == document.cases.map(\.record.outcome?.digest))
    let replayed = document.replayed(2)
    #expect(replayed?.trace.outcome.digest == document.cases[2].record.outcome?.digest)
  }

  @Test func `cases without a result are left out`() throws {
    let document = try document(.interrupted)
    var places: [Int] = []
    document.replay([0, 2, 3, 6], make: { $1 }) { place, _ in places.append(place) }
    #expect(places == [0, 2])
    #expect(document.replayed(3) == nil)
  }
}
