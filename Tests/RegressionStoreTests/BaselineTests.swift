import Scenarios
import Testing

@testable import RegressionStore

/// Approvals: rows are only ever added.
struct BaselineTests {
  private static let name = CaseName(scenario: "s0", strategy: "lift", device: "phone")

  private func baseline(_ adjustments: String?, _ name: CaseName = name, at: Int64 = 1) -> Baseline
  {
    Baseline(
      name: name,
      adjustments: adjustments.map { Array($0.utf8) },
      by: "me",
      at: at,
      reason: "r"
    )
  }

  @Test func `the last row of a case is in force, and all of them stay`() async throws {
    let database = try RegressionDatabase()
    try await database.importSuite(scenarios: 1)
    try await database.approve([baseline("[1]")])
    try await database.approve([baseline("[2]", at: 2)])
    #expect(try await database.baselines() == [baseline("[2]", at: 2)])
    try await database.approve([baseline(nil, at: 3)])
    #expect(try await database.baselines().isEmpty)
    #expect(try await database.baselines(at: 2) == [baseline("[2]", at: 2)])
    #expect(try await database.baselines(at: 0).isEmpty)
    let all = try await database.baselines(of: Self.name)
    #expect(all == [baseline(nil, at: 3), baseline("[2]", at: 2), baseline("[1]")])
  }

  @Test func `an approval of something unknown changes nothing`() async throws {
    let database = try RegressionDatabase()
    try await database.importSuite(scenarios: 1)
    let other = CaseName(scenario: "s9", strategy: "lift", device: "phone")
    await #expect(throws: DatabaseError.self) {
      try await database.approve([baseline("[1]"), baseline("[1]", other)])
    }
    #expect(try await database.baselines().isEmpty)
  }

  @Test func `an import adds a row only for what is new or different`() async throws {
    let database = try RegressionDatabase()
    try await database.importSuite(scenarios: 1)
    let unknown = CaseName(scenario: "gone", strategy: "lift", device: "phone")
    let first = try await database.importDefinitions(
      [],
      baselines: [baseline("[1]"), baseline("[1]", unknown)],
      at: 1
    )
    #expect(first.baselines.new == [Self.name])
    #expect(first.baselines.unknown == [unknown])
    let again = try await database.importDefinitions([], baselines: [baseline("[1]")], at: 2)
    #expect(again.baselines.unchanged == [Self.name])
    #expect(again.isUnchanged)
    let other = try await database.importDefinitions([], baselines: [baseline("[2]")], at: 3)
    #expect(other.baselines.changed == [Self.name])
    #expect(!other.isUnchanged)
    #expect(try await database.rows("SELECT count(*) FROM baseline") == [["2"]])
  }

  @Test(arguments: [
    (ImportScope(files: ["suite/a.yaml"]), false), (ImportScope(folders: ["suite"]), true),
    (ImportScope(files: ["suite/baselines.yaml"]), true), (ImportScope(folders: ["other"]), false),
  ])
  func `what is gone from the file beside its scenario is undone`(
    scope: ImportScope,
    isUndone: Bool
  ) async throws {
    let database = try RegressionDatabase()
    try await database.importSuite(scenarios: 1)
    let scenario = Samples.definition(
      .scenario,
      "s0",
      #"{"form":"form","n":0}"#,
      file: "suite/a.yaml"
    )
    _ = try await database.importDefinitions([scenario], baselines: [baseline("[1]")], at: 1)
    let summary = try await database.importDefinitions([scenario], replacing: scope, at: 2)
    #expect(summary.baselines.withdrawn == (isUndone ? [Self.name] : []))
    #expect(try await database.baselines().isEmpty == isUndone)
  }
}
