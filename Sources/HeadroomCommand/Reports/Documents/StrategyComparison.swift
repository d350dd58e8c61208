package import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
import Scenarios

/// Two strategies beside each other within one run: each scenario on each device that both ran.
package struct StrategyComparison: Sendable {
  /// A case but for its strategy.
  package struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The scenario's name.
    package var scenario: String
    /// The device's name.
    package var device: String
    /// How the device is held.
    package var orientation: Orientation

    /// The place as `table/last-row [iPhone 8]`, with the orientation unless it is portrait.
    package var description: String {
      orientation == .portrait
        ? "\(scenario) [\(device)]" : "\(scenario) [\(device), \(orientation.name)]"
    }
  }

  /// One place with its bucket.
  package struct Row: Hashable, Sendable {
    /// Scenario, device and orientation.
    package var place: Place
    /// The first bucket that fits.
    package var bucket: ComparisonBucket
    /// What the first strategy came to; nil where it did not run or has no result.
    package var a: OutcomeIdentity?
    /// What the second strategy came to.
    package var b: OutcomeIdentity?
  }

  /// The first strategy's name.
  package let a: String
  /// The second strategy's name.
  package let b: String
  /// Every place of either strategy, in the plan's order.
  package let rows: [Row]
  /// How many places are in each bucket.
  package let counts: [ComparisonBucket: Int]

  /// Compares two strategies over the cases of one run.
  ///
  /// - Parameters:
  ///   - a: The first strategy's name.
  ///   - b: The second strategy's name.
  ///   - cases: The run's planned cases in order, each with its result, nil where it has none.
  package init(
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
  package func count(of bucket: ComparisonBucket) -> Int { counts[bucket] ?? 0 }

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
