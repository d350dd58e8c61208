import RegressionStore
import Reports
import Scenarios

/// `prune`: removes old runs.
struct PruneCommand: Command {
  private static let keep = CommandOption.integer(
    "keep",
    in: 0...1_000_000_000,
    "Keep this many of the newest runs."
  )
  private static let olderThan = CommandOption.text(
    "older-than",
    value: "age",
    "Remove only runs older than this: 30d, 12w, 48h, or before a day, YYYY-MM-DD.",
    complaint: { word in
      time(before: word, now: 0) == nil ? "an age as 30d, 12w or 48h, or a day as YYYY-MM-DD" : nil
    }
  )
  private static let keepLabelled = CommandOption.flag(
    "keep-labelled",
    "Keep all runs that have a label."
  )
  private static let dryRun = CommandOption.flag(
    "dry-run",
    "Only say which runs would go, and how many bytes with them."
  )

  static let declaration = CommandDeclaration(
    name: "prune",
    overview: "Remove old runs",
    discussion: """
      The results of all other runs stay as they are; what began at a removed run begins at the \
      next one. Merging never brings a removed run back. With --keep and --older-than a run goes \
      only when both say so. A run that is being recorded never goes.
      """,
    options: [
      keep.declaration, olderThan.declaration, keepLabelled.declaration, dryRun.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom prune --keep 100 --keep-labelled --dry-run", "What would go."),
      .init("headroom prune --older-than 90d --keep 20", "A quarter's runs, at least 20."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    guard arguments.has(Self.keep) || arguments.has(Self.olderThan) else {
      throw UsageError(
        problem: .contradiction("say which runs go: '--keep N', '--older-than AGE', or both"),
        command: "prune"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    // A missing file is an error, not a database to make.
    let size = try await location.openForReading().size()
    let isRehearsal = arguments[Self.dryRun]
    // A rehearsal is the real thing on a copy, so that its bytes are those that would be freed.
    let database =
      isRehearsal
      ? try RegressionDatabase(inMemoryCopyOf: location.path) : try location.openForWriting()
    let now = Clock.now
    let rule = PruneRule(
      keep: arguments[Self.keep],
      since: arguments[Self.olderThan].flatMap { Self.time(before: $0, now: now) },
      keepsLabelled: arguments[Self.keepLabelled]
    )
    var report = try await database.prune(rule, at: now)
    if !report.removed.isEmpty {
      do throws(DatabaseError) {
        try await database.compact()
        report.freedBytes = max(0, size - (try await database.size()))
      } catch {
        console.report(
          warning: "the runs are removed, but the file keeps its size: "
            + Escaped.text(error.description)
        )
      }
    }
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(
        CareReport.document(report, isRehearsal: isRehearsal).pretty,
        terminator: ""
      )
    case .text:
      try console.print(
        CareReport.text(report, isRehearsal: isRehearsal, width: console.width),
        terminator: ""
      )
    }
    return .asExpected
  }

  /// Returns the time before which runs are older than an age or a day.
  private static func time(before word: String, now: Int64) -> Int64? {
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
