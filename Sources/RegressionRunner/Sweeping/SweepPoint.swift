public import RegressionStore

/// What came of all cases at one value of a sweep, or one pair of values.
public struct SweepPoint: Hashable, Sendable {
  /// How many cases have which verdict.
  public var totals: RunTotals
  /// In how many cases nothing of a focused field was ever covered at rest.
  public var visible = 0
  /// The way of all changes of offsets and of the root's origin, in points, of all cases together.
  public var pointsMoved = 0.0
  /// How long a focused field was covered while things moved, in milliseconds, of all cases together.
  public var millisecondsCovered = 0.0

  /// Makes the numbers of no case.
  public init(planned: Int) { totals = RunTotals(planned: planned) }

  /// Points moved in a case, on average.
  public var pointsMovedPerCase: Double { pointsMoved / Double(max(1, totals.recorded)) }

  /// Milliseconds covered in a case, on average.
  public var millisecondsCoveredPerCase: Double {
    millisecondsCovered / Double(max(1, totals.recorded))
  }

  /// Whether this is better than another one.
  ///
  /// Fewer failing cases come first, then more that pass, known failures that pass among them, then more
  /// visible fields, then less time covered, then less movement.
  public func isBetter(than other: SweepPoint) -> Bool { rank < other.rank }

  private var rank: (Int, Int, Int, Double, Double) {
    (
      totals.failing, -totals.sum(of: [.pass, .unexpectedPass]), -visible,
      Self.rounded(millisecondsCovered), Self.rounded(pointsMoved)
    )
  }

  /// Sums of decimal numbers differ in their last digits where nobody would call them different.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() }

  /// Adds a case.
  mutating func add(_ found: SweptCase) {
    totals[found.verdict] += 1
    if found.isVisible { visible += 1 }
    pointsMoved += found.pointsMoved
    millisecondsCovered += found.millisecondsCovered
  }
}

/// What is kept of a case at one value: few bytes, since there may be millions.
struct SweptCase: Sendable {
  var verdict: Verdict
  var isVisible: Bool
  var pointsMoved: Double
  var millisecondsCovered: Double

  init(_ outcome: JudgedCase) {
    verdict = outcome.verdict
    isVisible = verdict != .error && outcome.metrics.coveredPoints <= Tolerance.slack
    pointsMoved = outcome.metrics.pointsScrolled
    millisecondsCovered = outcome.metrics.coveredMilliseconds
  }
}
