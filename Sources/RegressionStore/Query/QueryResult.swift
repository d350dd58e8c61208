/// A value in the result of a query.
public enum QueryValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}

/// What a query found.
public struct QueryResult: Hashable, Sendable {
  /// The names of the columns, which need not be unique.
  public internal(set) var columns: [String]
  /// The rows, each with a value for every column.
  public internal(set) var rows: [[QueryValue]] = []
  /// Whether there was more than the row limit allows.
  public internal(set) var isCut = false
}

/// How much a query may take.
public struct QueryLimits: Hashable, Sendable {
  /// How many rows are read.
  public var rows: Int
  /// How long it may run, in milliseconds.
  public var milliseconds: Int
  /// How many bytes the values that are read may have together.
  public var bytes: Int

  /// The most rows that anyone may ask for.
  public static let mostRows = 1_000_000

  /// Takes the limits; by default those that people get who say nothing.
  public init(rows: Int = 1000, milliseconds: Int = 5000, bytes: Int = 64 << 20) {
    self.rows = rows
    self.milliseconds = milliseconds
    self.bytes = bytes
  }
}

/// Why a query was refused or stopped.
public enum QueryError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The text holds nothing to run.
  case empty
  /// The text holds more than one statement.
  case severalStatements
  /// The text holds a NUL character, behind which SQLite would read nothing.
  case nul
  /// The statement could write.
  case writes
  /// The statement does something that queries may not, in SQLite's words.
  case forbidden(String)
  /// SQLite does not understand the statement; with the line and column of the place, if known.
  case wrong(String, line: Int?, column: Int?)
  /// The time limit was reached.
  case tooSlow(milliseconds: Int)
  /// The statement needs more memory, or its result is larger, than allowed.
  case tooLarge
  /// The statement has a parameter without a name.
  case unnamedParameter
  /// A parameter of the statement has no value; with the statement's parameters.
  case missingParameter(String)
  /// A value was given for a parameter that the statement does not have.
  case unknownParameter(String, known: [String])

  /// The reason in one sentence.
  public var description: String {
    switch self {
    case .empty: "no statement to run"
    case .severalStatements: "a query is a single statement; found more text after it"
    case .nul: "the query contains a NUL character"
    case .writes: "a query is read-only; this statement could write"
    case .forbidden(let words): "not allowed in a query: \(words)"
    case .wrong(let words, let line?, let column?): "line \(line), column \(column): \(words)"
    case .wrong(let words, _, _): words
    case .tooSlow(let milliseconds):
      "the query was stopped after \(Double(milliseconds) / 1000) s; narrow it, for example to one"
        + " run (WHERE run = 1)"
    case .tooLarge:
      "the query exceeds the memory limit; narrow it, or select fewer columns"
    case .unnamedParameter: "parameters need names: write :name instead of ?"
    case .missingParameter(let name): "the query needs a value: --param \(name)=VALUE"
    case .unknownParameter(let name, let known):
      known.isEmpty
        ? "the query has no parameters; found '\(name)'"
        : "the query has no parameter '\(name)', but " + known.joined(separator: ", ")
    }
  }
}
