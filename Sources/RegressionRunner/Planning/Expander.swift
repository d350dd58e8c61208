import AvoidanceEngine
package import Scenarios

/// Makes the plan of a run: scenario, then strategy, device and orientation, as listed.
///
/// A scenario without `strategies` runs under every default strategy of the suite, unless others are
/// selected: of the versions of a library only the reference version, none of other platforms, and none of
/// ``RunSuite/unusual``. One without `devices` runs on every device. The lists of a scenario are narrowed by
/// the selection and exclude ``RunSuite/archived``. A device without landscape keyboard metrics is not
/// run in landscape.
package struct Expander: Sendable {
  private let suite: RunSuite
  private let strategyIndexes: [String: Int32]
  private let deviceIndexes: [String: Int32]

  package init(_ suite: RunSuite) {
    self.suite = suite
    strategyIndexes = Self.indexes(suite.strategies.map(\.name))
    deviceIndexes = Self.indexes(suite.devices.map(\.name))
  }

  /// Returns the selected cases.
  ///
  /// The products are counted before a plan is made, so that a suite that is too large is rejected without
  /// using memory.
  ///
  /// - Parameters:
  ///   - selection: What the user selects.
  ///   - limit: The maximum number of cases before patterns other than names of scenarios, folders and cases
  ///     are matched with their keys.
  /// - Returns: The plan, with at least one case.
  /// - Throws: ``SelectionError`` for an unknown name, if nothing is left, or if there are too many cases.
  package func plan(_ selection: Selection = Selection(), limit: Int = CasePlan.usualLimit)
    throws(SelectionError) -> CasePlan
  {
    let patterns = meanings(of: selection.patterns)
    let groups = try groups(selection, patterns, limit: limit)
    var plan = CasePlan(
      scenarios: suite.scenarios.map(\.name), strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name), groups: groups)
    leaveOutUnknownLandscape(&plan)
    keep(patterns, &plan)
    guard plan.count > 0 else { throw .nothingSelected }
    return plan
  }

  /// Checks that a plan of everything is not too large, and returns its products.
  ///
  /// - Throws: ``SelectionError`` if there are too many cases, or for an unknown name.
  @discardableResult
  package func check(_ selection: Selection = Selection(), limit: Int = CasePlan.usualLimit)
    throws(SelectionError) -> [CasePlan.Group]
  {
    try groups(selection, [], limit: limit)
  }

  /// Returns the default strategies and devices of a selection that the suite does not have.
  package func unknownUsual(of selection: Selection) -> [(kind: DefinitionKind, name: String)] {
    func unknown(_ names: [String], among known: [String]) -> [String] {
      names.filter { name in
        let pattern = CasePattern(name)
        return !known.contains { pattern.names($0) }
      }
    }
    return unknown(selection.usualStrategies, among: suite.strategies.map(\.name))
      .map { (.strategy, $0) }
      + unknown(selection.usualDevices, among: suite.devices.map(\.name)).map { (.device, $0) }
  }

  /// Plans number definitions with 16 bits.
  private func checkDefinitions() throws(SelectionError) {
    let counts: [(DefinitionKind, Int)] = [
      (.scenario, suite.scenarios.count), (.strategy, suite.strategies.count),
      (.device, suite.devices.count),
    ]
    let limit = DefinitionKind.definitionLimit
    for (kind, count) in counts where count > limit {
      throw .tooManyDefinitions(kind, count: count, limit: limit)
    }
  }

  /// The product of each scenario that may have selected cases.
  private func groups(_ selection: Selection, _ patterns: [PatternMeaning], limit: Int)
    throws(SelectionError) -> [CasePlan.Group]
  {
    try checkDefinitions()
    let strategies = try Self.named(
      selection.strategies, .strategy, among: suite.strategies.map(\.name), archived: suite.archived
    )
    let devices = try Self.named(selection.devices, .device, among: suite.devices.map(\.name))
    // Shared by scenarios that list nothing.
    let usual = (
      strategies: suite.strategies.indices.map { Int32($0) }.filter { index in
        strategies.map { $0.contains(index) }
          ?? isDefault(suite.strategies[Int(index)], of: selection)
      },
      devices: suite.devices.indices.map { Int32($0) }.filter { index in
        devices.map { $0.contains(index) }
          ?? Self.isNamed(suite.devices[Int(index)].name, by: selection.usualDevices)
          ?? suite.usualDevices?.contains(suite.devices[Int(index)].name) ?? true
      }
    )
    var groups: [CasePlan.Group] = []
    for (index, scenario) in suite.scenarios.enumerated()
    where hasTag(scenario, selection.tags) && mayBeSelected(scenario.name, by: patterns) {
      var own = usual
      if !scenario.value.strategies.isEmpty {
        own.strategies = try indexes(scenario.value.strategies, .strategy, of: scenario)
          .filter { strategies?.contains($0) ?? true }
      }
      if !scenario.value.devices.isEmpty {
        own.devices = try indexes(scenario.value.devices, .device, of: scenario)
          .filter { devices?.contains($0) ?? true }
      }
      guard !own.strategies.isEmpty, !own.devices.isEmpty else { continue }
      groups.append(
        CasePlan.Group(
          scenario: index, strategies: own.strategies, devices: own.devices,
          orientations: scenario.value.orientations))
    }
    let size = CasePlan.size(of: groups)
    guard let size, size <= limit else { throw .tooManyCases(size, limit: limit) }
    return groups
  }

  /// Whether a strategy runs if none is named.
  private func isDefault(_ strategy: StrategyDefinition, of selection: Selection) -> Bool {
    Self.isNamed(strategy.name, by: selection.usualStrategies)
      ?? (strategy.isDefault && !suite.unusual.contains(strategy.name))
  }

  /// Whether one of some patterns matches a name; nil if there are none.
  private static func isNamed(_ name: String, by patterns: [String]) -> Bool? {
    patterns.isEmpty ? nil : patterns.contains { CasePattern($0).names(name) }
  }

  private func leaveOutUnknownLandscape(_ plan: inout CasePlan) {
    guard suite.devices.contains(where: { $0.value.landscape == nil }),
      suite.scenarios.contains(where: { $0.value.orientations.contains(where: \.isLandscape) })
    else { return }
    let devices = suite.devices
    plan.keep { !$0.orientation.isLandscape || devices[$0.device].value.landscape != nil }
  }

  // MARK: Patterns

  /// A pattern, its meaning here, and its names if it is a case's key.
  private typealias PatternMeaning = (
    pattern: CasePattern, meaning: CasePattern.Meaning, key: BaselineDefinition.CaseNames?
  )

  private func meanings(of patterns: [CasePattern]) -> [PatternMeaning] {
    let names = suite.scenarios.map(\.name)
    return patterns.map { pattern in
      let meaning = pattern.meaning(among: names, keyExists: isKey)
      let key = meaning == .key ? BaselineDefinition.names(ofCase: pattern.text) : nil
      return (pattern, meaning, key)
    }
  }

  /// Whether a text is the key of a case that the suite may have.
  private func isKey(_ text: Substring) -> Bool {
    guard let names = BaselineDefinition.names(ofCase: String(text)),
      strategyIndexes[names.strategy] != nil, let device = deviceIndexes[names.device],
      let scenario = suite.scenarios.first(where: { $0.name == names.scenario })?.value
    else { return false }
    let (strategies, devices) = (scenario.strategies, scenario.devices)
    guard strategies.isEmpty || strategies.contains(names.strategy),
      devices.isEmpty || devices.contains(names.device)
    else { return false }
    return scenario.orientations.contains { orientation in
      orientation.name == names.orientation
        && (!orientation.isLandscape || suite.devices[Int(device)].value.landscape != nil)
    }
  }

  /// Whether a pattern may select cases of a scenario; substrings are matched with keys later.
  private func mayBeSelected(_ scenario: String, by patterns: [PatternMeaning]) -> Bool {
    patterns.isEmpty
      || patterns.contains { pattern, meaning, key in
        switch meaning {
        case .scenario: scenario == pattern.text
        case .folder: scenario.hasPrefix(pattern.text)
        case .key: key?.scenario == scenario
        case .text: true
        }
      }
  }

  private func keep(_ patterns: [PatternMeaning], _ plan: inout CasePlan) {
    // The groups are already narrowed to scenarios and folders.
    guard patterns.contains(where: { $0.meaning == .text || $0.meaning == .key }) else { return }
    let names = plan
    plan.keep { entry in
      let scenario = names.scenarios[entry.scenario]
      return patterns.contains { pattern, meaning, key in
        guard let key else {
          return pattern.selects(scenario: scenario, key: names.names(of: entry).key, as: meaning)
        }
        return key.scenario == scenario && key.strategy == names.strategies[entry.strategy]
          && key.device == names.devices[entry.device]
          && key.orientation == entry.orientation.name
      }
    }
  }

  // MARK: Names

  /// The indexes that patterns of names select; nil if there are no patterns.
  private static func named(
    _ patterns: [String], _ kind: DefinitionKind, among names: [String], archived: Set<String> = []
  ) throws(SelectionError) -> Set<Int32>? {
    guard !patterns.isEmpty else { return nil }
    var selected: Set<Int32> = []
    for text in patterns {
      let pattern = CasePattern(text)
      let found = names.indices.filter { pattern.names(names[$0]) }
      guard !found.isEmpty || archived.contains(where: { pattern.names($0) }) else {
        let hint = NameHint(for: text, of: kind, among: names)
        throw .unknown(kind, text, hint: hint)
      }
      selected.formUnion(found.map { Int32($0) })
    }
    return selected
  }

  /// The indexes of the names that a scenario lists.
  private func indexes(_ names: [String], _ kind: DefinitionKind, of scenario: ScenarioDefinition)
    throws(SelectionError) -> [Int32]
  {
    let known = kind == .strategy ? strategyIndexes : deviceIndexes
    var found: [Int32] = []
    var seen: Set<Int32> = []
    for name in names {
      guard let index = known[name] else {
        if kind == .strategy, suite.archived.contains(name) { continue }
        throw .unresolved(
          scenario: scenario.name, kind, name,
          hint: NameHint(for: name, of: kind, among: known.keys.sorted()))
      }
      if seen.insert(index).inserted { found.append(index) }
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
    Dictionary(names.enumerated().map { ($1, Int32($0)) }, uniquingKeysWith: { first, _ in first })
  }
}
