import RegressionStore
import Reports
import Scenarios
import SystemCalls
import Workflows

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
    "The value of a parameter :name. A shipped query's :run takes whatever names a run (default: "
      + "latest)."
  )
  private static let file = CommandOption.text(
    "file",
    short: "f",
    value: "file",
    "Read the statement from a file; - is standard input."
  )
  private static let limit = CommandOption.integer(
    "limit",
    short: "n",
    in: 1...QueryLimits.mostRows,
    defaultText: "1000",
    "Read at most this many rows."
  )
  private static let format = CommandOption.choice(
    "format",
    default: Format.text,
    "Print for people, for programs, or for spreadsheets."
  )
  private static let views = CommandOption.flag(
    "views",
    "Show the views that SQL may rely on, column by column."
  )

  static let declaration = CommandDeclaration(
    name: "query",
    overview: "Ask the database with read-only SQL, or with a shipped query",
    discussion: """
      Without an argument the shipped queries are listed. SQL is one statement over the views of \
      --views; it can't change or read any file, and is stopped after 5 seconds.
      """,
    operand: OperandDeclaration(
      name: "sql-or-name",
      count: 0...1,
      help: "One SQL statement, or the name of a shipped query."
    ),
    options: [
      parameters.declaration, file.declaration, limit.declaration, views.declaration,
      format.declaration, SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom query", "List the shipped queries."),
      .init("headroom query failing-now", "What fails in the latest run."),
      .init("headroom query scoreboard -p run=latest~1", "The strategies in the run before."),
      .init(
        "headroom query \"SELECT run, failed FROM runs WHERE branch = :b\" -p b=main --format csv",
        "SQL of your own."
      ),
      .init("headroom query --views", "What SQL can ask for."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation
  private let named: NamedQuery?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    let operand = arguments.operands.first
    named = operand.flatMap { NamedQuery.named($0) }
    if operand != nil, arguments.has(Self.file) {
      throw Self.contradiction("give a statement or '--file', not both")
    }
    if let operand, named == nil, !operand.isEmpty, operand.allSatisfy(Self.isOfNames) {
      let names = NamedQuery.all.map(\.name)
      throw UsageError.unknownName(
        kind: "query",
        name: operand,
        suggestion: Suggestion.closest(to: operand, among: names)
      )
    }
    let asksNothing = operand == nil && !arguments.has(Self.file)
    if asksNothing, !arguments[Self.parameters].isEmpty {
      throw Self.contradiction("'--param' needs a statement or the name of a query")
    }
    if arguments[Self.format] == .csv, asksNothing || arguments[Self.views] {
      throw Self.contradiction("'--format csv' needs a statement or the name of a query")
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    if arguments[Self.views] {
      try console.print(
        arguments[Self.format] == .json
          ? ViewReference.document.pretty : ViewReference.text(width: console.textWidth),
        terminator: ""
      )
      return .asExpected
    }
    guard let text = try text() else {
      try list(console)
      return .asExpected
    }
    let parameters = try await values()
    let limits = QueryLimits(rows: arguments[Self.limit] ?? QueryLimits().rows)
    let result: QueryResult
    do {
      defer { Watchdog.stop() }
      result = try Query(text, limits: limits).run(onFile: location.path, parameters: parameters) {
        Watchdog.start(
          seconds: UInt32(limits.milliseconds / 1000 + 1),
          "error: the query was stopped after 5 s; narrow it, for example to one run (WHERE run = 1)\n",
          exitStatus: ExitStatus.wrongUsage.rawValue
        )
      }
    } catch let error as QueryError {
      throw WorkflowError.unusable(Escaped.text(error.description + Self.meant(error)))
    }
    try print(QueryReport(result), isEmpty: result.rows.isEmpty, console)
    if result.isCut {
      console.report(
        warning: "there are more than \(limits.rows) rows; --limit shows more of them"
      )
    }
    return .asExpected
  }

  private func print(
    _ report: QueryReport,
    isEmpty: Bool,
    _ console: Console
  ) throws(OutputFailure) {
    switch arguments[Self.format] {
    case .text where isEmpty: try console.print("no rows")
    case .text:
      try console.print(report.text(width: console.width, style: console.style), terminator: "")
    case .json: try console.print(report.document.pretty, terminator: "")
    case .csv: try console.print(report.csv, terminator: "")
    }
  }

  private func list(_ console: Console) throws(OutputFailure) {
    if arguments[Self.format] == .json {
      let queries = NamedQuery.all.map { query in
        JSONValue.record([
          "name": .text(query.name),
          "overview": .text(query.overview),
          "parameters": .list(query.parameters.map { .text($0) }),
          "sql": .text(query.text),
        ])
      }
      try console.print(
        JSONValue.record(["headroom": .integer(1), "queries": .list(queries)]).pretty,
        terminator: ""
      )
      return
    }
    let lines = NamedQuery.all.map { query in
      ([query.name] + query.parameters.map { ":\($0)" }).joined(separator: " ")
    }
    let list = zip(lines, NamedQuery.all).map { ($0, $1.overview) }
    try console.print(TextLayout.definitions(list, width: console.textWidth), terminator: "")
  }

  // MARK: Words

  /// The statement; nil when nothing was asked.
  private func text() throws(WorkflowError) -> String? {
    if let named { return named.text }
    guard let file = arguments[Self.file] else { return arguments.operands.first }
    do throws(FileBytes.Failure) {
      return String(decoding: try FileBytes.read(file, limit: 1 << 20), as: UTF8.self)
    } catch {
      switch error {
      case .tooLarge:
        throw .wrongInput("\(Escaped.text(file)): larger than 1 MB")
      case .unreadable(let code):
        throw .inputOutput("\(Escaped.text(file)): can't be read: \(code)")
      }
    }
  }

  private func values() async throws -> [String: QueryValue] {
    var values: [String: QueryValue] = [:]
    for word in arguments[Self.parameters] {
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0].drop { ":@$".contains($0) })
      guard parts.count == 2, !name.isEmpty else {
        throw UsageError.wrongValue(
          option: "--param",
          value: word,
          expected: "name=value",
          suggestion: nil
        )
      }
      let value = String(parts[1])
      if name == "run", named != nil {
        values[name] = .integer(Int64(try await run(value)))
      } else {
        values[name] = Self.value(of: value)
      }
    }
    if named?.parameters.contains("run") == true, values["run"] == nil {
      let database = try location.openForReading()
      if case .found(let run) = try await database.resolveRun("latest") {
        values["run"] = .integer(Int64(run.number))
      } else {
        values["run"] = .null
      }
    }
    return values
  }

  private func run(_ name: String) async throws -> Int {
    try await location.openForReading().namedRun(name).number
  }

  /// A number where the text is one, as SQL would read it.
  private static func value(of text: String) -> QueryValue {
    if let integer = Int64(text), !text.hasPrefix("+") { return .integer(integer) }
    let isPlain = text.allSatisfy { "0123456789.-".contains($0) }
    if isPlain, let real = Double(text) { return .real(real) }
    return .text(text)
  }

  private static func isOfNames(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }

  /// A suggestion for a view or a column that does not exist.
  private static func meant(_ error: QueryError) -> String {
    guard case .wrong(let words, _, _) = error else { return "" }
    let candidates: [String]
    if words.hasPrefix("no such table: ") {
      candidates = ViewReference.all.map(\.name)
    } else if words.hasPrefix("no such column: ") {
      candidates = Set(ViewReference.all.flatMap { $0.columns.map(\.name) }).sorted()
    } else {
      return ""
    }
    let name = words.split(whereSeparator: { $0 == " " || $0 == "." }).last.map { String($0) } ?? ""
    let closest = Suggestion.closest(to: name, among: candidates)
    return (closest.map { "; did you mean '\($0)'?" } ?? "") + " (headroom query --views)"
  }

  private static func contradiction(_ words: String) -> UsageError {
    UsageError.contradiction(words)
  }
}
