import Scenarios

/// The share of passed cases among those in which a strategy had an effect.
package struct PassShare: Hashable, Sendable {
  package var totals = RunTotals(planned: 0)
  /// How many more cases there are, in which the strategy had no effect.
  package var idle = 0

  package init() {}

  package mutating func add(_ verdict: Verdict?, isIdle: Bool) {
    guard !isIdle else { return idle += 1 }
    totals.planned += 1
    if let verdict { totals[verdict] += 1 }
  }

  /// How many passed or failed, without known failures.
  package var judged: Int { totals[.pass].addingClamped(totals.failing) }

  /// The share of them that passed; nil if there are none.
  package var share: Double? { judged == 0 ? nil : Double(totals[.pass]) / Double(judged) }
}

/// The results of a strategy over its cases.
package struct StrategyScore: Hashable, Sendable {
  package enum Group: Hashable, Sendable {
    case form(String)
    case tag(String)
  }

  package var strategy: String
  package var totals = RunTotals(planned: 0)
  package var share = PassShare()
  package var groups: [Group: PassShare] = [:]
  /// The total over its cases of the first responders' maximum covered heights, in points; nil if none was
  /// measured.
  package var coveredPoints: Double?
  /// The total distance of changes of offsets and of the root's origin over its cases, in points; nil if none
  /// was measured.
  package var pointsScrolled: Double?
  /// The same without cases in which it had no effect, or that could not be run to their end.
  private var (measured, actingCovered, actingScrolled) = (0, 0.0, 0.0)

  package init(strategy: String) { self.strategy = strategy }

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

  /// The mean covered height per case, in points; nil if none was measured.
  package var coveredPerCase: Double? { measured == 0 ? nil : actingCovered / Double(measured) }
  package var scrolledPerCase: Double? { measured == 0 ? nil : actingScrolled / Double(measured) }

  /// The sort key; the smallest is the best.
  fileprivate var key: (Double, Double, Double, String) {
    (
      -(share.share ?? -1), coveredPerCase ?? .infinity, scrolledPerCase ?? .infinity, strategy
    )
  }
}

extension Sequence<StrategyScore> {
  /// The ranking of strategies: by the share of passes, then by the mean points covered and scrolled, then by
  /// name; unmeasured ones come last.
  package var bestFirst: [StrategyScore] { sorted { $0.key < $1.key } }
}
