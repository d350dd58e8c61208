import RegressionRunner
import Scenarios

/// `simulate`: runs files without a database and prints what happens.
struct SimulateCommand: Command {
  private static let log = CommandOption.flag(
    "log", "Also list notifications and delegate calls (text only; JSON always includes them).")

  static let declaration = CommandDeclaration(
    name: "simulate",
    overview: "Run files without a database and print a trace of each case",
    discussion: """
      Prints each step of each case, with what moved and what was checked. With --format json, \
      each case is one line of JSON, in a stable format. Exits with 1 if a case fails.

      An argument that exists as a file or folder is read; beside one, or in a project, anything \
      else is a pattern over the cases, as for 'headroom run'. -s NAME:PARAMETER=VALUE is the \
      strategy NAME with another value of a parameter.
      """,
    operand: OperandDeclaration(
      name: "path|pattern", count: 1...Int.max,
      help: "Files and folders to read (default: the project's), or patterns over the cases.",
      completes: .files, paths: .existing, takesProject: true),
    options: [
      SharedOptions.format.declaration, SharedOptions.strategies.declaration,
      SharedOptions.devices.declaration, SharedOptions.tags.declaration, log.declaration,
      SharedOptions.today.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.externals.declaration, SharedOptions.maxCases.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom simulate contacts.yaml", "Show each step."),
      .init("headroom simulate contacts.yaml table/last-row", "Show the steps of one scenario."),
      .init(
        "headroom simulate contacts.yaml -s inset-scroll --format json",
        "Print the traces of one strategy as JSON, one per line."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    var (paths, words) = arguments.pathsAndWords()
    // Without any, a word is a path that is not there.
    if paths.isEmpty { (paths, words) = (words, []) }
    let simulation = try SimulateWorkflow(
      paths, strategies: arguments.strategies, untrusted: arguments.untrustedPrograms,
      Selection(patterns: words.map { CasePattern($0) }, arguments),
      defaults: arguments.scenarioDefaults,
      limit: arguments[SharedOptions.maxCases], allowsEmpty: arguments[SharedOptions.allowEmpty],
      today: arguments.today, ConsoleObserver(console, isQuiet: arguments.isQuiet))
    guard let simulation else { return .asExpected }
    let writer = TraceText(style: console.style, showsLog: arguments[Self.log])
    let isJSON = arguments[SharedOptions.format] == .json
    let hasFailed = try simulation.forEachCase { entry in
      if isJSON {
        try console.print(TraceJSON().line(for: entry))
      } else {
        try console.show(writer.text(entry) + "\n")
      }
      return true
    }
    return hasFailed ? .failed : .asExpected
  }
}
