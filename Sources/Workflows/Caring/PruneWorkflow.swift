import RegressionRunner
package import RegressionStore
import Scenarios
import SystemCalls

/// Removes old runs and gives their space back.
package enum PruneWorkflow {
  /// Removes runs.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - rule: Which runs go, given the present time in milliseconds since 1970.
  ///   - isRehearsal: Whether the file stays as it is.
  ///   - observer: Hears where the file keeps its size.
  /// - Returns: What was removed.
  /// - Throws: ``WorkflowError``; nothing is removed then.
  package static func prune(
    _ location: DatabaseLocation, _ rule: (_ now: Int64) -> PruneRule, isRehearsal: Bool,
    _ observer: any WorkflowObserver
  ) throws(WorkflowError) -> PruneReport {
    do {
      // A missing file is an error, not a database to make.
      let size = try location.openForReading().size()
      // A rehearsal is the real thing on a copy, so that its bytes are those that would be freed.
      let database =
        isRehearsal
        ? try RegressionDatabase(inMemoryCopyOf: location.path, outcomes: .judged)
        : try location.openForWriting()
      let now = Clock.now
      var report = try database.prune(rule(now), at: now)
      guard !report.removed.isEmpty else { return report }
      do throws(DatabaseError) {
        try database.compact()
        report.freedBytes = max(0, size - (try database.size()))
      } catch {
        observer.tell(
          .warning(
            "the runs were removed, but the file was not compacted: "
              + Escaped.text(error.description)
          )
        )
      }
      return report
    } catch {
      throw WorkflowError(error)
    }
  }

  /// Returns the time before which runs are older than an age (`12h`, `30d`, `8w`) or a day.
  ///
  /// - Returns: Milliseconds since 1970; nil where the word is neither.
  package static func time(before word: String, now: Int64) -> Int64? {
    if let day = CalendarDay(word) { return milliseconds(of: day) }
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

  /// The beginning of a day in UTC, in milliseconds since 1970.
  private static func milliseconds(of day: CalendarDay) -> Int64 {
    // Years that begin in March: the leap day is their last.
    let year = Int64(day.month > 2 ? day.year : day.year - 1)
    let month = Int64(day.month > 2 ? day.month - 3 : day.month + 9)
    let days = 365 * year + year / 4 - year / 100 + year / 400
    return (days + (153 * month + 2) / 5 + Int64(day.day) - 719_469) * 86_400_000
  }
}
