import Scenarios
import Testing

import RegressionRunner
@testable import RegressionStore

struct TimelineTests {
  /// Records a run of some of four scenarios under two strategies; a case's outcome is its number.
  private func record(
    _ database: RegressionDatabase, scenarios: [Int], outcome: (Int) -> Int, upTo limit: Int = .max
  ) throws {
    let plan = Samples.plan(scenarios: scenarios)
    let recording = try database.beginRun(
      Samples.header,
      plan: plan,
      definitions: Samples.suite(scenarios: 4).map {
        DefinitionReference(kind: $0.kind, name: $0.name, digest: $0.digest)
      }
    )
    let places = 0..<min(limit, plan.cases.count)
    let batch = places.map { place in
      let index = recording.known.planIndex(at: place)
      let number = outcome(scenarios[Int(plan.cases[index].scenario)])
      return CaseRecording(
        planIndex: index,
        identity: OutcomeIdentity(
          verdict: number > 1 ? .fail : .pass, digest: Digest.of("\(number)")),
        body: Array("{}".utf8))
    }
    try database.record(batch, inRun: recording.number)
    try database.finishRun(recording.number, at: 0, wallMilliseconds: 0)
  }

  @Test func `a timeline says for every run what the run's results say`() throws {
    let database = try RegressionDatabase()
    _ = try database.importDefinitions(Samples.suite(scenarios: 4), at: 0)
    try record(database, scenarios: [0, 1, 2]) { _ in 1 }
    try record(database, scenarios: [0, 1, 2]) { $0 == 1 ? 2 : 1 }
    try record(database, scenarios: [0, 2, 3]) { $0 }
    try record(database, scenarios: [0, 1, 2, 3], outcome: { _ in 3 }, upTo: 3)
    try record(database, scenarios: [0, 1, 2, 3]) { $0 == 2 ? 1 : 3 }
    let runs = Array(try database.runs().reversed())
    let cases = try database.allCases().keys.sorted()
    #expect(runs.map(\.state) == [.complete, .complete, .complete, .interrupted, .complete])
    for series in [runs, Array(runs.dropFirst(2)), [runs[1], runs[4]]] {
      let timelines = try database.timelines(of: cases, in: series)
      #expect(timelines.map(\.caseID) == cases)
      for timeline in timelines {
        #expect(timeline.stretches.first?.runs.lowerBound == 0)
        #expect(timeline.stretches.last?.runs.upperBound == series.count)
        for stretch in timeline.stretches {
          for index in stretch.runs {
            let stored = try database.storedCase(timeline.caseID, in: series[index])
            #expect(stretch.point?.verdict == stored?.record.verdict)
            #expect(stretch.point?.outcomeID == stored?.record.outcome?.id)
          }
        }
      }
    }
  }

  @Test func `many cases are read in one pass with the same result as a few`() throws {
    let database = try RegressionDatabase()
    let suite = Samples.suite(scenarios: 100)
    _ = try database.importDefinitions(suite, at: 0)
    try record(database, scenarios: Array(0..<100)) { $0 % 3 }
    try record(database, scenarios: Array(0..<90)) { $0 % 5 }
    try record(database, scenarios: Array(10..<100), outcome: { $0 % 2 }, upTo: 100)
    let runs = Array(try database.runs().reversed())
    let cases = try database.allCases().keys.sorted()
    #expect(cases.count == 200)
    let all = try database.timelines(of: cases, in: runs)
    for timeline in all {
      let alone = try database.timelines(of: [timeline.caseID], in: runs)
      #expect(alone.first?.stretches == timeline.stretches)
    }
  }
}
