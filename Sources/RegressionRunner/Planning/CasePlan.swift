package import AvoidanceEngine
package import Scenarios

/// The cases of a run: a product per scenario, and a bit per case.
///
/// Cases are ordered by scenario as listed, then strategy, device and orientation. Keys are created on
/// demand, so that a plan of a million cases needs a few hundred kilobytes.
package struct CasePlan: Sendable {
  /// The cases of one scenario: the product of its strategies, devices and orientations.
  package struct Group: Sendable {
    /// Index into ``CasePlan/scenarios``.
    package var scenario: Int
    /// Indices into ``CasePlan/strategies``, in order.
    package var strategies: [Int32]
    /// Indices into ``CasePlan/devices``, in order.
    package var devices: [Int32]
    package var orientations: [Orientation]
    /// Number of the group's first case among all cases of the product.
    package internal(set) var first = 0

    /// The size of the product.
    ///
    /// - Precondition: ``CasePlan/size(of:)`` of all groups is not nil.
    package var count: Int { strategies.count * devices.count * orientations.count }
  }

  /// The default maximum number of cases in a run.
  package static let usualLimit = 10_000_000

  /// One case as indices into the plan's lists.
  package struct Entry: Hashable, Sendable {
    /// Number of the case in the product, from 0; stable under selection.
    package var number: Int
    /// Index into ``CasePlan/scenarios``.
    package var scenario: Int
    /// Index into ``CasePlan/strategies``.
    package var strategy: Int
    /// Index into ``CasePlan/devices``.
    package var device: Int
    package var orientation: Orientation
  }

  package let scenarios: [String]
  package let strategies: [String]
  package let devices: [String]
  /// The products, in the order of the scenarios.
  package let groups: [Group]
  let productCount: Int
  package private(set) var count: Int
  private var bits: [UInt64]

  /// Returns the total number of cases of products; nil if it exceeds 64 bits.
  static func size(of groups: [Group]) -> Int? {
    var total = 0
    for group in groups {
      var size = group.strategies.count
      for factor in [group.devices.count, group.orientations.count] {
        let (product, overflows) = size.multipliedReportingOverflow(by: factor)
        guard !overflows else { return nil }
        size = product
      }
      let (sum, overflows) = total.addingReportingOverflow(size)
      guard !overflows else { return nil }
      total = sum
    }
    return total
  }

  /// Makes a plan with every case of the products.
  package init(scenarios: [String], strategies: [String], devices: [String], groups: [Group]) {
    self.scenarios = scenarios
    self.strategies = strategies
    self.devices = devices
    var first = 0
    self.groups = groups.map { group in
      var group = group
      group.first = first
      first += group.count
      return group
    }
    productCount = first
    count = first
    bits = Array(repeating: .max, count: (first + 63) / 64)
    if first % 64 != 0 { bits[bits.count - 1] = (1 << UInt64(first % 64)) - 1 }
  }

  package func contains(_ number: Int) -> Bool { bits[number >> 6] >> UInt64(number & 63) & 1 == 1 }

  /// Removes a case of the product from the plan.
  package mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    bits[number >> 6] &= ~(1 << UInt64(number & 63))
    count -= 1
  }

  package mutating func keep(where test: (Entry) -> Bool) {
    for group in groups {
      for number in group.first..<(group.first + group.count)
      where contains(number) && !test(entry(number, in: group)) {
        remove(number)
      }
    }
  }

  package func entry(_ number: Int, in group: Group) -> Entry {
    var rest = number - group.first
    let orientation = group.orientations[rest % group.orientations.count]
    rest /= group.orientations.count
    let device = Int(group.devices[rest % group.devices.count])
    rest /= group.devices.count
    return Entry(
      number: number, scenario: group.scenario, strategy: Int(group.strategies[rest]),
      device: device, orientation: orientation)
  }

  package var runPlan: RunPlan {
    RunPlan(
      scenarios: scenarios,
      strategies: strategies,
      devices: devices,
      cases: map { entry in
        PlannedCase(
          scenario: UInt32(entry.scenario), strategy: UInt16(entry.strategy),
          device: UInt16(entry.device), orientation: entry.orientation)
      }
    )
  }

  package func names(of entry: Entry) -> CaseName {
    CaseName(
      scenario: scenarios[entry.scenario], strategy: strategies[entry.strategy],
      device: devices[entry.device], orientation: entry.orientation)
  }
}

extension CasePlan: Sequence {
  package struct Iterator: IteratorProtocol {
    let plan: CasePlan
    var group = 0
    var number = 0

    package mutating func next() -> Entry? {
      while group < plan.groups.count {
        let current = plan.groups[group]
        while number < current.first + current.count {
          defer { number += 1 }
          if plan.contains(number) { return plan.entry(number, in: current) }
        }
        group += 1
      }
      return nil
    }
  }

  package func makeIterator() -> Iterator { Iterator(plan: self) }

  package var underestimatedCount: Int { count }
}

/// What a user selects of a suite; empty lists select everything.
package struct Selection: Hashable, Sendable {
  package var patterns: [CasePattern]
  /// Names of strategies, with `*` and `?`.
  package var strategies: [String]
  /// Names of devices, with `*` and `?`.
  package var devices: [String]
  /// Tags, with `*` and `?`.
  package var tags: [String]
  /// Names of the strategies for scenarios that list none, with `*` and `?`; empty for the default ones.
  ///
  /// Ignored if ``strategies`` selects any.
  package var usualStrategies: [String] = []
  /// Names of the devices for scenarios that list none, with `*` and `?`; empty for all.
  package var usualDevices: [String] = []

  package init(
    patterns: [CasePattern] = [], strategies: [String] = [], devices: [String] = [],
    tags: [String] = []
  ) {
    self.patterns = patterns
    self.strategies = strategies
    self.devices = devices
    self.tags = tags
  }

  /// The strategies for scenarios that list none; empty for the default ones.
  package var meantStrategies: [String] { strategies.isEmpty ? usualStrategies : strategies }

  package var isFilter: Bool {
    !(patterns.isEmpty && strategies.isEmpty && devices.isEmpty && tags.isEmpty)
  }
}

/// Why a selection is invalid, as facts; `description` has the message.
package enum SelectionError: Error, Hashable, CustomStringConvertible {
  case unknown(DefinitionKind, String, hint: NameHint)
  case unresolved(scenario: String, DefinitionKind, String, hint: NameHint)
  /// All names exist, but no case has them all.
  case nothingSelected
  case tooManyDefinitions(DefinitionKind, count: Int, limit: Int)
  /// Nil if the number of cases exceeds 64 bits.
  case tooManyCases(Int?, limit: Int)

  /// The message, such as `unknown strategy 'inset-scrol'; did you mean 'inset-scroll'?`.
  package var description: String {
    switch self {
    case .unknown(let kind, let name, let hint):
      "unknown \(kind.rawValue) '\(name)'\(hint.words)"
    case .unresolved(let scenario, let kind, let name, let hint):
      "scenario '\(scenario)' refers to an unknown \(kind.rawValue) '\(name)'\(hint.words)"
    case .nothingSelected:
      "nothing is selected: no case has all of the given patterns, strategies, devices and tags"
    case .tooManyDefinitions(let kind, let count, let limit):
      "\(count) \(kind.plural) exceed the limit of \(limit); remove some from the suite"
    case .tooManyCases(let count, let limit):
      "\(count.map { "\($0)" } ?? "more than \(Int.max)") cases exceed the limit of \(limit); select "
        + "fewer scenarios, strategies, devices or tags, or raise the limit with '--max-cases'"
    }
  }
}
