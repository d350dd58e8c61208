import Scenarios

/// How many cases passed of those in which a strategy had something to act on.
package struct PassShare: Hashable, Sendable {
  /// These cases by their verdicts.
  package var totals = RunTotals(planned: 0)
  /// How many more cases there are, which had nothing for the strategy to act on.
  package var idle = 0

  package init() {}

  /// Counts a case.
  package mutating func add(_ verdict: Verdict?, isIdle: Bool) {
    guard !isIdle else { return idle += 1 }
    totals.planned += 1
    if let verdict { totals[verdict] += 1 }
  }

  /// How many passed or failed; what is known to fail is apart.
  package var judged: Int { totals[.pass].addingClamped(totals.failing) }

  /// The part of them that passed; nil where there are none.
  package var share: Double? { judged == 0 ? nil : Double(totals[.pass]) / Double(judged) }
}

/// What a strategy came to over its cases.
package struct StrategyScore: Hashable, Sendable {
  /// Some of the cases.
  package enum Group: Hashable, Sendable {
    case form(String)
    case tag(String)
  }

  /// The strategy's name.
  package var strategy: String
  /// How many of its cases have which verdict.
  package var totals = RunTotals(planned: 0)
  /// How many of those passed in which it had something to act on.
  package var share = PassShare()
  /// The cases in which all other laws hold, as passes, where a case is a field that can be seen.
  package var laws: PassShare?
  /// The same for each group that was asked for.
  package var groups: [Group: PassShare] = [:]
  /// The largest covered heights of the first responders, in points, summed over its cases; nil where none
  /// was measured.
  package var coveredPoints: Double?
  /// The way of all changes of offsets and of the root's origin, in points, summed over its cases; nil
  /// where none was measured.
  package var pointsScrolled: Double?
  /// The same without the cases that had nothing for it to act on, or could not be run to their end.
  private var (measured, actingCovered, actingScrolled) = (0, 0.0, 0.0)

  package init(strategy: String) { self.strategy = strategy }

  /// Counts a case.
  package mutating func add(
    _ verdict: Verdict?, _ metrics: CaseMetrics?, isIdle: Bool, in all: [Group] = []
  ) {
    totals.planned += 1
    if let verdict { totals[verdict] += 1 }
    share.add(verdict, isIdle: isIdle)
    for group in all { groups[group, default: PassShare()].add(verdict, isIdle: isIdle) }
    guard let metrics, verdict != .skipped else { return }
    coveredPoints = (coveredPoints ?? 0) + metrics.coveredPoints
    pointsScrolled = (pointsScrolled ?? 0) + metrics.pointsScrolled
    guard !isIdle, verdict != .error else { return }
    measured += 1
    actingCovered += metrics.coveredPoints
    actingScrolled += metrics.pointsScrolled
  }

  /// The covered points of a case, on average; nil where none was measured.
  package var coveredPerCase: Double? { measured == 0 ? nil : actingCovered / Double(measured) }
  /// The points scrolled in a case, on average.
  package var scrolledPerCase: Double? { measured == 0 ? nil : actingScrolled / Double(measured) }

  /// What decides between strategies, of which the least is the best.
  fileprivate var key: (Double, Double, Double, Double, String) {
    (
      -(share.share ?? -1), -(laws?.share ?? 0), coveredPerCase ?? .infinity,
      scrolledPerCase ?? .infinity, strategy
    )
  }
}

extension Sequence<StrategyScore> {
  /// The one ranking of strategies: by the share of passes (of fields, then of other laws, where these are
  /// apart), then by the points that are covered and those scrolled, a case each, then by name; what was
  /// not measured comes last.
  package var bestFirst: [StrategyScore] { sorted { $0.key < $1.key } }
}
