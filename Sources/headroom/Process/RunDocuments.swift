import RegressionRunner
import RegressionStore
import Reports
import Scenarios

extension RunDocument {
  /// Reads the document of a recorded run from a database.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - database: Where it is recorded.
  ///   - earlier: The run to compare with; nil: the previous one, where there is one.
  ///   - select: Leaves cases out by their names and verdicts.
  /// - Returns: The document.
  /// - Throws: What can't be read back, or what the selection throws.
  @_optimize(none)
  static func reading(
    _ run: RunRecord,
    from database: RegressionDatabase,
    against earlier: RunRecord? = nil,
    select: (([Candidate]) async throws -> [Candidate])? = nil
  ) async throws -> RunDocument {
    // All of it from one state of the file: another process may prune meanwhile.
    try await database.snapshot {
      guard let now = try await database.run(run.number), now.uuid == run.uuid else {
        throw CommandFailure(.nothingSelected, "run \(run.number) was removed just now")
      }
      return try await readingAtOnce(run, from: database, against: earlier, select: select)
    }
  }

  @_optimize(none)
  private static func readingAtOnce(
    _ run: RunRecord,
    from database: RegressionDatabase,
    against earlier: RunRecord?,
    select: (([Candidate]) async throws -> [Candidate])?
  ) async throws -> RunDocument {
    guard let today = CalendarDay(run.header.today) else {
      throw CommandFailure(
        .inputOutput,
        "run \(run.number) was recorded on \(Escaped.quoted(run.header.today)), which is no day"
      )
    }
    let stored = try StoredSuite(
      try await database.definitions(inForceAt: run),
      path: database.path
    )
    var suite = RunSuite(stored: stored.suite)
    suite.baselines =
      try StoredBaselines(
        try await database.baselines(judging: run),
        path: database.path
      ).approved
    var base = earlier
    if base == nil { base = try await database.previousRun(of: run) }
    let source = Source(
      database: database,
      run: run,
      suite: suite,
      files: stored.files[.scenario] ?? [:],
      earlier: base,
      today: today,
      jobs: Clock.processorCount
    )
    return try await read(source, select: select)
  }
}
