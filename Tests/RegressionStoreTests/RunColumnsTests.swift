import RegressionRunner
import Scenarios
import Testing

@testable import RegressionStore

/// The columns of the table `run`, each of which somebody may forget somewhere.
struct RunColumnsTests {
  /// What a run has of the file that it is in, and of the process that records it.
  private static let local: Set<String> = [
    "number", "position", "plan_id", "whole_plan_id", "mark", "process_id", "process_started",
  ]
  /// What tells runs apart, or follows from their results.
  private static let implied: Set<String> = [
    "uuid", "recorded_position", "state", "planned", "passed", "failed", "errors", "known_failures",
    "unexpected_passes", "unjudged", "skipped",
  ]

  private static var columns: [String] {
    get throws {
      try RegressionDatabase().rows("SELECT name FROM pragma_table_info('run') ORDER BY cid")
        .compactMap { $0[0] }
    }
  }

  /// Records a run that has something in each column.
  private func record(in path: String) throws -> Run {
    let database = try RegressionDatabase(writing: path)
    try database.importSuite(scenarios: 2)
    var header = Samples.header(label: "l", branch: "b", commit: "c", isFiltered: true)
    header.isDirty = true
    header.measuresVersion = 3
    header.shard = RunHeader.Shard(index: 1, count: 2)
    let recording = try database.beginRun(
      header, plan: Samples.plan(scenarios: [0]), wholePlan: Samples.plan(scenarios: [0, 1]),
      definitions: try database.currentDefinitions().map(\.reference))
    try database.record(
      [Samples.outcome(0, "a"), Samples.outcome(1, "b", .fail)], inRun: recording.number)
    return try database.finishRun(recording.number, at: header.startedAt + 9, wallMilliseconds: 8)
  }

  @Test func `a run is read and written with all columns of its table`() throws {
    let described = Run.words["run_columns"]?.split(separator: ", ").map { String($0) }
    #expect(try described?.sorted() == Self.columns.sorted())
  }

  @Test func `a merge takes over every column of a run`() throws {
    let folder = try TemporaryFolder()
    _ = try record(in: folder.path("a.db"))
    let merged = try RegressionDatabase(writing: folder.path("b.db"))
    _ = try merged.merge([folder.path("a.db")], checks: Samples.checks, at: 7)
    for column in try Self.columns where !Self.local.contains(column) {
      let query = "SELECT \(column) FROM run"
      let value = try OlderFiles.rows(query, of: folder.path("a.db"))
      #expect(try merged.rows(query) == value && value.first?.first != .some(nil), "\(column)")
    }
  }

  @Test func `copies of a run that differ in any column are told apart`() throws {
    let folder = try TemporaryFolder()
    let run = try record(in: folder.path("a.db"))
    func digest() throws -> Digest {
      let source = try MergeSource(path: folder.path("a.db"), migrator: Migrator())
      return try source.contentDigest(of: try #require(source.runs.first { $0.uuid == run.uuid }))
    }
    let before = try digest()
    let other = Self.local.union(Self.implied)
    for column in try Self.columns where !other.contains(column) {
      let database = try RegressionDatabase(writing: folder.path("a.db"))
      let old = try database.rows("SELECT quote(\(column)) FROM run")[0][0] ?? ""
      let isFlag = column.hasPrefix("is_")
      let text = column == "today" ? "'2026-01-01'" : "'x'"
      let new = old.hasPrefix("'") ? text : isFlag ? "0" : "\(old) + 1"
      try database.execute("UPDATE run SET \(column) = \(new)")
      #expect(try digest() != before, "\(column)")
      try database.execute("UPDATE run SET \(column) = \(old)")
    }
    #expect(try digest() == before)
  }
}
