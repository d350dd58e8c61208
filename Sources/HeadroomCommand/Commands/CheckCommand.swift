import Scenarios
import Workflows

/// `check`: validates files, without a database.
struct CheckCommand: Command {
  static let declaration = CommandDeclaration(
    name: "check",
    overview: "Validate scenario files",
    discussion: """
      Reads files, and of folders all .yaml, .yml and .json files, and reports everything that is \
      wrong with file, line and column, and more cases than 'run' would plan. Needs no database and \
      changes nothing.
      """,
    operand: OperandDeclaration(
      name: "path",
      count: 1...Int.max,
      help: "Files and folders.",
      completes: .files
    ),
    options: [SharedOptions.maxCases.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom check scenarios", "Check a whole folder."),
      .init("headroom check forms/sign-up.yaml", "Check one file."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let reading = try CheckWorkflow.read(
      arguments.operands,
      strategies: arguments.strategies,
      limit: arguments[SharedOptions.maxCases],
      ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    )
    let suite = reading.suite
    let parts = [
      Words.count(suite.scenarios.count, "scenario"), Words.count(suite.forms.count, "form"),
      Words.count(suite.strategies.count, "strategy", plural: "strategies"),
      Words.count(suite.devices.count, "device"),
    ]
    let files = Words.count(reading.files.count, "file")
    let verb = reading.files.count == 1 ? "is" : "are"
    try console.print("\(files) \(verb) valid: \(parts.joined(separator: ", "))")
    return .asExpected
  }
}
