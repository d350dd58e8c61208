import RegressionStore
import Scenarios
import SystemCalls

struct QueryCommand: Command {
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv
  }

  static let options: [BoundOption<Self>] = [
    CommandOption.list(
      "param",
      short: "p",
      value: "name=value",
      "Set the parameter :name. Of a predefined query, :run (default: latest) and :since (default: the "
        + "oldest on its branch) accept any run name; :gate is by default the gate of the project, as a "
        + "JSON list."
    ).into { $0.assignments = $1 },
    CommandOption.text(
      "file", short: "f", value: "file", completes: .files,
      "Read the statement from a file; - is standard input."
    ).into { $0.file = $1 },
    CommandOption.integer(
      "limit", short: "n", in: 1...QueryLimits.maxRows, defaultText: "1000",
      "Return at most this many rows."
    ).into { $0.querying.limits.rows = $1 },
    CommandOption.flag("views", "Describe the stable SQL views, column by column.")
      .into { $0.showsViews = $1 },
    CommandOption.choice(
      "format", default: Format.text, "Print human-readable text, JSON or CSV."
    ).into { $0.format = $1 },
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
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
  private var querying: Querying
  /// nil lists the shipped queries.
  private var statement: Querying.Statement?
  private var file: String?
  /// The raw values of `--param`, as `name=value`.
  private var assignments: [String] = []
  private var showsViews = false
  private var format = Format.text

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    querying = Querying(location: DatabaseLocation(arguments))
    querying.gate = arguments.project?.file.gate.map(\.text) ?? []
    try arguments.fill(&self, Self.options)
    let operand = arguments.operands.first
    if operand != nil, file != nil {
      throw .contradiction("give a statement or '--file', not both")
    }
    if let operand {
      statement = Querying.Statement(operand)
      if statement == nil {
        let names = NamedQuery.all.map(\.name)
        let hint = NameHint(for: operand, among: names, listedBy: "headroom query")
        throw .unknownName(kind: "query", name: operand, hint: hint)
      }
    } else {
      statement = file.map { .file($0) }
    }
    if statement == nil, !assignments.isEmpty {
      throw .contradiction("'--param' needs a statement or the name of a query")
    }
    if format == .csv, statement == nil || showsViews {
      throw .contradiction("'--format csv' needs a statement or the name of a query")
    }
    querying.parameters = try assignments.map(Self.parameter)
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
    let isJSON = format == .json
    if showsViews {
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
    try arguments.checkGate(console)
    let limits = querying.limits
    defer { Watchdog.stop() }
    let result = try querying.run(statement) {
      guard Surroundings.ownsProcess else { return }
      Watchdog.start(
        seconds: UInt32(limits.milliseconds / 1000 + 1),
        "error: the query was stopped after 5 s; narrow it, for example to one run (WHERE run = 1)\n",
        exitStatus: ExitStatus.wrongUsage.rawValue)
    }
    Watchdog.stop()
    try print(result, console)
    if result.isCut, !arguments.isQuiet {
      console.report(warning: "there are more than \(limits.rows) rows; use --limit to show more")
    }
    return .asExpected
  }

  private func print(_ result: QueryResult, _ console: Console) throws(OutputFailure) {
    switch format {
    case .text where result.rows.isEmpty: try console.print("no rows")
    case .text:
      try console.print(result.text(width: console.width, style: console.style), terminator: "")
    case .json: try console.print(result.document.pretty, terminator: "")
    case .csv: try console.print(result.csv, terminator: "")
    }
  }
}
