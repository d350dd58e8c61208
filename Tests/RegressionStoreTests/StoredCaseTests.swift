import RegressionRunner
import Testing

@testable import RegressionStore

struct StoredCaseTests {
  private static let body = #"{"adjustments":[],"mismatches":[],"verdict":"pass"}"#

  private func database(scenarios: Int) throws -> RegressionDatabase {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: scenarios)
    return database
  }

  /// Records the first three cases of a plan.
  private func recordThree(
    of plan: RunPlan, in database: RegressionDatabase,
    _ outcome: (Int) -> CaseRecording = { Samples.outcome($0, "usual", body: Self.body) }
  ) throws -> Run {
    let recording = try database.beginRun(
      Samples.header, plan: plan,
      definitions: try database.currentDefinitions().map(\.reference))
    let batch = (0..<3).map { outcome(recording.known.planIndex(at: $0)) }
    try database.record(batch, inRun: recording.number)
    return try database.finishRun(recording.number, at: 0, wallMilliseconds: 0)
  }

  @Test func `cases come in the order of their ids, those without a result too`() throws {
    let database = try database(scenarios: 2)
    let plan = Samples.plan(scenarios: [0, 1])
    try database.recordRun(plan)
    let run = try recordThree(of: plan, in: database)
    let cases = try database.cases(of: run)
    #expect(try cases.map(\.id) == database.allCases().keys.sorted())
    #expect(cases.map(\.record.verdict) == [.pass, .pass, .pass, nil])
    #expect(cases.map(\.sinceRun) == [1, 1, 1, nil])
    let alone = try cases.map { try database.storedCase($0.id, in: run)?.record.name }
    #expect(alone == cases.map { $0.record.outcome == nil ? nil : $0.record.name })
  }

  @Test func `names are read one by one or in one pass, and are the same`() throws {
    let database = try database(scenarios: 501)
    let many = try database.recordRun(Samples.plan(scenarios: Array(0..<501)))
    let few = try database.recordRun(Samples.plan(scenarios: [500, 7, 300]))
    let all = try database.allCases()
    for (run, count) in [(many, 1002), (few, 6)] {
      let cases = try database.cases(of: run)
      #expect(cases.count == count)
      #expect(cases.map(\.id) == cases.map(\.id).sorted())
      #expect(cases.allSatisfy { $0.record.name == all[$0.id] && $0.record.outcome != nil })
    }
  }

  @Test func `what is asked for is read, of cases that have a result`() throws {
    let database = try database(scenarios: 2)
    let plan = Samples.plan(scenarios: [0, 1])
    try database.recordRun(plan) { Samples.outcome($0, "usual", measures: .sample($0)) }
    try database.execute("UPDATE measure SET body = '{}' WHERE case_id = 1")
    let run = try recordThree(of: plan, in: database) { index in
      index == 2
        ? Samples.outcome(index, "ended", .error, body: Self.body, standardError: "no such file")
        : Samples.outcome(index, "moved", body: Self.body)
    }
    var cases = try database.cases(of: run)
    #expect(try database.fill(&cases, with: [.bodies, .notes], of: run) == 0)
    #expect(cases.map { $0.record.body?.mismatches } == [[], [], [], nil])
    #expect(cases.map(\.record.standardError) == ["", "", "no such file", ""])
    #expect(cases.allSatisfy { $0.record.measures == nil })
    // The fourth case has measures of the run before.
    #expect(try database.fill(&cases, with: .measures, of: run) == 1)
    #expect(cases.map { $0.record.measures?.metrics.pointsScrolled } == [nil, 1, 2, nil])
  }

  @Test func `a damaged outcome is named by a case of the run`() throws {
    let database = try database(scenarios: 1)
    let run = try database.recordRun(Samples.plan(scenarios: [0])) {
      Samples.outcome($0, "outcome \($0)", body: $0 == 0 ? Self.body : "{}")
    }
    var cases = try database.cases(of: run)
    let error = #expect(throws: DamagedOutcome.self) {
      try database.fill(&cases, with: .bodies, of: run)
    }
    #expect(error?.place?.name == cases[1].record.name)
    #expect(error?.place?.run == run.number)
    #expect(cases.allSatisfy { $0.record.body == nil })
  }
}
