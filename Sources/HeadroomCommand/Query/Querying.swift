import RegressionStore
import Scenarios
import SystemCalls

struct Querying: Sendable {
  enum Statement: Sendable {
    case text(String)
    case named(NamedQuery)
    /// A file with SQL; `-` is standard input.
    case file(String)

    /// Returns nil if the word looks like the name of a query but isn't one.
    init?(_ word: String) {
      if let named = NamedQuery.named(word) {
        self = .named(named)
      } else if !word.isEmpty, word.allSatisfy(Self.isOfNames) {
        return nil
      } else {
        self = .text(word)
      }
    }

    private static func isOfNames(_ character: Character) -> Bool {
      character.isLetter || character.isNumber || character == "-" || character == "_"
    }

    fileprivate func sql() throws(HeadroomError) -> String {
      switch self {
      case .text(let text): return text
      case .named(let query): return query.text
      case .file(let file):
        do throws(FileBytes.Failure) {
          return String(decoding: try FileBytes.read(file, limit: 1 << 20), as: UTF8.self)
        } catch {
          switch error {
          case .tooLarge: throw .wrongInput("\(Escaped.text(file)): larger than 1 MB")
          case .unreadable, .notFile:
            throw .inputOutput("\(Escaped.text(file)): can't be read: \(error)")
          }
        }
      }
    }
  }

  var location: DatabaseLocation
  var limits = QueryLimits()
  /// Raw parameter values; `run` and `since` of a shipped query may be any name of a run.
  var parameters: [(name: String, value: String)] = []
  /// The strategies in the project's gate, the default of the parameter `gate`.
  var gate: [String] = []

  /// Runs a statement.
  ///
  /// `willStart` is called just before execution, which may block in a single SQLite call.
  ///
  /// - Throws: An error if the statement can't be read, or is not allowed.
  func run(_ statement: Statement, willStart: () -> Void = {}) throws -> QueryResult {
    do {
      let text = try statement.sql()
      var values = try values(for: statement)
      if text.contains(":gate"), values["gate"] == nil {
        values["gate"] = gate.isEmpty ? .null : .text(Value.list(gate.map { .text($0) }).pretty)
      }
      return try Query(text, limits: limits)
        .run(onFile: location.path, parameters: values, willStart: willStart)
    } catch let error as QueryError {
      throw HeadroomError.unusable(Escaped.text(error.description + Self.meant(error)))
    }
  }

  private func values(for statement: Statement) throws -> [String: QueryValue] {
    var values: [String: QueryValue] = [:]
    for (name, value) in parameters {
      if ["run", "since"].contains(name), case .named = statement {
        let run = try location.openForReading().namedRun(value)
        values[name] = .integer(Int64(run.number))
      } else {
        values[name] = Self.value(of: value)
      }
    }
    guard case .named(let query) = statement else { return values }
    let missing = query.parameters.filter { values[$0] == nil }
    guard missing.contains("run") || missing.contains("since") else { return values }
    let database = try location.openForReading()
    if missing.contains("run") {
      var latest: Run?
      if case .found(let run) = try database.resolveRun("latest") { latest = run }
      values["run"] = latest.map { .integer(Int64($0.number)) } ?? .null
    }
    if missing.contains("since"), let run = values["run"] {
      values["since"] = try oldest(before: run, database)
    }
    return values
  }

  /// The oldest complete run of the whole suite on a run's branch.
  private func oldest(before value: QueryValue, _ database: RegressionDatabase) throws -> QueryValue
  {
    guard case .integer(let number) = value, let run = try database.run(Int(number)) else {
      return .null
    }
    let oldest = try database.runs().last { other in
      other.state == .complete && !other.isPart && other.header.branch == run.header.branch
    }
    return .integer(Int64((oldest ?? run).number))
  }

  /// Parses numbers the way SQL does.
  private static func value(of text: String) -> QueryValue {
    if let integer = Int64(text), !text.hasPrefix("+") { return .integer(integer) }
    let isPlain = text.allSatisfy { "0123456789.-".contains($0) }
    if isPlain, let real = Double(text) { return .real(real) }
    return .text(text)
  }

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
}
