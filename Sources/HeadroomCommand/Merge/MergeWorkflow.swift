import RegressionStore
import SystemCalls

/// Adds the runs of other databases to one.
enum MergeWorkflow {
  /// Merges files; nothing is created where they can't be merged.
  ///
  /// - Parameters:
  ///   - paths: The other databases.
  ///   - location: The database that takes their runs.
  ///   - label: The label under which shards are joined; nil: they stay apart.
  ///   - skipsDamaged: Whether runs that are not whole are left out, and named; else they are an error.
  /// - Returns: What was added, or why shards could not be joined.
  /// - Throws: An error; nothing is changed then.
  static func merge(
    _ paths: [String], into location: DatabaseLocation, asOne label: String?,
    skipsDamaged: Bool = false
  ) throws -> MergeSummary {
    if try location.openIfThere() == nil {
      let rehearsal = try merge(
        paths, into: RegressionDatabase(), location, asOne: label, skipsDamaged: skipsDamaged)
      if !rehearsal.unjoined.isEmpty { return rehearsal }
    }
    return try merge(
      paths, into: try location.openForWriting(), location, asOne: label,
      skipsDamaged: skipsDamaged)
  }

  private static func merge(
    _ paths: [String], into database: RegressionDatabase, _ location: DatabaseLocation,
    asOne label: String?, skipsDamaged: Bool
  ) throws -> MergeSummary {
    try database.merge(
      paths, asOne: label, skipsDamaged: skipsDamaged, checks: MergeChecks(location.strategies),
      at: Clock.now)
  }

  /// The files that are the database itself.
  static func itself(among paths: [String], _ location: DatabaseLocation) -> String? {
    guard let own = FileIdentity(location.path) else { return nil }
    return paths.first { FileIdentity($0) == own }
  }
}
