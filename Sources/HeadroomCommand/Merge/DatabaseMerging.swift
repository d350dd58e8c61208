import RegressionStore
import SystemCalls

struct DatabaseMerging: Sendable {
  /// The target database.
  var location: DatabaseLocation
  var paths: [String]
  /// The label under which shards are joined, or nil to keep them apart.
  var label: String?
  /// Whether damaged runs are skipped and reported, rather than an error.
  var skipsDamaged = false

  /// Merges the files; the target is not created if they can't be merged.
  ///
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

  /// The path that is the target database itself, or nil if there is none.
  var itself: String? {
    guard let own = FileIdentity(location.path) else { return nil }
    return paths.first { FileIdentity($0) == own }
  }
}
