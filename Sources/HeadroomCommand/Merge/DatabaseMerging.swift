import RegressionStore
import SystemCalls

/// Adds the runs of other databases to one.
struct DatabaseMerging: Sendable {
  /// The database that takes the runs.
  var location: DatabaseLocation
  /// The other databases.
  var paths: [String]
  /// The label under which shards are joined; nil: they stay apart.
  var label: String?
  /// Whether runs that are not whole are left out, and named; else they are an error.
  var skipsDamaged = false

  /// Merges the files; nothing is created where they can't be merged.
  ///
  /// - Returns: What was added, or why shards could not be joined.
  /// - Throws: An error; nothing is changed then.
  func run() throws -> MergeSummary {
    if try location.openIfThere() == nil {
      let rehearsal = try merge(into: RegressionDatabase())
      if !rehearsal.unjoined.isEmpty { return rehearsal }
    }
    return try merge(into: try location.openForWriting())
  }

  private func merge(into database: RegressionDatabase) throws -> MergeSummary {
    try database.merge(
      paths, asOne: label, skipsDamaged: skipsDamaged, checks: MergeChecks(location.strategies),
      at: Clock.now)
  }

  /// The path that is the database itself; nil where none is.
  var itself: String? {
    guard let own = FileIdentity(location.path) else { return nil }
    return paths.first { FileIdentity($0) == own }
  }
}
