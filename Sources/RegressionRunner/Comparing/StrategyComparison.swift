public import RegressionStore
public import Scenarios

/// Two strategies beside each other within one run: each scenario on each device that both ran.
public struct StrategyComparison: Sendable {
  /// What one strategy came to in a case.
  public struct Side: Hashable, Sendable {
    /// The verdict.
    public var verdict: Verdict
    /// The outcome's identity.
    public var outcome: Digest
    /// The failure's identity.
    public var fingerprint: Digest?

    /// Makes a side.
    public init(verdict: Verdict, outcome: Digest, fingerprint: Digest? = nil) {
      self.verdict = verdict
      self.outcome = outcome
      self.fingerprint = fingerprint
    }

    /// Takes what an outcome comes to.
    public init(_ identity: OutcomeIdentity) {
      self.init(
        verdict: identity.verdict, outcome: identity.digest, fingerprint: identity.fingerprint)
    }
  }

  /// A case but for its strategy.
  public struct Place: Hashable, Sendable, CustomStringConvertible {
    /// The scenario's name.
    public var scenario: String
    /// The device's name.
    public var device: String
    /// How the device is held.
    public var orientation: CaseOrientation

    /// The place as `table/last-row [iPhone 8]`, with the orientation unless it is portrait.
    public var description: String {
      orientation == .portrait
        ? "\(scenario) [\(device)]" : "\(scenario) [\(device), \(orientation.name)]"
    }
  }

  /// One place with its bucket.
  public struct Row: Hashable, Sendable {
    /// Scenario, device and orientation.
    public var place: Place
    /// The first bucket that fits.
    public var bucket: ComparisonBucket
    /// What the first strategy came to; nil where it did not run or has no result.
    public var a: Side?
    /// What the second strategy came to.
    public var b: Side?
  }

  /// The first strategy's name.
  public let a: String
  /// The second strategy's name.
  public let b: String
  /// Every place of either strategy, in the plan's order.
  public let rows: [Row]
  /// How many places are in each bucket.
  public let counts: [ComparisonBucket: Int]

  /// Compares two strategies over the cases of one run.
  ///
  /// - Parameters:
  ///   - a: The first strategy's name.
  ///   - b: The second strategy's name.
  ///   - cases: The run's planned cases in order, each with its result, nil where it has none.
  public init(_ a: String, _ b: String, cases: some Sequence<(name: CaseName, side: Side?)>) {
    self.a = a
    self.b = b
    var order: [Place] = []
    var planned: [Place: (a: Side??, b: Side??)] = [:]
    for (name, side) in cases where name.strategy == a || name.strategy == b {
      let place = Place(scenario: name.scenario, device: name.device, orientation: name.orientation)
      if planned[place] == nil {
        order.append(place)
        planned[place] = (nil, nil)
      }
      if name.strategy == a { planned[place]?.a = .some(side) }
      if name.strategy == b { planned[place]?.b = .some(side) }
    }
    rows = order.map { place in
      let sides = planned[place] ?? (nil, nil)
      return Row(
        place: place, bucket: Self.bucket(sides.a, sides.b), a: sides.a ?? nil, b: sides.b ?? nil)
    }
    counts = Dictionary(grouping: rows, by: \.bucket).mapValues(\.count)
  }

  /// How many places are in a bucket.
  public func count(of bucket: ComparisonBucket) -> Int { counts[bucket] ?? 0 }

  /// The first bucket that fits; the outer optional says whether the case was planned.
  private static func bucket(_ a: Side??, _ b: Side??) -> ComparisonBucket {
    guard let a else { return .onlyInB }
    guard let b else { return .onlyInA }
    guard let a, let b else { return .missing }
    let bucket = ComparisonBucket.between(
      a.verdict, b.verdict, haveSameFailure: a.fingerprint == b.fingerprint)
    return bucket == .movedDifferently && a.outcome == b.outcome ? .same : bucket
  }
}
