import RegressionStore
import Scenarios

/// `prune`: removes old runs.
struct PruneCommand: Command {
  private static let keep = CommandOption.integer(
    "keep", in: 0...1_000_000_000, "Keep this many of the newest runs.")
  private static let olderThan = CommandOption.text(
    "older-than",
    value: "age",
    "Remove only runs older than an age (30d, 12w, 48h) or from before a date (YYYY-MM-DD).",
    complaint: { word in
      PruneWorkflow.time(before: word, now: 0) == nil
        ? "an age such as 30d, 12w or 48h, or a date (YYYY-MM-DD)" : nil
    }
  )
  private static let keepLabelled = CommandOption.flag("keep-labelled", "Keep all labelled runs.")
  private static let dryRun = CommandOption.flag(
    "dry-run", "Show which runs would be removed and how many bytes that would free.")

  static let declaration = CommandDeclaration(
    name: "prune",
    overview: "Remove old runs",
    discussion: """
      The results of the remaining runs don't change; an outcome first recorded in a removed run \
      is attributed to the next remaining run. Merging never restores a removed run. With both \
      --keep and --older-than, only runs that match both are removed. A run that is being \
      recorded is never removed.
      """,
    options: [
      keep.declaration, olderThan.declaration, keepLabelled.declaration, dryRun.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom prune --keep 100 --keep-labelled --dry-run", "Show what would be removed."),
      .init(
        "headroom prune --older-than 90d --keep 20",
        "Keep the runs of the last 90 days, and at least 20."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    guard arguments.has(Self.keep) || arguments.has(Self.olderThan) else {
      throw .contradiction("specify which runs to remove: '--keep N', '--older-than AGE', or both")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let isDryRun = arguments[Self.dryRun]
    let report = try PruneWorkflow.prune(
      DatabaseLocation(arguments), rule, isDryRun: isDryRun,
      ConsoleObserver(console, isQuiet: arguments.isQuiet))
    try console.print(
      arguments[SharedOptions.format] == .json
        ? MaintenanceReport.document(report, isDryRun: isDryRun).pretty
        : MaintenanceReport.text(report, isDryRun: isDryRun, width: console.width),
      terminator: ""
    )
    return .asExpected
  }

  private func rule(_ now: Int64) -> PruneRule {
    PruneRule(
      keep: arguments[Self.keep],
      since: arguments[Self.olderThan].flatMap { PruneWorkflow.time(before: $0, now: now) },
      keepsLabelled: arguments[Self.keepLabelled])
  }
}
