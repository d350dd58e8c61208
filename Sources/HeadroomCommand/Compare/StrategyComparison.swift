import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Two strategies compared within one run: each place where either of them is planned.
struct StrategyComparison: Sendable {
  /// A case without its strategy.
  struct Place: Hashable, Sendable, CustomStringConvertible {
    var scenario: String
    var device: String
    var orientation: Orientation

    /// As `table/last-row [iPhone 8]`, with the orientation unless it is portrait.
    var description: String {
      orientation == .portrait
        ? "\(scenario) [\(device)]" : "\(scenario) [\(device), \(orientation.name)]"
    }
  }

  struct Row: Hashable, Sendable {
    var place: Place
    /// The first bucket that fits.
    var bucket: ComparisonBucket
    /// The outcome under the first strategy; nil if it did not run or has no result.
    var a: OutcomeIdentity?
    /// The outcome under the second strategy.
    var b: OutcomeIdentity?
  }

  let a: String
  let b: String
  /// Every place of either strategy, in the plan's order.
  let rows: [Row]
  let counts: [ComparisonBucket: Int]

  /// Compares two strategies over the cases of one run.
  ///
  /// `cases` are the run's planned cases in order, each with its result, or nil if it has none.
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

  func count(of bucket: ComparisonBucket) -> Int { counts[bucket] ?? 0 }

  /// The first bucket that fits; the outer optional is nil if the case was not planned.
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
  func fails(_ comparison: StrategyComparison) -> Bool {
    switch self {
    case .never: false
    case .failure: comparison.rows.contains { $0.b?.verdict.isFailing == true }
    case .regression: comparison.count(of: .newlyFailing) > 0
    case .change: comparison.count(of: .same) < comparison.rows.count
    }
  }
}
