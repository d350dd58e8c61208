import CSQLite
import Scenarios
import SystemCalls

extension RegressionDatabase {
  /// Copies what can be read of a damaged or altered database into a new, sound file.
  ///
  /// Rows that are not as their table has them, or that refer to rows that are lost, are left out; then
  /// runs whose plan, contents or results do not hold together. The damaged file is only read. Where a
  /// part of the transitions could not be read, a saved run may show an earlier outcome of a case
  /// with the same verdict: its totals tell no more.
  ///
  /// - Parameters:
  ///   - path: The damaged file.
  ///   - target: The new file's path; nothing may be there.
  ///   - checks: What an import checks.
  /// - Returns: What was saved and what is lost.
  /// - Throws: ``DatabaseError`` when the file can't be opened at all, or the copy can't be written;
  ///   nothing is then left of it.
  public static func salvage(
    _ path: String,
    to target: String,
    checks: MergeChecks
  ) async throws -> SalvageReport {
    let taken = DatabaseError(.cannotOpen, path: target, message: "there is a file of this name")
    let partial = PartialCopy(of: target)
    if (try? FileStatus(target, followsLinks: false)) != nil { throw taken }
    let source = try Connection.forExamining(path: path)
    let steps = Migrator().steps
    let found = Int(try source.pragma("user_version"))
    // A version that there is not can't be right: the newest has the most columns.
    let version = (1...steps.count).contains(found) ? found : steps.count
    var report = SalvageReport(target: target)
    report.tables = try copyTables(
      of: source,
      to: partial.path,
      migrator: Migrator(steps: Array(steps.prefix(version)))
    )
    defer { try? FileSystem.remove("\(partial.path).version-\(version)") }
    let copy = try RegressionDatabase(writing: partial.path, outcomes: checks.outcomes)
    try await copy.removeUnsound(checks, &report)
    guard try await copy.health(checks: checks).isSound else {
      throw DatabaseError(.corrupt, path: path, message: "what can be read does not hold together")
    }
    guard try partial.finish() else { throw taken }
    return report
  }

  /// Tables, each after those that it refers to.
  private static let tables = [
    "form_revision", "scenario_revision", "strategy_revision", "device_revision", "form",
    "scenario",
    "strategy", "device", "test_case", "plan", "plan_link", "plan_case", "run", "run_gap",
    "pruned_run", "outcome", "baseline", "definition_span", "transition", "baseline_span",
  ]

  private static func copyTables(
    of source: Connection,
    to path: String,
    migrator: Migrator
  ) throws(DatabaseError) -> [SalvageReport.Table] {
    // A version's views need not fit an earlier schema.
    let copy = try Connection.forWriting(
      path: path,
      busyTimeoutMilliseconds: 0,
      migrator: Migrator(steps: migrator.steps, views: [])
    )
    try copy.execute("PRAGMA foreign_keys = OFF")
    return try copy.write { () throws(DatabaseError) in
      var tables: [SalvageReport.Table] = []
      for name in Self.tables where try !copy.columns(of: name).isEmpty {
        tables.append(try TableSalvage(name, from: source, to: copy).table)
      }
      try copy.removeDangling()
      return tables
    }
  }

  /// Leaves out what an import or a merge would refuse.
  private func removeUnsound(
    _ checks: MergeChecks,
    _ report: inout SalvageReport
  ) throws(DatabaseError) {
    var lost: [SalvageReport.LostRun] = []
    try connection.write { () throws(DatabaseError) in
      try connection.execute("PRAGMA defer_foreign_keys = ON")
      try connection.executeAll(.removeOutOfRange)
      try connection.removeDangling()
      for wrong in try wrongContents(checks) {
        try connection.run(.removeRow(of: wrong.table), .integer(wrong.id))
      }
      try connection.removeDangling()
      for place in report.tables.indices {
        let table = report.tables[place]
        report.tables[place].refused = table.read - (try connection.rowCount(of: table.name))
      }
      let source = try MergeSource(reading: connection)
      for run in source.runs {
        do throws(DatabaseError) {
          _ = try source.results(of: run)
          _ = try source.revisions(usedBy: run)
        } catch {
          lost.append(.init(number: run.number, reason: error.message ?? "it can't be read"))
        }
      }
      for run in source.runs where lost.contains(where: { $0.number == run.number }) {
        try removeRun(run.number, at: run.position)
      }
    }
    report.lostRuns = lost
    report.runs = try runs().count
    report.definitions = try currentDefinitions(includingArchived: true).count
  }
}
