import Reports
import Scenarios
import Workflows

/// `known`: the known failures of the suite with age, expiry and last outcome.
struct KnownCommand: Command {
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
    options: SelectionOptions.all + [
      SharedOptions.today.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.format.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom known", "List all known failures."),
      .init(
        "headroom known table/ --strategy xlform", "List those in a folder, under one strategy."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    let request = KnownFailureWorkflow.Request(
      location: DatabaseLocation(arguments), patterns: arguments.operands,
      strategies: arguments[SharedOptions.strategies], filter: CaseFilter(arguments),
      today: arguments.today, allowsEmpty: arguments[SharedOptions.allowEmpty])
    let report = try KnownFailureWorkflow(request).report()
    try console.print(
      arguments[SharedOptions.format] == .json
        ? report.json.pretty : report.text(width: console.width, style: console.style),
      terminator: ""
    )
    return .asExpected
  }
}
