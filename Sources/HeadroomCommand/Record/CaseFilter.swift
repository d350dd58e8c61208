import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

struct CaseFilter: Sendable {
  private var patterns: [CasePattern]
  private let strategies: [CasePattern]
  private let devices: [CasePattern]
  private let tags: [CasePattern]
  private let outcomes: OutcomeSelection

  /// Empty arguments exclude nothing.
  init(
    patterns: [String], strategies: [String] = [], devices: [String] = [], tags: [String] = [],
    outcomes: OutcomeSelection = OutcomeSelection()
  ) {
    self.patterns = patterns.map { CasePattern($0) }
    self.strategies = strategies.map { CasePattern($0) }
    self.devices = devices.map { CasePattern($0) }
    self.tags = tags.map { CasePattern($0) }
    self.outcomes = outcomes
  }

  /// A copy that selects by this pattern instead.
  func with(pattern: String) -> CaseFilter {
    var filter = self
    filter.patterns = [CasePattern(pattern)]
    return filter
  }

  var isFilter: Bool { !patterns.isEmpty || hasOptions }

  /// Whether there are filters other than patterns.
  var hasOptions: Bool {
    !(strategies.isEmpty && devices.isEmpty && tags.isEmpty) || outcomes.isFilter
  }

  /// Returns the selected cases, in their order.
  ///
  /// A pattern that equals a case, a scenario or a folder of scenarios selects only that. `run` is
  /// the one whose results count, or nil for the latest.
  ///
  /// - Throws: ``HeadroomError/unknownName(kind:name:hint:)`` for a strategy or device that no case has.
  func selected(
    _ cases: [(id: CaseID, name: CaseName)], in database: RegressionDatabase,
    _ registry: StrategyRegistry, about run: Run? = nil
  ) throws -> [(id: CaseID, name: CaseName)] {
    guard isFilter else { return cases }
    try check(strategies, .strategy, cases.map(\.name.strategy))
    try check(devices, .device, cases.map(\.name.device))
    let keys = Set(patterns.map(\.text)).intersection(
      patterns.contains { $0.text.hasSuffix("]") } ? cases.map(\.name.description) : [])
    let meanings = patterns.map { pattern in
      (
        pattern,
        pattern.meaning(
          among: cases.lazy.map(\.name.scenario), keyExists: { keys.contains(String($0)) })
      )
    }
    let tagged = try taggedScenarios(in: database, registry)
    let test = try outcomes.test(
      by: run,
      of: {
        RunSuite(
          stored: try Suite(try database.currentDefinitions(), path: database.path, registry),
          strategies: registry)
      },
      in: database
    )
    return cases.filter { entry in
      let name = entry.name
      return (strategies.isEmpty || strategies.contains { $0.names(name.strategy) })
        && (devices.isEmpty || devices.contains { $0.names(name.device) })
        && (meanings.isEmpty
          || meanings.contains { pattern, meaning in
            pattern.selects(scenario: name.scenario, key: name.description, as: meaning)
          })
        && tagged?.contains(name.scenario) ?? true && test?.holds(name) ?? true
    }
  }

  /// Returns the selected cases of a run, in their order; see ``selected(_:in:_:about:)``.
  func selected(
    _ cases: [StoredCase], of run: Run, in database: RegressionDatabase,
    _ registry: StrategyRegistry
  ) throws -> [StoredCase] {
    guard isFilter else { return cases }
    let named = try selected(
      cases.map { ($0.id, $0.record.name) }, in: database, registry, about: run)
    let ids = Set(named.map(\.id))
    return cases.filter { ids.contains($0.id) }
  }

  /// The message that no recorded case is selected, with a suggestion.
  func words(matchingNoneOf database: RegressionDatabase) throws -> String {
    guard !patterns.isEmpty, !hasOptions else { return "no case of these runs is selected" }
    let names = patterns.map { Escaped.quoted($0.text) }.joined(separator: " or ")
    guard patterns.count == 1, let pattern = patterns.first else {
      return "no case matches \(names)"
    }
    let scenarios = Set(try database.sortedCases().map(\.name.scenario)).sorted()
    return "no case matches \(names)"
      + NothingSelectedWords.hint(for: pattern.text, among: scenarios)
  }

  /// The scenarios that currently have one of the tags, or nil if there is no filter by tag.
  private func taggedScenarios(in database: RegressionDatabase, _ registry: StrategyRegistry) throws
    -> Set<String>?
  {
    guard !tags.isEmpty else { return nil }
    let suite = try Suite(
      try database.currentDefinitions(of: [.scenario], includingArchived: true),
      path: database.path, registry)
    let tagged = suite.scenarios.filter { scenario in
      scenario.value.tags.contains { tag in tags.contains { $0.names(tag) } }
    }
    return Set(tagged.map(\.name))
  }

  private func check(_ patterns: [CasePattern], _ kind: DefinitionKind, _ names: [String])
    throws(HeadroomError)
  {
    guard !patterns.isEmpty else { return }
    let known = Set(names)
    for pattern in patterns where !known.contains(where: { pattern.names($0) }) {
      let hint = NameHint(for: pattern.text, of: kind, among: known.sorted())
      throw .unknownName(kind: kind.rawValue, name: pattern.text, hint: hint)
    }
  }
}

extension RegressionDatabase {
  /// Returns all cases in the order in which the database first saw them.
  func sortedCases() throws -> [(id: CaseID, name: CaseName)] {
    try allCases().sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension CaseName {
  /// Parses a key such as `table/last-row [inset-scroll, iPhone 8]`.
  init?(key: String) {
    guard key.hasSuffix("]"), let bracket = key.firstRange(of: " [") else { return nil }
    let parts = key[bracket.upperBound...].dropLast().split(
      separator: ", ", omittingEmptySubsequences: false)
    guard parts.count == 2 || parts.count == 3 else { return nil }
    var orientation = Orientation.portrait
    if parts.count == 3 {
      guard let named = Orientation.allCases.first(where: { $0.name == parts[2] }) else {
        return nil
      }
      orientation = named
    }
    self.init(
      scenario: String(key[..<bracket.lowerBound]), strategy: String(parts[0]),
      device: String(parts[1]), orientation: orientation)
  }
}

extension Gate {
  /// Throws if the gate names an unknown strategy, as no case would decide then.
  func check(_ strategies: [String]) throws(HeadroomError) {
    guard let name = unknownName(among: strategies) else { return }
    throw .unknownName(
      kind: "strategy of the gate", name: name,
      hint: NameHint(for: name, among: strategies.sorted()))
  }
}

extension DatabaseLocation {
  /// Throws if the gate names a strategy that is neither available nor was ever in the database.
  func check(_ gate: Gate?) throws { try gate?.check(strategyNames()) }

  /// Does the same for a project's gate.
  func check(gateOf project: Project, _ observer: any CommandObserver) throws {
    guard !project.file.gate.isEmpty else { return }
    try project.checkGate(strategyNames(), strategies, observer)
  }

  private func strategyNames() throws -> [String] {
    let stored = try openForReading().currentDefinitions(of: [.strategy], includingArchived: true)
    return (strategies.definitions.map(\.name) + stored.map(\.name)).uniqued()
  }
}

extension RegressionDatabase {
  /// Returns the cases of a gate, of those selected; nil selects all.
  func cases(of gate: Gate, among selected: [CaseID]? = nil) throws -> [CaseID] {
    let wanted = selected.map { Set($0) }
    return try sortedCases().filter {
      gate.includes($0.name.strategy) && wanted?.contains($0.id) ?? true
    }
    .map(\.id)
  }
}
