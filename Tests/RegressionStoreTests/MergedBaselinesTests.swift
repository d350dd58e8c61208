import Scenarios
import Testing

import RegressionRunner
@testable import RegressionStore

/// Approvals of several files: rows are only ever added, and equal ones are one.
struct MergedBaselinesTests {
  private static let name = CaseName(scenario: "s0", strategy: "lift", device: "phone")

  private static func baseline(
    _ adjustments: String?, _ name: CaseName = name, at: Int64, by: String = "me"
  ) -> Baseline {
    Baseline(
      name: name, adjustments: adjustments.map { Array($0.utf8) }, by: by, at: at, reason: "r")
  }

  /// Writes a file with one run, in which these were approved.
  private func file(_ name: String, in folder: TemporaryFolder, _ baselines: [Baseline]) throws
    -> String
  {
    let database = try RegressionDatabase(writing: folder.path(name))
    try database.importSuite(scenarios: 2)
    try database.recordRun(Samples.plan(scenarios: [0]))
    for baseline in baselines { try database.approve([baseline]) }
    return folder.path(name)
  }

  private func merge(_ paths: [String], into database: RegressionDatabase) throws -> MergeSummary {
    try database.merge(paths, checks: Samples.checks, at: 77)
  }

  @Test func `all rows come once, and the newest is in force, in whatever order`() throws {
    let folder = try TemporaryFolder()
    let common = Self.baseline("[1]", at: 1)
    let a = try file("a.db", in: folder, [common, Self.baseline("[2]", at: 5)])
    let b = try file(
      "b.db", in: folder,
      [common, Self.baseline(nil, at: 3), Self.baseline("[3]", at: 4, by: "you")])
    for paths in [[a, b], [b, a]] {
      let database = try RegressionDatabase()
      let summary = try merge(paths, into: database)
      #expect(summary.baselines == 4)
      let rows = try database.baselines(of: Self.name)
      #expect(rows.map(\.at) == [5, 4, 3, 1])
      #expect(
        rows.map { $0.adjustments.map { String(decoding: $0, as: UTF8.self) } }
          == ["[2]", "[3]", nil, "[1]"]
      )
      #expect(try database.baselines() == [Self.baseline("[2]", at: 5)])
      // A second time there is nothing to add.
      let again = try merge(paths, into: database)
      #expect(again.baselines == 0 && again.added.isEmpty)
      #expect(try database.rows("SELECT count(*) FROM baseline") == [["4"]])
    }
  }

  @Test func `of two approvals of one moment the same one counts in every file`() throws {
    let folder = try TemporaryFolder()
    let a = try file("a.db", in: folder, [Self.baseline("[1]", at: 5)])
    let b = try file("b.db", in: folder, [Self.baseline("[2]", at: 5)])
    for paths in [[a, b], [b, a]] {
      let database = try RegressionDatabase()
      for path in paths { _ = try merge([path], into: database) }
      #expect(try database.baselines() == [Self.baseline("[2]", at: 5)])
    }
  }

  @Test func `what is approved here counts, though another clock was ahead`() throws {
    let folder = try TemporaryFolder()
    let ahead = try file("a.db", in: folder, [Self.baseline("[1]", at: 1_000_000)])
    let database = try RegressionDatabase()
    _ = try merge([ahead], into: database)
    try database.approve([Self.baseline("[2]", at: 5)])
    #expect(try database.baselines() == [Self.baseline("[2]", at: 1_000_001)])
  }

  @Test func `a case that no run has comes with its names and its form`() throws {
    let folder = try TemporaryFolder()
    let unplanned = CaseName(scenario: "s1", strategy: "inset", device: "phone")
    let a = try file("a.db", in: folder, [Self.baseline("[1]", unplanned, at: 5)])
    let database = try RegressionDatabase()
    _ = try merge([a], into: database)
    #expect(try database.baselines() == [Self.baseline("[1]", unplanned, at: 5)])
    let current = try database.currentDefinitions()
    #expect(Set(current.map(\.name)) == ["s0", "s1", "form", "lift", "inset", "phone"])
    // Approvals alone come, too: the run is here already.
    let writer = try RegressionDatabase(writing: a)
    try writer.approve([Self.baseline(nil, unplanned, at: 6)])
    let summary = try merge([a], into: database)
    #expect(summary.added.isEmpty && summary.baselines == 1)
    #expect(try database.baselines().isEmpty)
  }

  @Test func `an approval from elsewhere, whatever its date, judges no run that exists`()
    throws
  {
    let folder = try TemporaryFolder()
    let started = Samples.header.startedAt
    // Both are dated before the runs began, the later withdraws.
    let a = try file(
      "a.db", in: folder,
      [Self.baseline("[1]", at: started - 9), Self.baseline(nil, at: started - 5)])
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    try database.approve([Self.baseline("[2]", at: started - 7)])
    let runs = [
      try database.recordRun(Samples.plan(scenarios: [0])) {
        Samples.outcome($0, "moved", .pass)
      },
      try database.recordRun(Samples.plan(scenarios: [0])) {
        Samples.outcome($0, "elsewhere", .fail, fingerprint: "f")
      },
    ]
    let before = try database.compare(runs[0], runs[1])
    #expect(before.count(of: .newlyFailing) == 2)
    _ = try merge([a], into: database)
    // Now nothing is approved any more: who resumes one of the runs is told so.
    #expect(try database.baselines().isEmpty)
    for run in runs {
      let record = try #require(try database.run(run.number))
      #expect(try database.baselines(judging: record) == [Self.baseline("[2]", at: started - 7)])
    }
    let after = try database.compare(runs[0], runs[1])
    #expect(after.counts == before.counts)
  }

  @Test func `a baseline that an import would refuse adds nothing`() throws {
    let folder = try TemporaryFolder()
    let a = try file("a.db", in: folder, [Self.baseline("[1]", at: 5)])
    let database = try RegressionDatabase()
    var checks = Samples.checks
    checks.areBaselinesChecked = true
    let error = #expect(throws: DatabaseError.self) {
      try database.merge([a], checks: checks, at: 77)
    }
    #expect(
      error?.description.contains(
        "'s0 [lift, phone]' can't be read: it is not a list of adjustments") == true)
    #expect(try database.runs().isEmpty)
    #expect(try database.baselines().isEmpty)
  }
}
