import AvoidanceEngine
import RegressionStore
import Scenarios
import SystemCalls

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
  private let path: String
  private let strategies: StrategyRegistry

  /// Takes the kinds of names, and behind `--` the words of the line so far.
  init(_ words: [String], _ strategies: StrategyRegistry) {
    let parts = words.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    kinds = (parts.first ?? []).compactMap { Completion.Name(rawValue: $0) }
    path = Self.database(in: parts.count > 1 ? Array(parts[1]) : [])
    self.strategies = strategies
  }

  /// Prints the names, each once.
  @_optimize(none)
  func print(to console: Console) async -> ExitStatus {
    var seen: Set<String> = []
    let database = try? RegressionDatabase(
      reading: path,
      busyTimeoutMilliseconds: Self.patience
    )
    for kind in kinds {
      for name in await names(of: kind, in: database) where seen.insert(name).inserted {
        // A line is a name.
        guard !name.isEmpty, !name.unicodeScalars.contains(where: { $0.value < 0x20 }) else {
          continue
        }
        try? console.print(name)
      }
    }
    try? console.flush()
    return .asExpected
  }

  @_optimize(none)
  private func names(of kind: Completion.Name, in database: RegressionDatabase?) async -> [String] {
    switch kind {
    case .strategy:
      return strategies.named.map(\.name) + ((try? await database?.names(of: .strategy)) ?? [])
    case .model: return strategies.models.map(\.name)
    case .device:
      return ShippedDevices.all.map(\.name) + ((try? await database?.names(of: .device)) ?? [])
    case .form: return (try? await database?.names(of: .form)) ?? []
    case .scenario: return Self.withFolders((try? await database?.names(of: .scenario)) ?? [])
    case .tag: return (try? await database?.tags()) ?? []
    case .query: return NamedQuery.all.map(\.name)
    case .run: return Self.names(of: (try? await database?.runs()) ?? [])
    case .branch: return ((try? await database?.runs()) ?? []).compactMap(\.header.branch)
    }
  }

  /// Names of runs: words, labels and branches before numbers.
  private static func names(of runs: [RunRecord]) -> [String] {
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

  /// Returns the database that the words name, else the usual one.
  private static func database(in words: [String]) -> String {
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
    if let path, !path.isEmpty { return unquoted(path) }
    let variable = Environment.variable("HEADROOM_DB").flatMap { $0.isEmpty ? nil : $0 }
    return variable ?? "headroom.db"
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
