import RegressionRunner
import Scenarios

struct SimulateCommand: Command {
  static let options: [BoundOption<Self>] = [
    SharedOptions.format.shared(), SharedOptions.strategies.shared(),
    SharedOptions.devices.shared(), SharedOptions.tags.shared(),
    CommandOption.flag(
      "log", "Also list notifications and delegate calls (text only; JSON always includes them)."
    ).into { $0.showsLog = $1 },
    SharedOptions.today.shared(), SharedOptions.allowEmpty.into { $0.simulation.allowsEmpty = $1 },
    SharedOptions.externals.shared(), SharedOptions.maxCases.into { $0.simulation.limit = $1 },
    SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
    examples: [
      .init("headroom simulate contacts.yaml", "Show each step."),
      .init("headroom simulate contacts.yaml table/last-row", "Show the steps of one scenario."),
      .init(
        "headroom simulate contacts.yaml -s inset-scroll --format json",
        "Print the traces of one strategy as JSON, one per line."),
    ]
  )

  private let arguments: ParsedArguments
  private var simulation: Simulation
  private var showsLog = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    var (paths, words) = arguments.pathsAndWords()
    // If no path exists, the words are paths that are missing.
    if paths.isEmpty { (paths, words) = (words, []) }
    simulation = Simulation(
      paths: paths, selection: Selection(patterns: words.map { CasePattern($0) }, arguments),
      strategies: arguments.strategies, untrustedPrograms: arguments.untrustedPrograms,
      defaults: arguments.scenarioDefaults, today: arguments.today)
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let writer = TraceText(style: console.style, showsLog: showsLog)
    let isJSON = arguments.isJSON
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    let hasFailed = try simulation.forEachCase(observer) { entry in
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
