import RegressionRunner
import RegressionStore
import Scenarios

/// Selects recorded cases by what stands on a command line.
struct CaseFilter: Sendable {
  private let patterns: [CasePattern]
  private let strategies: [CasePattern]
  private let devices: [CasePattern]

  init(
    patterns: [String],
    _ arguments: ParsedArguments
  ) {
    self.patterns = patterns.map { CasePattern($0) }
    strategies = arguments[SharedOptions.strategies].map { CasePattern($0) }
    devices = arguments[SharedOptions.devices].map { CasePattern($0) }
  }

  /// Returns the cases that are selected, in their order.
  ///
  /// A pattern that equals a case, a scenario or a folder of scenarios selects that alone.
  ///
  /// - Throws: ``UsageError`` for a strategy or device that no case has.
  func selected(
    _ cases: [(id: CaseID, name: CaseName)],
    command: String
  ) throws(UsageError) -> [(id: CaseID, name: CaseName)] {
    try check(strategies, "strategy", cases.map(\.name.strategy), command)
    try check(devices, "device", cases.map(\.name.device), command)
    let keys = Set(patterns.map(\.text)).intersection(
      patterns.contains { $0.text.hasSuffix("]") } ? cases.map(\.name.description) : []
    )
    let meanings = patterns.map { pattern in
      (
        pattern,
        pattern.meaning(
          among: cases.lazy.map(\.name.scenario),
          keyExists: { keys.contains(String($0)) }
        )
      )
    }
    return cases.filter { entry in
      let name = entry.name
      return (strategies.isEmpty || strategies.contains { $0.names(name.strategy) })
        && (devices.isEmpty || devices.contains { $0.names(name.device) })
        && (meanings.isEmpty
          || meanings.contains { pattern, meaning in
            pattern.selects(scenario: name.scenario, key: name.description, as: meaning)
          })
    }
  }

  private func check(
    _ patterns: [CasePattern],
    _ kind: String,
    _ names: [String],
    _ command: String
  ) throws(UsageError) {
    let known = Set(names)
    for pattern in patterns where !known.contains(where: { pattern.names($0) }) {
      let suggestion = Suggestion.closest(to: pattern.text, among: known.sorted())
      throw UsageError(
        problem: .unknownName(kind: kind, name: pattern.text, suggestion: suggestion),
        command: command
      )
    }
  }
}

extension RegressionDatabase {
  /// Returns all cases that this file knows, as it first saw them.
  func sortedCases() throws(DatabaseError) -> [(id: CaseID, name: CaseName)] {
    try allCases().sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension CaseName {
  /// Reads a key as in `table/last-row [inset-scroll, iPhone 8]`; nil where the text is none.
  init?(key: String) {
    guard key.hasSuffix("]"), let bracket = key.firstRange(of: " [") else { return nil }
    let parts = key[bracket.upperBound...].dropLast().split(
      separator: ", ",
      omittingEmptySubsequences: false
    )
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var orientation = CaseOrientation.portrait
    if parts.count == 3 {
      guard let named = CaseOrientation.allCases.first(where: { $0.name == parts[2] }) else {
        return nil
      }
      orientation = named
    }
    self.init(
      scenario: String(key[..<bracket.lowerBound]),
      strategy: String(parts[0]),
      device: String(parts[1]),
      orientation: orientation
    )
  }
}
