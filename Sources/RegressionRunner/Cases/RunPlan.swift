package import AvoidanceEngine
package import Scenarios

package struct CaseName: Hashable, Sendable, CustomStringConvertible {
  package var scenario: String
  package var strategy: String
  package var device: String
  /// The orientation at the start.
  package var orientation: Orientation

  package init(
    scenario: String, strategy: String, device: String, orientation: Orientation = .portrait
  ) {
    self.scenario = scenario
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
  }

  /// The case's key: `table/last-row [inset-scroll, iPhone 8]`, with `, landscapeLeft` appended unless the
  /// orientation is portrait.
  package var key: String {
    let turned = orientation == .portrait ? "" : ", \(orientation.name)"
    return "\(scenario) [\(strategy), \(device)\(turned)]"
  }

  package var description: String { key }
}

extension CaseName {
  package init(_ names: BaselineDefinition.CaseNames) {
    self.init(
      scenario: names.scenario, strategy: names.strategy, device: names.device,
      orientation: FormatWords.orientation.value(names.orientation) ?? .portrait)
  }
}

/// One case of a plan, by indices into the plan's lists of names.
package struct PlannedCase: Hashable, Sendable {
  /// Index into ``RunPlan/scenarios``.
  package var scenario: UInt32
  /// Index into ``RunPlan/strategies``.
  package var strategy: UInt16
  /// Index into ``RunPlan/devices``.
  package var device: UInt16
  /// The orientation at the start.
  package var orientation: Orientation

  package init(
    scenario: UInt32, strategy: UInt16, device: UInt16, orientation: Orientation = .portrait
  ) {
    self.scenario = scenario
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
  }
}

/// The cases of a run; they are stored as indices, so that ten million fit into 120 MB.
package struct RunPlan: Sendable {
  /// The scenarios' names, each once; not all need be used.
  package var scenarios: [String]
  /// The strategies' names, each once.
  package var strategies: [String]
  /// The devices' names, each once.
  package var devices: [String]
  /// The cases, each once, in the runner's order; a case's position is its plan index.
  package var cases: [PlannedCase]

  /// - Precondition: There are at most ``DefinitionKind/definitionLimit`` strategies and devices.
  package init(scenarios: [String], strategies: [String], devices: [String], cases: [PlannedCase]) {
    precondition(Self.canNumber(strategies.count), "\(strategies.count) strategies in a plan")
    precondition(Self.canNumber(devices.count), "\(devices.count) devices in a plan")
    self.scenarios = scenarios
    self.strategies = strategies
    self.devices = devices
    self.cases = cases
  }

  /// Makes a plan of names; nil if there are more strategies or devices than a plan can hold.
  package init?(_ names: [CaseName]) {
    // Compares bytes, as the database does.
    var scenarios = Numbering()
    var strategies = Numbering()
    var devices = Numbering()
    let cases = names.map { name in
      (
        scenarios.number(of: name.scenario), strategies.number(of: name.strategy),
        devices.number(of: name.device), name.orientation
      )
    }
    guard Self.canNumber(strategies.names.count), Self.canNumber(devices.names.count) else {
      return nil
    }
    self.init(
      scenarios: scenarios.names,
      strategies: strategies.names,
      devices: devices.names,
      cases: cases.map { scenario, strategy, device, orientation in
        PlannedCase(
          scenario: UInt32(scenario), strategy: UInt16(strategy), device: UInt16(device),
          orientation: orientation)
      }
    )
  }

  /// Unique names in order of appearance.
  private struct Numbering {
    private(set) var names: [String] = []
    private var numbers: [ByteSpelling: Int] = [:]

    mutating func number(of name: String) -> Int {
      let spelling = ByteSpelling(name)
      if let known = numbers[spelling] { return known }
      numbers[spelling] = names.count
      names.append(name)
      return names.count - 1
    }
  }

  private static func canNumber(_ count: Int) -> Bool { count <= DefinitionKind.definitionLimit }

  package func name(at index: Int) -> CaseName {
    let planned = cases[index]
    return CaseName(
      scenario: scenarios[Int(planned.scenario)], strategy: strategies[Int(planned.strategy)],
      device: devices[Int(planned.device)], orientation: planned.orientation)
  }

  /// The plan's identity, independent of the order of cases and names.
  ///
  /// - Precondition: All cases are different.
  /// - Complexity: O(n log n), close to O(n) if the cases are sorted by name.
  package var digest: Digest {
    let context = DigestContext()
    context.update("headroom 1 plan\n")
    var used = (
      [Bool](repeating: false, count: scenarios.count),
      [Bool](repeating: false, count: strategies.count),
      [Bool](repeating: false, count: devices.count)
    )
    for planned in cases {
      used.0[Int(planned.scenario)] = true
      used.1[Int(planned.strategy)] = true
      used.2[Int(planned.device)] = true
    }
    let scenarioRanks = Self.ranks(of: scenarios, used: used.0, into: context)
    let strategyRanks = Self.ranks(of: strategies, used: used.1, into: context)
    let deviceRanks = Self.ranks(of: devices, used: used.2, into: context)
    // The ranks of more devices need more bits; the digest already includes their number.
    let room: UInt64 = used.2.count { $0 } <= 1 << 14 ? 0 : 2
    var keys = cases.map { planned in
      scenarioRanks[Int(planned.scenario)] << (32 + room)
        | strategyRanks[Int(planned.strategy)] << (16 + room)
        | deviceRanks[Int(planned.device)] << 2 | UInt64(planned.orientation.rawValue)
    }
    keys.sort()
    for index in keys.indices.dropFirst() {
      precondition(keys[index] != keys[index - 1], "a plan holds a case twice")
    }
    context.update(UInt64(keys.count))
    for index in keys.indices { keys[index] = keys[index].littleEndian }
    keys.withUnsafeBytes { context.update($0) }
    return context.finish()
  }

  /// Ranks the used names by their bytes, and adds them to the digest.
  private static func ranks(of names: [String], used: [Bool], into context: DigestContext)
    -> [UInt64]
  {
    var ranks = [UInt64](repeating: 0, count: names.count)
    let sorted = names.indices.filter { used[$0] }.sorted {
      names[$0].utf8.lexicographicallyPrecedes(names[$1].utf8)
    }
    context.update(UInt64(sorted.count))
    for (rank, index) in sorted.enumerated() {
      ranks[index] = UInt64(rank)
      context.update(UInt64(names[index].utf8.count))
      context.update(names[index])
    }
    return ranks
  }
}
