import CSQLite
import Scenarios
import SystemCalls

package struct PruneRule: Hashable, Sendable {
  /// How many of the newest runs are kept; nil if the number does not matter.
  package var keep: Int?
  /// Runs that started at or after this time are kept, in milliseconds since 1970; nil if the age
  /// does not matter.
  package var since: Int64?
  package var keepsLabelled: Bool

  /// Creates a rule; without a number and an age every run is kept.
  package init(keep: Int? = nil, since: Int64? = nil, keepsLabelled: Bool = false) {
    self.keep = keep
    self.since = since
    self.keepsLabelled = keepsLabelled
  }

  /// Returns the runs to remove, given all runs, newest first; a run being recorded is never
  /// removed.
  func removed(of runs: [Run]) -> [Run] {
    guard keep != nil || since != nil else { return [] }
    return runs.enumerated().filter { place, run in
      run.state != .running && place >= keep ?? 0
        && run.header.startedAt < since ?? .max
        && !(keepsLabelled && run.header.label != nil)
    }.map(\.element)
  }
}

package struct PruneReport: Hashable, Sendable {
  /// Newest first.
  package var removed: [Run] = []
  package var kept = 0
  package var freedBytes: Int64 = 0
}

extension RegressionDatabase {
  /// Removes runs, with what only they used; the results of all others stay as they are.
  ///
  /// An outcome that began at a removed run begins at the next run that has it. The removed runs'
  /// UUIDs are remembered, so that merging does not bring them back. All of it is one transaction;
  /// only ``compact()`` makes the file smaller.
  ///
  /// - Parameters:
  ///   - rule: The runs to keep.
  ///   - time: Now, in milliseconds since 1970.
  /// - Returns: What was removed.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written.
  package func prune(_ rule: PruneRule, at time: Int64) throws -> PruneReport {
    try connection.write { () throws -> PruneReport in
      let before = try self.usedBytes()
      try self.markGoneRuns()
      let runs = try self.runs()
      let removed = rule.removed(of: runs)
      for run in removed { try self.remove(run, at: time) }
      if !removed.isEmpty {
        try self.removeUnused(isRecording: runs.contains { $0.state == .running })
      }
      return PruneReport(
        removed: removed, kept: runs.count - removed.count,
        freedBytes: max(0, before - (try self.usedBytes())))
    }
  }

  /// Whether runs were pruned, here or in a file that was merged, not only joined.
  package func hasPrunedRuns() throws -> Bool {
    try connection.rows("prunedRuns") { try $0.optionalRunIdentifier("joined_into") }
      .contains { $0 == nil }
  }

  /// Returns unused space to the file system.
  package func compact() throws {
    try Interruption.undoing { try connection.executeAll("vacuum") }
  }

  private func remove(_ run: Run, at time: Int64) throws {
    try removeRun(run.number, at: run.position)
    try connection.run("insertPrunedRun", ["uuid": run.uuid, "removed_at": time])
  }

  /// Removes what no run uses any more.
  ///
  /// While a run is being recorded, only plans are sure to be unused: it may rely on anything else.
  func removeUnused(isRecording: Bool) throws {
    try connection.run("removeUnusedPlans")
    guard !isRecording else { return }
    try connection.executeAll("beginRemovingReferenced")
    try connection.run("removeUnusedOutcomes")
    try connection.run("removeUnusedCases")
    try connection.executeAll("endRemovingReferenced")
    for kind in DefinitionKind.allCases {
      try connection.run(SQL("removeUnusedRevisions", kind), ["kind": kind])
    }
  }

  private func usedBytes() throws -> Int64 {
    let pages = try connection.pragma("page_count") - connection.pragma("freelist_count")
    return pages * (try connection.pragma("page_size"))
  }
}
