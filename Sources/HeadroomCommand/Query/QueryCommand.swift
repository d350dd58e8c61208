import RegressionStore
import Scenarios
import SystemCalls

/// `query`: ad-hoc read-only SQL, or a query that comes with the program.
struct QueryCommand: Command {
  /// What the command prints.
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv
  }

  private static let parameters = CommandOption.list(
    "param",
    short: "p",
    value: "name=value",
    "Set the parameter :name. Of a predefined query, :run (default: latest) and :since (default: the "
      + "oldest on its branch) accept any run name; :gate is by default the gate of the project, as a "
      + "JSON list."
  )
  private static let file = CommandOption.text(
    "file", short: "f", value: "file", completes: .files,
    "Read the statement from a file; - is standard input.")
  private static let limit = CommandOption.integer(
    "limit", short: "n", in: 1...QueryLimits.maxRows, defaultText: "1000",
    "Return at most this many rows.")
  private static let format = CommandOption.choice(
    "format", default: Format.text, "Print human-readable text, JSON or CSV.")
  private static let views = CommandOption.flag(
    "views", "Describe the stable SQL views, column by column.")

  static let declaration = CommandDeclaration(
    name: "query",
    overview: "Query the database with read-only SQL or a predefined query",
    discussion: """
      Without an argument, lists the predefined queries. SQL is a single statement over the \
      views shown by --views. It can't modify anything or access files, and is interrupted after \
      5 seconds.
      """,
    operand: OperandDeclaration(
      name: "sql-or-name", count: 0...1,
      help: "A SQL statement, or the name of a predefined query.", completes: .names(.query)),
    options: [
      parameters.declaration, file.declaration, limit.declaration, views.declaration,
      format.declaration, SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom query", "List the predefined queries."),
      .init("headroom query failing-now", "List the failures in the latest run."),
      .init(
        "headroom query scoreboard -p run=latest~1",
        "Rank the strategies in the run before "
          + "the latest."
      ),
      .init(
        "headroom query regressed-most -p since=release-1",
        "List the strategies that fail more cases than in an earlier run."),
      .init(
        "headroom query \"SELECT run, failed FROM runs WHERE branch = :b\" -p b=main --format csv",
        "Run your own SQL."),
      .init("headroom query --views", "Describe the SQL views."),
    ]
  )

  private let arguments: ParsedArguments
  /// nil: nothing is asked.
  private let statement: QueryWorkflow.Statement?
  private var parameters: [(name: String, value: String)] = []

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let operand = arguments.operands.first
    if operand != nil, arguments.has(Self.file) {
      throw .contradiction("give a statement or '--file', not both")
    }
    if let operand {
      statement = QueryWorkflow.Statement(operand)
      if statement == nil {
        let names = NamedQuery.all.map(\.name)
        let hint = NameHint(for: operand, among: names, listedBy: "headroom query")
        throw .unknownName(kind: "query", name: operand, hint: hint)
      }
    } else {
      statement = arguments[Self.file].map { .file($0) }
    }
    if statement == nil, !arguments[Self.parameters].isEmpty {
      throw .contradiction("'--param' needs a statement or the name of a query")
    }
    if arguments[Self.format] == .csv, statement == nil || arguments[Self.views] {
      throw .contradiction("'--format csv' needs a statement or the name of a query")
    }
    parameters = try arguments[Self.parameters].map(Self.parameter)
  }

  private static func parameter(_ word: String) throws(UsageError) -> (name: String, value: String)
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].drop { ":@$".contains($0) })
    guard parts.count == 2, !name.isEmpty else {
      throw .wrongValue(option: "--param", value: word, expected: "name=value", suggestion: nil)
    }
    return (name, String(parts[1]))
  }

  func run(_ console: Console) throws -> ExitStatus {
    let isJSON = arguments[Self.format] == .json
    if arguments[Self.views] {
      try console.print(
        isJSON ? ViewReference.document.pretty : ViewReference.text(width: console.textWidth),
        terminator: "")
      return .asExpected
    }
    guard let statement else {
      try console.print(
        isJSON ? NamedQuery.document.pretty : NamedQuery.text(width: console.textWidth),
        terminator: "")
      return .asExpected
    }
    let limits = QueryLimits(rows: arguments[Self.limit] ?? QueryLimits().rows)
    var workflow = QueryWorkflow(DatabaseLocation(arguments), statement, limits: limits)
    try arguments.checkGate(console)
    workflow.gate = arguments.project?.file.gate.map(\.text) ?? []
    defer { Watchdog.stop() }
    let result = try workflow.run(parameters) {
      guard Surroundings.ownsProcess else { return }
      Watchdog.start(
        seconds: UInt32(limits.milliseconds / 1000 + 1),
        "error: the query was stopped after 5 s; narrow it, for example to one run (WHERE run = 1)\n",
        exitStatus: ExitStatus.wrongUsage.rawValue)
    }
    Watchdog.stop()
    try print(QueryReport(result), isEmpty: result.rows.isEmpty, console)
    if result.isCut, !arguments.isQuiet {
      console.report(warning: "there are more than \(limits.rows) rows; use --limit to show more")
    }
    return .asExpected
  }

  private func print(_ report: QueryReport, isEmpty: Bool, _ console: Console) throws(OutputFailure)
  {
    switch arguments[Self.format] {
    case .text where isEmpty: try console.print("no rows")
    case .text:
      try console.print(report.text(width: console.width, style: console.style), terminator: "")
    case .json: try console.print(report.document.pretty, terminator: "")
    case .csv: try console.print(report.csv, terminator: "")
    }
  }
}
