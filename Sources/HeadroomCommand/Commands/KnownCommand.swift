import Reports
import Scenarios
import Workflows

/// `known`: the known failures of the suite with age, expiry and last outcome.
struct KnownCommand: Command {
  static let options: [BoundOption<Self>] = SelectionOptions.before([
    SharedOptions.today.shared(),
    SharedOptions.allowEmpty.into { $0.request.allowsEmpty = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "known",
    overview: "List known failures with age, expiry date and last outcome",
    discussion: """
      Known failures are defined in the scenario files, each with a reason and an expiry date, \
      and are edited there. The age is counted from the first of the consecutive runs in which a \
      case of the scenario was a known failure.
      """,
    operand: OperandDeclaration(
      name: "pattern", count: 0...Int.max,
      help: "Scenarios, folders (table/), or text with wildcards * and ?.",
      completes: .names(.scenario)),
    options: options.map(\.declaration),
    examples: [
      .init("headroom known", "List all known failures."),
      .init(
        "headroom known table/ --strategy xlform", "List those in a folder, under one strategy."),
    ]
  )

  private let arguments: ParsedArguments
  private var request: KnownFailureWorkflow.Request

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    request = KnownFailureWorkflow.Request(
      DatabaseLocation(arguments), patterns: arguments.operands,
      strategies: arguments[SharedOptions.strategies], CaseFilter(arguments),
      today: arguments.today)
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let report = try KnownFailureWorkflow(request).report()
    try console.print(
      arguments.isJSON
        ? report.json.pretty : report.text(width: console.width, style: console.style),
      terminator: ""
    )
    return .asExpected
  }
}
