import AvoidanceEngine
import RegressionStore
import Scenarios
import SystemCalls

extension OptionDeclaration {
  /// What is offered for the option's value.
  var offered: Completion {
    switch form {
    case .flag: .nothing
    case .value: completes
    case .choice(let words): .words(words)
    }
  }
}

/// The names that a shell offers: what the scripts of completions ask the program for, a name a line.
///
///     headroom __complete strategy device -- run --db history.db
///
/// It reads, never writes, and prints nothing about what goes wrong: people are in the middle of a line.
struct NameCompletion: Sendable {
  /// What the program is called with.
  static let word = "__complete"

  /// How many of the newest runs are offered by their numbers.
  private static let newestRuns = 20
  /// How long another process may keep the database.
  private static let patience = 200

  private let kinds: [Completion.Name]
  private let line: [String]
  private let strategies: StrategyRegistry

  /// Takes the kinds of names, and behind `--` the words of the line so far.
  init(_ words: [String], _ strategies: StrategyRegistry) {
    let parts = words.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    kinds = (parts.first ?? []).compactMap { Completion.Name(rawValue: $0) }
    line = parts.count > 1 ? Array(parts[1]) : []
    self.strategies = strategies
  }

  /// Prints the names, each once.
  func print(to console: Console) -> ExitStatus {
    var seen: Set<String> = []
    let database = location(console).flatMap { location in
      try? RegressionDatabase(reading: location.path, busyTimeoutMilliseconds: Self.patience)
    }
    for kind in kinds {
      for name in names(of: kind, in: database) where seen.insert(name).inserted {
        // A line is a name, and shells print it as it is.
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

  /// Names of runs: words, labels and branches before numbers.
  private static func names(of runs: [Run]) -> [String] {
    guard !runs.isEmpty else { return [] }
    return ["latest", "previous"] + runs.compactMap(\.header.label)
      + runs.compactMap(\.header.branch) + runs.prefix(newestRuns).map { "\($0.number)" }
  }

  /// The folders of scenarios before what is in them.
  private static func withFolders(_ names: [String]) -> [String] {
    let folders = names.flatMap { name in
      name.indices.filter { name[$0] == "/" }.map { String(name[...$0]) }
    }
    return folders + names
  }

  // MARK: The database

  /// Returns the database that the line names, else the one that its command would take; nil where no
  /// command takes it.
  ///
  /// The project's folder is then the current one, as for a command.
  private func location(_ console: Console) -> DatabaseLocation? {
    do {
      let found = Project.nearest()
      let arguments = try ParsedArguments(
        Self.database(in: line).map { ["--db=\($0)"] } ?? [], of: Self.declaration,
        strategies: strategies, project: found?.project)
      // Commands report what is wrong with the rest of the project.
      try found?.project.use(
        [], writesDatabase: !arguments.namesDatabase, ConsoleObserver(console, isQuiet: true))
      return DatabaseLocation(arguments)
    } catch {
      return nil
    }
  }

  /// What is read of a line that may not be whole yet.
  private static let declaration = CommandDeclaration(
    name: word, overview: "", options: [SharedOptions.database.declaration], examples: [])

  /// Returns the path behind `--db`.
  private static func database(in words: [String]) -> String? {
    var path: String?
    for (place, word) in words.enumerated() {
      if word.hasPrefix("--db=") {
        path = String(word.dropFirst("--db=".count))
      } else if word == "--db", place + 1 < words.count {
        // A shell may hand an equals sign on as a word of its own.
        let rest = words[(place + 1)...].drop { $0 == "=" }
        path = rest.first
      }
    }
    return path.flatMap { $0.isEmpty ? nil : unquoted($0) }
  }

  /// Returns a word as its shell reads it, as far as that is what stands there.
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
