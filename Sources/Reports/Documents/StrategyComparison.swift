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

/// What a strategy came to over its cases.
package struct StrategyScore: Hashable, Sendable {
  /// The strategy's name.
  package var strategy: String
  /// How many of its cases have which verdict.
  package var totals = RunTotals(planned: 0)
  /// The largest covered heights of the first responders, in points, summed over its cases; nil where none
  /// was measured.
  package var coveredPoints: Double?
  /// The way of all changes of offsets and of the root's origin, in points, summed over its cases; nil
  /// where none was measured.
  package var pointsScrolled: Double?

  package init(strategy: String) { self.strategy = strategy }

  /// Counts a case.
  package mutating func add(_ verdict: Verdict?, _ metrics: CaseMetrics?) {
    totals.planned += 1
    if let verdict { totals[verdict] += 1 }
    guard let metrics, verdict != .skipped else { return }
    coveredPoints = (coveredPoints ?? 0) + metrics.coveredPoints
    pointsScrolled = (pointsScrolled ?? 0) + metrics.pointsScrolled
  }
}

extension [StrategyScore] {
  /// The scores with most passes first, then fewest covered points, then fewest scrolled.
  ///
  /// What was not measured comes last; of two that are equal the first stays first.
  package var bestFirst: [StrategyScore] {
    func key(_ passes: Int, _ own: StrategyScore, _ place: Int) -> (Int, Double, Double, Int) {
      (passes, own.coveredPoints ?? .infinity, own.pointsScrolled ?? .infinity, place)
    }
    return enumerated().sorted { a, b in
      key(b.element.totals[.pass], a.element, a.offset)
        < key(a.element.totals[.pass], b.element, b.offset)
    }.map(\.element)
  }
}

/// All strategies of one run: ranked, and which passes where.
package struct StrategyRanking: Sendable {
  /// A planned case with what came of it.
  package struct Entry: Sendable {
    package var name: CaseName
    /// What came of it; nil where it has no result.
    package var outcome: OutcomeIdentity?
    /// The measures; nil where none were taken.
    package var metrics: CaseMetrics?

    package init(name: CaseName, outcome: OutcomeIdentity?, metrics: CaseMetrics?) {
      self.name = name
      self.outcome = outcome
      self.metrics = metrics
    }
  }

  /// What a strategy has at a place.
  package enum Cell: Hashable, Sendable {
    /// The scenario does not run there under the strategy.
    case absent
    /// It is planned and has no result.
    case missing
    /// What became of it.
    case verdict(Verdict)
  }

  /// A scenario on a device under each strategy, in the order of the standings.
  package struct Row: Hashable, Sendable {
    /// Scenario, device and orientation.
    package var place: StrategyComparison.Place
    /// What each strategy has.
    package var cells: [Cell]

    /// Whether the strategies that have the place come to different verdicts.
    package var differs: Bool { Set(cells.filter { $0 != .absent }).count > 1 }
  }

  /// The strategies, best first.
  package let standings: [StrategyScore]
  /// Every place, in the plan's order.
  package let rows: [Row]
  /// How many cases were measured again, as nothing was recorded of them.
  package var measuredAgain = 0

  /// Ranks the strategies of some cases.
  ///
  /// - Parameter entries: The cases in the plan's order.
  package init(_ entries: [Entry]) {
    var scores: [String: StrategyScore] = [:]
    for entry in entries {
      let strategy = entry.name.strategy
      scores[strategy, default: .init(strategy: strategy)]
        .add(entry.outcome?.verdict, entry.metrics)
    }
    let standings = scores.values.sorted { $0.strategy < $1.strategy }.bestFirst
    let columns = Dictionary(uniqueKeysWithValues: standings.enumerated().map { ($1.strategy, $0) })
    var places: [StrategyComparison.Place: Int] = [:]
    var rows: [Row] = []
    for entry in entries {
      let place = StrategyComparison.Place(
        scenario: entry.name.scenario, device: entry.name.device,
        orientation: entry.name.orientation)
      if places[place] == nil {
        places[place] = rows.count
        rows.append(Row(place: place, cells: standings.map { _ in .absent }))
      }
      guard let row = places[place], let column = columns[entry.name.strategy] else { continue }
      rows[row].cells[column] = entry.outcome.map { .verdict($0.verdict) } ?? .missing
    }
    self.standings = standings
    self.rows = rows
  }

  /// How many places the strategies differ at.
  package var differing: Int { rows.count(where: \.differs) }
}
