import AvoidanceEngine
import RegressionStore
import Scenarios
import SystemCalls

extension OptionDeclaration {
  var offered: Completion {
    switch form {
    case .flag: .nothing
    case .value: completes
    case .choice(let words): .words(words)
    }
  }
}

/// Prints the names that completion scripts ask for, one per line.
///
///     headroom __complete strategy device -- run --db history.db
///
/// It never writes, and reports no errors: the user is in the middle of typing.
struct NameCompletion: Sendable {
  static let word = "__complete"

  private static let newestRuns = 20
  /// Milliseconds to wait for a database that is locked.
  private static let patience = 200

  private let kinds: [Completion.Name]
  private let line: [String]
  private let strategies: StrategyRegistry

  /// The words are kinds of names, then `--` and the command line so far.
  init(_ words: [String], _ strategies: StrategyRegistry) {
    let parts = words.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    kinds = (parts.first ?? []).compactMap { Completion.Name(rawValue: $0) }
    line = parts.count > 1 ? Array(parts[1]) : []
    self.strategies = strategies
  }

  func print(to console: Console) -> ExitStatus {
    var seen: Set<String> = []
    let database = location(console).flatMap { location in
      try? RegressionDatabase(reading: location.path, busyTimeoutMilliseconds: Self.patience)
    }
    for kind in kinds {
      for name in names(of: kind, in: database) where seen.insert(name).inserted {
        // The script splits the output at lines, and shells print names unescaped.
        guard !name.isEmpty, Escaped.isSafe(name) else { continue }
        try? console.print(name)
      }
    }
    try? console.flush()
    return .asExpected
  }

  private func names(of kind: Completion.Name, in database: RegressionDatabase?) -> [String] {
    switch kind {
    case .strategy:
      return strategies.named.map(\.name) + ((try? database?.names(of: .strategy)) ?? [])
    case .model: return strategies.models.map(\.name)
    case .device:
      return ShippedDevices.all.map(\.name) + ((try? database?.names(of: .device)) ?? [])
    case .form: return (try? database?.names(of: .form)) ?? []
    case .scenario: return Self.withFolders((try? database?.names(of: .scenario)) ?? [])
    case .tag: return (try? database?.tags()) ?? []
    case .query: return NamedQuery.all.map(\.name)
    case .run: return Self.names(of: (try? database?.runs()) ?? [])
    case .branch: return ((try? database?.runs()) ?? []).compactMap(\.header.branch)
    }
  }

  /// Labels and branches come before numbers.
  private static func names(of runs: [Run]) -> [String] {
    guard !runs.isEmpty else { return [] }
    return ["latest", "previous"] + runs.compactMap(\.header.label)
      + runs.compactMap(\.header.branch) + runs.prefix(newestRuns).map { "\($0.number)" }
  }

  /// The folders of scenarios before the scenarios.
  private static func withFolders(_ names: [String]) -> [String] {
    let folders = names.flatMap { name in
      name.indices.filter { name[$0] == "/" }.map { String(name[...$0]) }
    }
    return folders + names
  }

  // MARK: The database

  /// Returns the database named in the line, else the command's default; nil if there is none.
  ///
  /// As for a command, the project's folder becomes the current one.
  private func location(_ console: Console) -> DatabaseLocation? {
    do {
      let found = Project.nearest()
      let arguments = try ParsedArguments(
        Self.database(in: line).map { ["--db=\($0)"] } ?? [], of: Self.declaration,
        strategies: strategies, project: found?.project)
      // Problems in the rest of the project are left to the command itself.
      try found?.project.use(
        [], writesDatabase: !arguments.namesDatabase, ConsoleObserver(console, isQuiet: true))
      return DatabaseLocation(arguments)
    } catch {
      return nil
    }
  }

  /// The part of the unfinished line that is parsed.
  private static let declaration = CommandDeclaration(
    name: word, overview: "", options: [SharedOptions.database.declaration], examples: [])

  private static func database(in words: [String]) -> String? {
    var path: String?
    for (place, word) in words.enumerated() {
      if word.hasPrefix("--db=") {
        path = String(word.dropFirst("--db=".count))
      } else if word == "--db", place + 1 < words.count {
        // Some shells pass the equals sign as a word of its own.
        let rest = words[(place + 1)...].drop { $0 == "=" }
        path = rest.first
      }
    }
    return path.flatMap { $0.isEmpty ? nil : unquoted($0) }
  }

  /// Unquotes a word as the shell would, in the simple cases.
  private static func unquoted(_ word: String) -> String {
    if let home = Environment.variable("HOME"), word.hasPrefix("~/") {
      return home + word.dropFirst()
    }
    if let quote = word.first, "'\"".contains(quote), word.count > 1, word.last == quote {
      return String(word.dropFirst().dropLast())
    }
    return word.replacing("\\", with: "")
  }
}
