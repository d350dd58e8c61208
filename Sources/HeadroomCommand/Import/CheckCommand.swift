import Presentation
import RegressionRunner
import Scenarios

struct CheckCommand: Command {
  static let options: [BoundOption<Self>] = [
    SharedOptions.strict.into { $0.checking.isStrict = $1 },
    SharedOptions.maxCases.into { $0.checking.limit = $1 }, SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "check",
    overview: "Validate scenario files",
    discussion: """
      Reads files, and all .yaml, .yml and .json files in folders, and reports every error with \
      file, line and column. Also an error: more cases than 'run' would accept. Forms that can't \
      be right while the keyboard is hidden are warnings: constraints that conflict, views outside \
      the window, inputs without a size or outside the view that contains them, scroll views whose \
      content is higher than its size. Needs no database and changes nothing.

      A headroom.yaml named explicitly is checked as a project; in folders it is skipped. \
      Without a path, the project is checked with everything it names.
      """,
    operand: SharedOptions.paths,
    options: options.map(\.declaration),
    examples: [
      .init("headroom check scenarios", "Check a whole folder."),
      .init("headroom check forms/sign-up.yaml", "Check one file."),
    ]
  )

  private let arguments: ParsedArguments
  private let projects: [String]
  private var checking: Checking

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let projects = arguments.operands.filter(ProjectFile.isProject)
    self.projects = projects
    checking = Checking(
      paths: arguments.operands.filter { !projects.contains($0) },
      strategies: arguments.strategies, selection: Selection(arguments),
      defaults: arguments.scenarioDefaults)
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    for path in projects { try Checking.readProject(path, observer) }
    guard !checking.paths.isEmpty else {
      let verb = projects.count == 1 ? "is" : "are"
      try console.print("\(Words.count(projects.count, "project")) \(verb) valid")
      return .asExpected
    }
    let reading = try checking.read(observer)
    console.keep(reading)
    if arguments.readsProject, let project = arguments.project {
      try checking.check(project, beside: reading, observer)
    }
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
