import RegressionRunner
import Testing

@testable import RegressionStore

/// Copies and shards of one run in several files: which copy holds, what is told of the others, and
/// which shards belong together.
struct MergedCopiesTests {
  /// Versions that did not write down where a run was recorded may have moved one of its copies.
  @Test func `of two equal copies the one that was recorded earlier holds`() throws {
    let folder = try TemporaryFolder()
    let original = try HistoryFile("a.db", in: folder)
    try original.database.importSuite(scenarios: 1)
    let run = try original.database.recordRun(Samples.plan(scenarios: [0]))
    let moved = try original.copy(to: "b.db", in: folder)
    try moved.database.execute("UPDATE run SET recorded_position = recorded_position + 5")
    for files in [[original, moved], [moved, original]] {
      let merged = try RegressionDatabase()
      _ = try merged.merge(files.map(\.path), checks: Samples.checks, at: 77)
      #expect(try merged.runs().map(\.recordedPosition) == [run.recordedPosition])
    }
  }

  @Test func `a copy that was interrupted is told, though it has all results`() throws {
    let folder = try TemporaryFolder()
    let finished = try HistoryFile("a.db", in: folder)
    try finished.database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    let definitions = try finished.database.currentDefinitions().map(\.reference)
    let run = try finished.database.beginRun(Samples.header, plan: plan, definitions: definitions)
    let outcomes = [0, 1].map { Samples.outcome(run.known.planIndex(at: $0), "usual") }
    try finished.database.record(outcomes, inRun: run.number)
    let stopped = try finished.copy(to: "b.db", in: folder)
    // Its process is gone.
    try stopped.database.execute("UPDATE run SET process_started = process_started + 1")
    try finished.database.finishRun(
      run.number, at: Samples.header.startedAt + 9, wallMilliseconds: 9)
    for files in [[stopped, finished], [finished, stopped]] {
      let merged = try RegressionDatabase()
      let summary = try merged.merge(files.map(\.path), checks: Samples.checks, at: 77)
      #expect(summary.discarded.map(\.path) == [stopped.path])
      #expect(summary.discarded.map(\.results) == [2])
      #expect(summary.discarded.map(\.winnersResults) == [2])
    }
  }

  // Of two commits each shard lacks the other one.
  @Test(arguments: [("c", [[Int]]()), ("d", [[2], [1]])])
  func `shards of one commit are joined, of two they are not`(other: String, missing: [[Int]])
    throws
  {
    let folder = try TemporaryFolder()
    let whole = Samples.plan(scenarios: [0])
    let files = try [(1, "c"), (2, other)].map { index, commit in
      let file = try HistoryFile("\(index).db", in: folder)
      try file.database.importSuite(scenarios: 1)
      var plan = whole
      plan.cases = [whole.cases[index - 1]]
      var header = Samples.header(commit: commit)
      header.shard = RunHeader.Shard(index: index, count: 2)
      let run = try file.database.beginRun(
        header, plan: plan, wholePlan: whole,
        definitions: file.database.currentDefinitions().map(\.reference))
      try file.database.record([Samples.outcome(0, "usual")], inRun: run.number)
      try file.database.finishRun(run.number, at: header.startedAt + 9, wallMilliseconds: 9)
      return file
    }
    let summary = try RegressionDatabase().merge(
      files.map(\.path), asOne: "all", checks: Samples.checks, at: 77)
    #expect(summary.unjoined.map(\.missing) == missing)
    #expect(summary.joinedShards == (missing.isEmpty ? 2 : 0))
  }
}
