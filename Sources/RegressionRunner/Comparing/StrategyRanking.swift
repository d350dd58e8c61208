public import RegressionStore

/// All strategies of one run: ranked, and which passes where.
public struct StrategyRanking: Sendable {
  /// A planned case with what came of it.
  public struct Entry: Sendable {
    /// The case.
    public var name: CaseName
    /// What came of it; nil where it has no result.
    public var outcome: OutcomeIdentity?
    /// The measures; nil where none were taken.
    public var metrics: CaseMetrics?

    /// Takes a case.
    public init(name: CaseName, outcome: OutcomeIdentity?, metrics: CaseMetrics?) {
      self.name = name
      self.outcome = outcome
      self.metrics = metrics
    }
  }

  /// What a strategy came to over its cases.
  public struct Standing: Hashable, Sendable {
    /// The strategy's name.
    public var strategy: String
    /// The verdicts of its cases.
    public var totals: RunTotals
    /// Points of first responders that stayed covered, summed over its cases; nil where none was measured.
    public var coveredPoints: Double?
    /// The way of all that was scrolled, in points, summed over its cases; nil where none was measured.
    public var pointsScrolled: Double?

    /// Most passes first, then fewest covered points, then fewest scrolled; else by name.
    ///
    /// What was not measured comes last.
    static func isBetter(_ left: Standing, _ right: Standing) -> Bool {
      func key(_ passes: Int, _ own: Standing) -> (Int, Double, Double, String) {
        (passes, own.coveredPoints ?? .infinity, own.pointsScrolled ?? .infinity, own.strategy)
      }
      return key(right.totals[.pass], left) < key(left.totals[.pass], right)
    }
  }

  /// What a strategy has at a place.
  public enum Cell: Hashable, Sendable {
    /// The scenario does not run there under the strategy.
    case absent
    /// It is planned and has no result.
    case missing
    /// What became of it.
    case verdict(Verdict)
  }

  /// A scenario on a device under each strategy, in the order of the standings.
  public struct Row: Hashable, Sendable {
    /// Scenario, device and orientation.
    public var place: StrategyComparison.Place
    /// What each strategy has.
    public var cells: [Cell]

    /// Whether the strategies that have the place come to different verdicts.
    public var differs: Bool { Set(cells.filter { $0 != .absent }).count > 1 }
  }

  /// The strategies, best first.
  public let standings: [Standing]
  /// Every place, in the plan's order.
  public let rows: [Row]
  /// How many cases were measured again, as nothing was recorded of them.
  public var measuredAgain = 0

  /// Ranks the strategies of some cases.
  ///
  /// - Parameter entries: The cases in the plan's order.
  public init(_ entries: [Entry]) {
    var byName: [String: Standing] = [:]
    for entry in entries {
      let strategy = entry.name.strategy
      var standing =
        byName[strategy]
        ?? Standing(strategy: strategy, totals: RunTotals(planned: 0))
      standing.totals.planned += 1
      if let outcome = entry.outcome { standing.totals[outcome.verdict] += 1 }
      if let metrics = entry.metrics, entry.outcome?.verdict != .skipped {
        standing.coveredPoints = (standing.coveredPoints ?? 0) + metrics.coveredPoints
        standing.pointsScrolled = (standing.pointsScrolled ?? 0) + metrics.pointsScrolled
      }
      byName[strategy] = standing
    }
    let standings = byName.values.sorted(by: Standing.isBetter)
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
  public var differing: Int { rows.count(where: \.differs) }
}
