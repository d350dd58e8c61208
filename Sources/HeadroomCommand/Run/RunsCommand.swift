import RegressionStore
import Scenarios

struct RunsCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.integer(
      "limit", short: "n", in: 1...1_000_000, defaultText: "20", "Show at most this many runs."
    ).into { $0.limit = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "runs",
    overview: "List the recorded runs, newest first",
    options: options.map(\.declaration),
    examples: [
      .init("headroom runs", "Show the last 20 runs."),
      .init("headroom runs --limit 1 --format json", "Print the newest run, for a script."),
    ]
  )

  private let arguments: ParsedArguments
  private var limit = 20

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let runs = try DatabaseLocation(arguments).openForReading().runs()
    let shown = Array(runs.prefix(limit))
    switch arguments[SharedOptions.format] {
    case .json: try console.print(RunJSON.document(shown).pretty, terminator: "")
    case .text where runs.isEmpty: try console.print("no runs recorded yet")
    case .text:
      try console.print(
        console.program.naming(RunsText.text(shown, width: console.width, style: console.style)),
        terminator: "")
      if !arguments.isQuiet, let newest = shown.first {
        console.suggest("headroom show \(newest.number)")
      }
    }
    return .asExpected
  }
}
