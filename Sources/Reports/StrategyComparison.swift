public import RegressionStore

/// Two strategies beside each other within one run.
public struct StrategyComparison: Sendable {
  /// Where a pair of cases stands.
  public enum Bucket: String, Hashable, Sendable, CaseIterable {
    /// Only the first strategy has a case.
    case onlyFirst
    /// Only the second strategy has a case.
    case onlySecond
    /// Only the second one fails.
    case secondFails
    /// Only the first one fails.
    case firstFails
    /// Both fail.
    case bothFail
    /// Neither fails.
    case neitherFails
  }

  /// A scenario on a device, under both strategies.
  public struct Pair: Sendable {
    /// The case under the first strategy, or under the second where the first has none.
    public var name: CaseName
    /// The verdict under the first strategy.
    public var first: Verdict?
    /// The verdict under the second strategy.
    public var second: Verdict?

    /// Where the pair stands.
    public var bucket: Bucket {
      guard let first else { return .onlySecond }
      guard let second else { return .onlyFirst }
      switch (Self.isGood(first), Self.isGood(second)) {
      case (true, true): return .neitherFails
      case (true, false): return .secondFails
      case (false, true): return .firstFails
      case (false, false): return .bothFail
      }
    }

    /// Known failures count: what is compared is what the strategies do, not what was accepted.
    private static func isGood(_ verdict: Verdict) -> Bool {
      !verdict.isFailing && verdict != .knownFailure
    }
  }

  /// The run.
  public var run: RunRecord
  /// The strategies' names.
  public var strategies: (first: String, second: String)
  /// The pairs, in the run's order.
  public var pairs: [Pair]

  /// Pairs up the results of a run.
  public init(
    run: RunRecord,
    first: String,
    second: String,
    results: [(name: CaseName, verdict: Verdict)]
  ) {
    self.run = run
    strategies = (first, second)
    pairs = []
    var places: [CaseName: Int] = [:]
    for (name, verdict) in results where name.strategy == first || name.strategy == second {
      var key = name
      key.strategy = first
      let place = places[key] ?? pairs.count
      if place == pairs.count {
        pairs.append(Pair(name: name, first: nil, second: nil))
        places[key] = place
      }
      if name.strategy == first { pairs[place].first = verdict }
      if name.strategy == second { pairs[place].second = verdict }
    }
  }

  /// How many pairs are in a bucket.
  public func count(of bucket: Bucket) -> Int { pairs.count { $0.bucket == bucket } }

  /// The document that `compare --strategies --format json` prints.
  public var json: JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "run": .integer(run.number),
      "strategies": .list([.text(strategies.first), .text(strategies.second)]),
      "buckets": .object(Bucket.allCases.map { .init($0.rawValue, .integer(count(of: $0))) }),
      "pairs": .list(
        pairs.map { pair in
          .record([
            "scenario": .text(pair.name.scenario),
            "device": .text(pair.name.device),
            "orientation": .text(pair.name.orientation.name),
            "bucket": .text(pair.bucket.rawValue),
            "first": .optional(pair.first?.rawValue),
            "second": .optional(pair.second?.rawValue),
          ])
        }
      ),
    ])
  }
}
