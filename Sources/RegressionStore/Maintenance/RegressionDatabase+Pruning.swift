import CSQLite
import Scenarios
import SystemCalls

/// Which runs `prune` keeps.
package struct PruneRule: Hashable, Sendable {
  /// How many of the newest runs are kept; `nil`: their number does not matter.
  package var keep: Int?
  /// Runs that began at or after this time are kept, in milliseconds since 1970; `nil`: their age
  /// does not matter.
  package var since: Int64?
  /// Whether runs with a label are kept.
  package var keepsLabelled: Bool

  /// Takes a rule; without a number and an age every run is kept.
  package init(keep: Int? = nil, since: Int64? = nil, keepsLabelled: Bool = false) {
    self.keep = keep
    self.since = since
    self.keepsLabelled = keepsLabelled
  }

  /// Returns the runs that go, of all runs, newest first; one that is being recorded never does.
  func removed(of runs: [Run]) -> [Run] {
    guard keep != nil || since != nil else { return [] }
    return runs.enumerated().filter { place, run in
      run.state != .running && place >= keep ?? 0
        && run.header.startedAt < since ?? .max
        && !(keepsLabelled && run.header.label != nil)
    }.map(\.element)
  }
}

/// What pruning removed, or would remove.
package struct PruneReport: Hashable, Sendable {
  /// The runs, newest first.
  package var removed: [Run] = []
  /// How many runs stay.
  package var kept = 0
  /// How many bytes no longer hold anything.
  package var freedBytes: Int64 = 0
}

extension RegressionDatabase {
  /// Removes runs, with what only they used; the results of all others stay as they are.
  ///
  /// An outcome that began at a removed run begins at the next run that has it. The removed runs'
  /// UUIDs are remembered, so that merging does not bring them back. All of it is one transaction;
  /// the file itself gets smaller with ``compact()``.
  ///
  /// - Parameters:
  ///   - rule: Which runs stay.
  ///   - time: Now, in milliseconds since 1970.
  /// - Returns: What was removed.
  /// - Throws: ``DatabaseError`` when the file is busy or can't be written.
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

  /// Gives the space that nothing uses back to the file system.
  package func compact() throws {
    try Interruption.undoing { try connection.executeAll("vacuum") }
  }

  private func remove(_ run: Run, at time: Int64) throws {
    try removeRun(run.number, at: run.position)
    try connection.run("insertPrunedRun", ["uuid": run.uuid, "removed_at": time])
  }

  /// Removes what no run uses any more.
  ///
  /// While a run is being recorded only what it can't have found before is sure to be unused: plans.
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
