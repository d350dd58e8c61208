import RegressionStore
import Scenarios

/// `runs`: lists what was recorded.
struct RunsCommand: Command {
  private static let limit = CommandOption.integer(
    "limit", short: "n", in: 1...1_000_000, defaultText: "20", "Show at most this many runs.")

  static let declaration = CommandDeclaration(
    name: "runs",
    overview: "List the recorded runs, newest first",
    options: [
      limit.declaration, SharedOptions.format.declaration, SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom runs", "Show the last 20 runs."),
      .init("headroom runs --limit 1 --format json", "Print the newest run, for a script."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let runs = try location.openForReading().runs()
    let shown = Array(runs.prefix(arguments[Self.limit] ?? 20))
    switch arguments[SharedOptions.format] {
    case .json: try console.print(RunJSON.document(shown).pretty, terminator: "")
    case .text where runs.isEmpty: try console.print("no runs recorded yet")
    case .text:
      try console.print(
        RunsText.text(shown, width: console.width, style: console.style), terminator: "")
      if !arguments.isQuiet, let newest = shown.first {
        console.suggest("headroom show \(newest.number)")
      }
    }
    return .asExpected
  }
}
