import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Examines a database, and copies it.
enum MaintenanceWorkflow {
  /// Examines a file and, where it is sound, copies it.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - target: The copy's path; nil: none is made.
  /// - Returns: What was found, and the copy with its size in bytes.
  /// - Throws: An error where the file can't be examined, or the copy can't be written.
  static func examine(_ location: DatabaseLocation, copyingTo target: String?)
    throws -> (health: DatabaseHealth, copy: (path: String, bytes: Int64)?)
  {
    let health = try RegressionDatabase.health(
      path: location.path, hadJournal: RegressionDatabase.hasJournal(path: location.path),
      checks: MergeChecks(location.strategies))
    guard let target, health.isSound else { return (health, nil) }
    return (health, (target, try location.openForReading().backUp(to: target)))
  }
}

/// Removes old runs and gives their space back.
enum PruneWorkflow {
  /// Removes runs.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - rule: Which runs go, given the present time in milliseconds since 1970.
  ///   - isDryRun: Whether the file stays as it is.
  ///   - observer: Hears where the file keeps its size.
  /// - Returns: What was removed.
  /// - Throws: An error; nothing is removed then.
  static func prune(
    _ location: DatabaseLocation, _ rule: (_ now: Int64) -> PruneRule, isDryRun: Bool,
    _ observer: any WorkflowObserver
  ) throws -> PruneReport {
    // A missing file is an error, not a database to make.
    let size = try location.openForReading().size()
    // A rehearsal is the real thing on a copy, so that its bytes are those that would be freed.
    let database =
      isDryRun
      ? try RegressionDatabase(inMemoryCopyOf: location.path)
      : try location.openForWriting()
    let now = Clock.now
    var report = try database.prune(rule(now), at: now)
    guard !report.removed.isEmpty else { return report }
    do {
      try database.compact()
      report.freedBytes = max(0, size - (try database.size()))
    } catch let error as DatabaseError {
      observer.tell(
        .warning(
          "the runs were removed, but the file was not compacted: "
            + Escaped.text(error.description)
        )
      )
    }
    return report
  }

  /// Returns the time before which runs are older than an age (`12h`, `30d`, `8w`) or a day.
  ///
  /// - Returns: Milliseconds since 1970; nil where the word is neither.
  static func time(before word: String, now: Int64) -> Int64? {
    if let day = CalendarDay(word) { return day.milliseconds }
    let hours: Int64? =
      switch word.last {
      case "h": 1
      case "d": 24
      case "w": 7 * 24
      default: nil
      }
    guard let hours, let count = Int64(word.dropLast()), (0...1_000_000).contains(count) else {
      return nil
    }
    return now - count * hours * 3_600_000
  }
}
