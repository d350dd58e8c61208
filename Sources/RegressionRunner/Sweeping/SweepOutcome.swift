public import RegressionStore

/// What came of a sweep.
public struct SweepOutcome: Sendable {
  /// What varied.
  public let sweep: Sweep
  /// The cases, in their order.
  public let plan: RunPlan
  /// The numbers at each place of the sweep, of the cases that were reached.
  public internal(set) var points: [SweepPoint]
  /// The numbers of the strategy as it is without a sweep.
  public internal(set) var present: SweepPoint
  /// How many cases were run at every place.
  public internal(set) var reached = 0
  /// Where cases change their verdicts, by place, then in the order of the cases.
  public internal(set) var breakPoints: [BreakPoint] = []
  /// Whether all cases were reached, and all break points found.
  public internal(set) var isComplete = false

  init(_ sweep: Sweep, _ plan: RunPlan) {
    self.sweep = sweep
    self.plan = plan
    points = Array(repeating: SweepPoint(planned: 0), count: sweep.count)
    present = SweepPoint(planned: 0)
  }

  /// The places of the sweep, the best first; of equally good ones in their order.
  public var ranking: [Int] {
    points.indices.sorted { a, b in
      if points[a].isBetter(than: points[b]) { return true }
      return !points[b].isBetter(than: points[a]) && a < b
    }
  }

  /// Takes the next case: what came of it at each place, then as it is without a sweep.
  mutating func add(_ found: ArraySlice<SweptCase>) {
    reached += 1
    for place in points.indices {
      points[place].totals.planned += 1
      points[place].add(found[found.startIndex + place])
    }
    present.totals.planned += 1
    present.add(found[found.startIndex + points.count])
  }
}
