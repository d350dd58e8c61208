import Presentation
import RegressionStore
import Scenarios

/// `prune`: removes old runs.
struct PruneCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.integer("keep", in: 0...1_000_000_000, "Keep this many of the newest runs.")
      .into { $0.pruning.keep = $1 },
    CommandOption.text(
      "older-than",
      value: "age",
      "Remove only runs older than an age (30d, 12w, 48h) or from before a date (YYYY-MM-DD).",
      complaint: { word in
        Pruning.time(before: word, now: 0) == nil
          ? "an age such as 30d, 12w or 48h, or a date (YYYY-MM-DD)" : nil
      }
    ).into { $0.pruning.olderThan = $1 },
    CommandOption.flag("keep-labelled", "Keep all labelled runs.")
      .into { $0.pruning.keepsLabelled = $1 },
    CommandOption.flag(
      "dry-run", "Show which runs would be removed and how many bytes that would free."
    ).into { $0.pruning.isDryRun = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "prune",
    overview: "Remove old runs",
    discussion: """
      The results of the remaining runs don't change; an outcome first recorded in a removed run \
      is attributed to the next remaining run. Merging never restores a removed run. With both \
      --keep and --older-than, only runs that match both are removed. A run that is being \
      recorded is never removed.
      """,
    options: options.map(\.declaration),
    examples: [
      .init("headroom prune --keep 100 --keep-labelled --dry-run", "Show what would be removed."),
      .init(
        "headroom prune --older-than 90d --keep 20",
        "Keep the runs of the last 90 days, and at least 20."),
    ]
  )

  private let arguments: ParsedArguments
  private var pruning: Pruning

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    pruning = Pruning(location: DatabaseLocation(arguments))
    try arguments.fill(&self, Self.options)
    guard pruning.keep != nil || pruning.olderThan != nil else {
      throw .contradiction("specify which runs to remove: '--keep N', '--older-than AGE', or both")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let report = try pruning.run(ConsoleObserver(console, isQuiet: arguments.isQuiet))
    let isDryRun = pruning.isDryRun
    try console.print(
      arguments.isJSON
        ? PruneReport.fields.value((report, isDryRun)).pretty
        : report.text(isDryRun: isDryRun, width: console.width),
      terminator: ""
    )
    return .asExpected
  }
}
