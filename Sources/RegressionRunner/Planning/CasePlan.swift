public import AvoidanceEngine
public import RegressionStore
public import Scenarios

/// The cases of a run: a product for each scenario, and a bit for each case.
///
/// Cases stand in a fixed order: scenario as listed, then strategy, device and orientation. Keys are
/// made only when they are asked for, so that a plan of a million cases needs some hundred kilobytes.
public struct CasePlan: Sendable {
  /// The cases of one scenario: the product of its strategies, devices and orientations.
  public struct Group: Sendable {
    /// Position of the scenario in ``CasePlan/scenarios``.
    public var scenario: Int
    /// Positions in ``CasePlan/strategies``, in order.
    public var strategies: [Int32]
    /// Positions in ``CasePlan/devices``, in order.
    public var devices: [Int32]
    /// Orientations, in order.
    public var orientations: [Orientation]
    /// Number of the group's first case among all cases of the product.
    public internal(set) var first = 0

    /// The size of the product.
    ///
    /// - Precondition: ``CasePlan/size(of:)`` knows the size of all groups.
    public var count: Int { strategies.count * devices.count * orientations.count }
  }

  /// How many cases a run may plan unless someone asks for more.
  public static let usualLimit = 10_000_000

  /// One case as positions in the plan's lists.
  public struct Entry: Hashable, Sendable {
    /// Number of the case in the product, from 0; stable under selection.
    public var number: Int
    /// Position in ``CasePlan/scenarios``.
    public var scenario: Int
    /// Position in ``CasePlan/strategies``.
    public var strategy: Int
    /// Position in ``CasePlan/devices``.
    public var device: Int
    /// The orientation at the start.
    public var orientation: Orientation
  }

  /// Names of the scenarios.
  public let scenarios: [String]
  /// Names of the strategies.
  public let strategies: [String]
  /// Names of the devices.
  public let devices: [String]
  /// The products, in the order of the scenarios.
  public let groups: [Group]
  /// The size of all products together.
  public let productCount: Int
  /// How many cases are selected.
  public private(set) var count: Int
  private var bits: [UInt64]

  /// Returns how many cases products have together; nil where that is no number of 64 bits.
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

  /// Makes a plan that holds every case of the products, with a bit for each.
  public init(scenarios: [String], strategies: [String], devices: [String], groups: [Group]) {
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

  /// Whether a case of the product is selected.
  public func contains(_ number: Int) -> Bool { bits[number >> 6] >> UInt64(number & 63) & 1 == 1 }

  /// Takes a case of the product out of the plan.
  public mutating func remove(_ number: Int) {
    guard contains(number) else { return }
    bits[number >> 6] &= ~(1 << UInt64(number & 63))
    count -= 1
  }

  /// Keeps the cases for which the test holds.
  public mutating func keep(where test: (Entry) -> Bool) {
    for group in groups {
      for number in group.first..<(group.first + group.count)
      where contains(number) && !test(entry(number, in: group)) {
        remove(number)
      }
    }
  }

  /// The case with this number in the product, which belongs to the group.
  public func entry(_ number: Int, in group: Group) -> Entry {
    var rest = number - group.first
    let orientation = group.orientations[rest % group.orientations.count]
    rest /= group.orientations.count
    let device = Int(group.devices[rest % group.devices.count])
    rest /= group.devices.count
    return Entry(
      number: number, scenario: group.scenario, strategy: Int(group.strategies[rest]),
      device: device, orientation: orientation)
  }

  /// The selected cases as the store takes them, in the plan's order.
  public var runPlan: RunPlan {
    RunPlan(
      scenarios: scenarios,
      strategies: strategies,
      devices: devices,
      cases: map { entry in
        PlannedCase(
          scenario: UInt32(entry.scenario), strategy: UInt16(entry.strategy),
          device: UInt16(entry.device), orientation: CaseOrientation(entry.orientation))
      }
    )
  }

  /// The names of a case.
  public func names(of entry: Entry) -> CaseName {
    CaseName(
      scenario: scenarios[entry.scenario], strategy: strategies[entry.strategy],
      device: devices[entry.device], orientation: CaseOrientation(entry.orientation))
  }
}

extension CasePlan: Sequence {
  /// Walks over the selected cases in the plan's order.
  public struct Iterator: IteratorProtocol {
    let plan: CasePlan
    var group = 0
    var number = 0

    /// The next selected case.
    public mutating func next() -> Entry? {
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

  /// An iterator over the selected cases.
  public func makeIterator() -> Iterator { Iterator(plan: self) }

  /// How many cases are selected.
  public var underestimatedCount: Int { count }
}

/// What a user selects of a suite; empty lists select everything.
public struct Selection: Hashable, Sendable {
  /// Patterns over cases.
  public var patterns: [CasePattern]
  /// Names of strategies, with `*` and `?`.
  public var strategies: [String]
  /// Names of devices, with `*` and `?`.
  public var devices: [String]
  /// Tags, with `*` and `?`.
  public var tags: [String]
  /// Names of the strategies under which a scenario runs that lists none, with `*` and `?`; empty: the
  /// usual ones.
  ///
  /// Where strategies are selected, those are what counts.
  public var usualStrategies: [String] = []
  /// Names of the devices on which a scenario runs that lists none, with `*` and `?`; empty: all.
  public var usualDevices: [String] = []

  /// Makes a selection.
  public init(
    patterns: [CasePattern] = [], strategies: [String] = [], devices: [String] = [],
    tags: [String] = []
  ) {
    self.patterns = patterns
    self.strategies = strategies
    self.devices = devices
    self.tags = tags
  }

  /// The strategies that are meant where a scenario lists none; empty: the usual ones.
  public var meantStrategies: [String] { strategies.isEmpty ? usualStrategies : strategies }

  /// Whether something is left out.
  public var isFilter: Bool {
    !(patterns.isEmpty && strategies.isEmpty && devices.isEmpty && tags.isEmpty)
  }
}

/// Why a selection can't be made, as facts; `description` has the words.
public enum SelectionError: Error, Hashable, CustomStringConvertible {
  /// A strategy or device of this name does not exist.
  case unknown(DefinitionKind, String, hint: NameHint)
  /// A scenario names something that does not exist.
  case unresolved(scenario: String, DefinitionKind, String, hint: NameHint)
  /// All names exist, but no case has them all.
  case nothingSelected
  /// More definitions of a kind than a plan can number.
  case tooManyDefinitions(DefinitionKind, count: Int, limit: Int)
  /// More cases than may be planned; nil: more than a number of 64 bits tells.
  case tooManyCases(Int?, limit: Int)

  /// What is wrong and what to do, as `unknown strategy 'inset-scrol'; did you mean
  /// 'inset-scroll'?`.
  public var description: String {
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
