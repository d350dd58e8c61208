import AvoidanceEngine
import RegressionStore
import Scenarios

/// Makes the plan of a run: scenario, then strategy, device and orientation, as listed.
///
/// A scenario without `strategies` runs under every strategy of the suite, but of the versions of one
/// library under the reference version alone unless others are selected; one without `devices` on
/// every device; what a scenario lists is narrowed by the selection. A device without landscape
/// keyboard numbers is not run in landscape.
public struct Expander: Sendable {
  private let suite: RunSuite
  private let strategyIndexes: [String: Int32]
  private let deviceIndexes: [String: Int32]

  /// Prepares the expansion of a suite.
  public init(_ suite: RunSuite) {
    self.suite = suite
    strategyIndexes = Self.indexes(suite.strategies.map(\.name))
    deviceIndexes = Self.indexes(suite.devices.map(\.name))
  }

  /// Returns the cases that are selected.
  ///
  /// - Throws: ``SelectionError`` for a name that does not exist, and where nothing is left.
  public func plan(_ selection: Selection = Selection()) throws(SelectionError) -> CasePlan {
    let strategies = try Self.named(
      selection.strategies,
      .strategy,
      among: suite.strategies.map(\.name)
    )
    let devices = try Self.named(selection.devices, .device, among: suite.devices.map(\.name))
    var groups: [CasePlan.Group] = []
    for (index, scenario) in suite.scenarios.enumerated() where hasTag(scenario, selection.tags) {
      var own = try indexes(scenario.value.strategies, .strategy, of: scenario)
      if scenario.value.strategies.isEmpty && strategies == nil {
        own.removeAll { suite.strategies[Int($0)].isVersion }
      }
      if let strategies { own.removeAll { !strategies.contains($0) } }
      var places = try indexes(scenario.value.devices, .device, of: scenario)
      if let devices { places.removeAll { !devices.contains($0) } }
      groups.append(
        CasePlan.Group(
          scenario: index,
          strategies: own,
          devices: places,
          orientations: scenario.value.orientations
        )
      )
    }
    var plan = CasePlan(
      scenarios: suite.scenarios.map(\.name),
      strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name),
      groups: groups.filter { $0.count > 0 }
    )
    leaveOutUnknownLandscape(&plan)
    keep(selection.patterns, &plan)
    guard plan.count > 0 else { throw .nothingSelected }
    return plan
  }

  private func leaveOutUnknownLandscape(_ plan: inout CasePlan) {
    guard suite.devices.contains(where: { $0.value.landscape == nil }),
      suite.scenarios.contains(where: { $0.value.orientations.contains(where: \.isLandscape) })
    else { return }
    let devices = suite.devices
    plan.keep { !$0.orientation.isLandscape || devices[$0.device].value.landscape != nil }
  }

  private func keep(_ patterns: [CasePattern], _ plan: inout CasePlan) {
    guard !patterns.isEmpty else { return }
    let names = plan
    var keys: Set<String> = []
    if patterns.contains(where: { $0.text.hasSuffix("]") }) {
      for entry in names {
        let key = names.names(of: entry).key
        if patterns.contains(where: { $0.text == key }) { keys.insert(key) }
      }
    }
    let meanings = patterns.map { pattern in
      (
        pattern,
        pattern.meaning(among: names.scenarios, keyExists: { keys.contains(String($0)) })
      )
    }
    plan.keep { entry in
      let scenario = names.scenarios[entry.scenario]
      return meanings.contains { pattern, meaning in
        pattern.selects(scenario: scenario, key: names.names(of: entry).key, as: meaning)
      }
    }
  }

  /// The positions that patterns of names select; nil where there are no patterns.
  private static func named(
    _ patterns: [String],
    _ kind: DefinitionKind,
    among names: [String]
  ) throws(SelectionError) -> Set<Int32>? {
    guard !patterns.isEmpty else { return nil }
    var selected: Set<Int32> = []
    for text in patterns {
      let pattern = CasePattern(text)
      let found = names.indices.filter { pattern.names(names[$0]) }
      guard !found.isEmpty else {
        throw .unknown(kind, text, suggestion: Suggestion.closest(to: text, among: names))
      }
      selected.formUnion(found.map { Int32($0) })
    }
    return selected
  }

  /// The positions of what a scenario lists; all where it lists nothing.
  private func indexes(
    _ names: [String],
    _ kind: DefinitionKind,
    of scenario: ScenarioDefinition
  ) throws(SelectionError) -> [Int32] {
    let known = kind == .strategy ? strategyIndexes : deviceIndexes
    guard !names.isEmpty else { return (0..<Int32(known.count)).map { $0 } }
    var found: [Int32] = []
    for name in names {
      guard let index = known[name] else {
        throw .unresolved(
          scenario: scenario.name,
          kind,
          name,
          suggestion: Suggestion.closest(to: name, among: known.keys.sorted())
        )
      }
      if !found.contains(index) { found.append(index) }
    }
    return found
  }

  private func hasTag(_ scenario: ScenarioDefinition, _ tags: [String]) -> Bool {
    tags.isEmpty
      || tags.contains { tag in
        let pattern = CasePattern(tag)
        return scenario.value.tags.contains { pattern.names($0) }
      }
  }

  private static func indexes(_ names: [String]) -> [String: Int32] {
    Dictionary(
      names.enumerated().map { ($1, Int32($0)) },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
