import RegressionStore
import Scenarios
import SystemCalls

/// Removes old runs and returns their space to the file system.
struct Pruning: Sendable {
  var location: DatabaseLocation
  /// How many of the newest runs are kept; nil if the number does not matter.
  var keep: Int?
  /// Only runs older than this age (`30d`), or from before this day, are removed; nil if the age
  /// does not matter.
  var olderThan: String?
  var keepsLabelled = false
  var isDryRun = false

  /// Removes the runs; if the file can't be made smaller, the observer gets a warning.
  ///
  /// - Throws: An error; nothing is removed then.
  func run(_ observer: any CommandObserver) throws -> PruneReport {
    // A missing file is an error, not a database to create.
    let size = try location.openForReading().size()
    // A dry run does the same on a copy, so that its byte count is what would be freed.
    let database =
      isDryRun
      ? try RegressionDatabase(inMemoryCopyOf: location.path)
      : try location.openForWriting()
    let now = Clock.now
    let rule = PruneRule(
      keep: keep, since: olderThan.flatMap { Self.time(before: $0, now: now) },
      keepsLabelled: keepsLabelled)
    var report = try database.prune(rule, at: now)
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
  /// - Returns: Milliseconds since 1970; nil if the word is neither.
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
