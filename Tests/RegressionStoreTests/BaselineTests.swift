import Scenarios
import Testing

import RegressionRunner
@testable import RegressionStore

/// Approvals: rows are only ever added.
struct BaselineTests {
  private static let name = CaseName(scenario: "s0", strategy: "lift", device: "phone")

  private func baseline(_ adjustments: String?, _ name: CaseName = name, at: Int64 = 1) -> Baseline
  {
    Baseline(
      name: name, adjustments: adjustments.map { Array($0.utf8) }, by: "me", at: at, reason: "r")
  }

  @Test func `the last row of a case is in force, and all of them stay`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    try database.approve([baseline("[1]")])
    try database.approve([baseline("[2]", at: 2)])
    #expect(try database.baselines() == [baseline("[2]", at: 2)])
    try database.approve([baseline(nil, at: 3)])
    #expect(try database.baselines().isEmpty)
    let all = try database.baselines(of: Self.name)
    #expect(all == [baseline(nil, at: 3), baseline("[2]", at: 2), baseline("[1]")])
  }

  /// Records three runs of two cases: the first before, the others after an approval for one of them.
  private func compared(_ before: CaseRecording, _ after: CaseRecording) throws -> RunComparison {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    var header = Samples.header
    let first = try database.recordRun(Samples.plan(scenarios: [0]), header: header) {
      $0 == 0 ? before : Samples.outcome($0, "usual")
    }
    try database.approve([baseline("[1]", at: header.startedAt + 100)])
    var later: [Run] = []
    for _ in 0..<2 {
      header.startedAt += 1000
      let run = try database.recordRun(Samples.plan(scenarios: [0]), header: header) {
        $0 == 0 ? after : Samples.outcome($0, "usual")
      }
      later.append(run)
    }
    // Neither the other way round nor after the approval is there anything else.
    #expect(try database.compare(later[0], later[1]).cases.isEmpty)
    let back = try database.compare(later[0], first)
    let there = try database.compare(first, later[0])
    #expect(back.count(of: .redefined) == there.count(of: .redefined))
    return there
  }

  @Test(arguments: [Verdict.pass, .fail])
  func `a case that another baseline judges is redefined`(verdict: Verdict) throws {
    let comparison = try compared(
      Samples.outcome(0, "moved", .unjudged),
      Samples.outcome(
        0, "moved", verdict,
        body: #"{"mismatches":[{"subject":"adjustments"}],"verdict":"\#(verdict.rawValue)"}"#))
    #expect(comparison.counts.filter { $0.value > 0 } == [.redefined: 1, .same: 1])
    #expect(comparison.reconciles)
  }

  @Test func `what fails by an expectation stays a regression`() throws {
    let comparison = try compared(
      Samples.outcome(0, "moved"),
      Samples.outcome(
        0, "moved", .fail, body: #"{"mismatches":[{"subject":"field.frame"}],"verdict":"fail"}"#))
    #expect(comparison.counts.filter { $0.value > 0 } == [.newlyFailing: 1, .same: 1])
  }

  @Test func `an approval of something unknown changes nothing`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let other = CaseName(scenario: "s9", strategy: "lift", device: "phone")
    #expect(throws: DatabaseError.self) {
      try database.approve([baseline("[1]"), baseline("[1]", other)])
    }
    #expect(try database.baselines().isEmpty)
  }

  @Test func `an import adds a row only for what is new or different`() throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let unknown = CaseName(scenario: "gone", strategy: "lift", device: "phone")
    let first = try database.importDefinitions(
      [], baselines: [baseline("[1]"), baseline("[1]", unknown)], at: 1)
    #expect(first.baselines.new == [Self.name])
    #expect(first.baselines.unknown == [unknown])
    let again = try database.importDefinitions([], baselines: [baseline("[1]")], at: 2)
    #expect(again.baselines.unchanged == [Self.name])
    #expect(again.isUnchanged)
    let other = try database.importDefinitions([], baselines: [baseline("[2]")], at: 3)
    #expect(other.baselines.changed == [Self.name])
    #expect(!other.isUnchanged)
    #expect(try database.rows("SELECT count(*) FROM baseline") == [["2"]])
  }

  @Test(arguments: [
    (ImportScope(files: ["suite/a.yaml"]), false), (ImportScope(folders: ["suite"]), true),
    (ImportScope(files: ["suite/baselines.yaml"]), true), (ImportScope(folders: ["other"]), false),
  ])
  func `what is gone from the file beside its scenario is undone`(
    scope: ImportScope, isUndone: Bool
  ) throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 1)
    let scenario = Samples.definition(
      .scenario, "s0", #"{"form":"form","n":0}"#, file: "suite/a.yaml")
    _ = try database.importDefinitions([scenario], baselines: [baseline("[1]")], at: 1)
    let summary = try database.importDefinitions([scenario], replacing: scope, at: 2)
    #expect(summary.baselines.withdrawn == (isUndone ? [Self.name] : []))
    #expect(try database.baselines().isEmpty == isUndone)
  }
}
