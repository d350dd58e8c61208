import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Two strategies beside each other within one run: each scenario on each device that both ran.
struct StrategyComparison: Sendable {
  /// A case but for its strategy.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The scenario's name.
    var scenario: String
    /// The device's name.
    var device: String
    /// How the device is held.
    var orientation: Orientation

    /// The place as `table/last-row [iPhone 8]`, with the orientation unless it is portrait.
    var description: String {
      orientation == .portrait
        ? "\(scenario) [\(device)]" : "\(scenario) [\(device), \(orientation.name)]"
    }
  }

  /// One place with its bucket.
  struct Row: Hashable, Sendable {
    /// Scenario, device and orientation.
    var place: Place
    /// The first bucket that fits.
    var bucket: ComparisonBucket
    /// The outcome under the first strategy; nil where it did not run or has no result.
    var a: OutcomeIdentity?
    /// The outcome under the second strategy.
    var b: OutcomeIdentity?
  }

  /// The first strategy's name.
  let a: String
  /// The second strategy's name.
  let b: String
  /// Every place of either strategy, in the plan's order.
  let rows: [Row]
  /// How many places are in each bucket.
  let counts: [ComparisonBucket: Int]

  /// Compares two strategies over the cases of one run.
  ///
  /// - Parameters:
  ///   - a: The first strategy's name.
  ///   - b: The second strategy's name.
  ///   - cases: The run's planned cases in order, each with its result, nil where it has none.
  init(
    _ a: String, _ b: String, cases: some Sequence<(name: CaseName, outcome: OutcomeIdentity?)>
  ) {
    self.a = a
    self.b = b
    var order: [Place] = []
    var planned: [Place: (a: OutcomeIdentity??, b: OutcomeIdentity??)] = [:]
    for (name, outcome) in cases where name.strategy == a || name.strategy == b {
      let place = Place(scenario: name.scenario, device: name.device, orientation: name.orientation)
      if planned[place] == nil {
        order.append(place)
        planned[place] = (nil, nil)
      }
      if name.strategy == a { planned[place]?.a = .some(outcome) }
      if name.strategy == b { planned[place]?.b = .some(outcome) }
    }
    rows = order.map { place in
      let sides = planned[place] ?? (nil, nil)
      return Row(
        place: place, bucket: Self.bucket(sides.a, sides.b), a: sides.a ?? nil, b: sides.b ?? nil)
    }
    counts = Dictionary(grouping: rows, by: \.bucket).mapValues(\.count)
  }

  /// How many places are in a bucket.
  func count(of bucket: ComparisonBucket) -> Int { counts[bucket] ?? 0 }

  /// The first bucket that fits; the outer optional says whether the case was planned.
  private static func bucket(_ a: OutcomeIdentity??, _ b: OutcomeIdentity??)
    -> ComparisonBucket
  {
    guard let a else { return .onlyInB }
    guard let b else { return .onlyInA }
    guard let a, let b else { return .missing }
    let bucket = ComparisonBucket.between(
      a.verdict, b.verdict, haveSameFailure: a.fingerprint == b.fingerprint)
    return bucket == .movedDifferently && a.digest == b.digest ? .same : bucket
  }
}

extension FailOn {
  /// Whether two strategies beside each other make the command fail.
  func fails(_ comparison: StrategyComparison) -> Bool {
    switch self {
    case .never: false
    case .failure: comparison.rows.contains { $0.b?.verdict.isFailing == true }
    case .regression: comparison.count(of: .newlyFailing) > 0
    case .change: comparison.count(of: .same) < comparison.rows.count
    }
  }
}
