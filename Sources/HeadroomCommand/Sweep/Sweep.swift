import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

struct Sweep: Hashable, Sendable {
  let strategy: StrategyDescription
  let parameter: String
  let kind: StrategyParameter.Kind
  /// Without duplicates; numbers ascending, others in the given order.
  let values: [ParameterValue]
  /// The strategy's value without a sweep.
  let present: ParameterValue

  /// There must be at least one value; numbers are sorted.
  init(
    _ strategy: StrategyDescription, _ parameter: StrategyParameter, _ values: [ParameterValue]
  ) {
    precondition(!values.isEmpty, "a parameter without a value")
    self.strategy = strategy
    self.parameter = parameter.name
    kind = parameter.kind
    present = strategy.parameters[parameter.name] ?? parameter.defaultValue
    let all = values.uniqued()
    let numbers = all.compactMap(\.number)
    self.values = numbers.count == all.count ? numbers.sorted().map { .number($0) } : all
  }

  var numbers: [Double]? {
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }

  /// The index of ``present`` among the values, if it is one of them.
  var presentPlace: Int? { values.firstIndex(of: present) }

  func description(with value: ParameterValue) -> StrategyDescription {
    strategy.setting(parameter, to: value)
  }
}

extension StrategyDescription {
  /// The strategy with a value of one parameter; the model's default is omitted, as when reading files.
  func setting(_ parameter: String, to value: ParameterValue) -> StrategyDescription {
    var description = self
    let isDefault =
      model.code == nil && model.parameter(named: parameter)?.defaultValue == value
    description.parameters[parameter] = isDefault ? nil : value
    return description
  }
}

extension ParameterValue {
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

/// The totals of all cases at one value of a sweep.
struct SweepPoint: Hashable, Sendable {
  var totals: RunTotals
  /// The number of cases in which the focused field is never covered at rest.
  var visible = 0
  /// The total distance that offsets and the root's origin moved, in points, of all cases.
  var pointsMoved = 0.0
  /// The total time for which a focused field was covered during movement, in milliseconds, of all cases.
  var millisecondsCovered = 0.0

  init(planned: Int) { totals = RunTotals(planned: planned) }

  var pointsMovedPerCase: Double { pointsMoved / Double(max(1, totals.recorded)) }

  var millisecondsCoveredPerCase: Double {
    millisecondsCovered / Double(max(1, totals.recorded))
  }

  /// Whether this is better than another one.
  ///
  /// In order of importance: fewer failing cases, more passing ones (including unexpectedly), more
  /// visible fields, less time covered, less movement.
  func isBetter(than other: SweepPoint) -> Bool { rank < other.rank }

  private var rank: (Int, Int, Int, Double, Double) {
    (
      totals.failing, -totals.sum(of: [.pass, .unexpectedPass]), -visible,
      Self.rounded(millisecondsCovered), Self.rounded(pointsMoved)
    )
  }

  /// Sums of decimals differ in their last digits without a real difference.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() }

  mutating func add(_ found: SweptCase) {
    totals[found.verdict] += 1
    if found.isVisible { visible += 1 }
    pointsMoved += found.pointsMoved
    millisecondsCovered += found.millisecondsCovered
  }
}

/// The result of a case at one value: few bytes, since there may be millions.
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

struct SweepOutcome: Sendable {
  /// The name of the strategy.
  var strategy = ""
  let sweep: Sweep
  let plan: RunPlan
  /// The totals at each value, of the cases reached.
  var points: [SweepPoint]
  /// The totals of the strategy without a sweep.
  var present: SweepPoint
  /// The number of cases that were run at every value.
  var reached = 0
  /// By place, then in the order of the cases.
  var breakPoints: [BreakPoint] = []
  /// Whether all cases were reached, and all break points found.
  var isComplete = false
  var seconds = 0.0
  /// The recorded runs, if any, in the order of the values.
  var runs: [Run] = []

  init(_ sweep: Sweep, _ plan: RunPlan) {
    self.sweep = sweep
    self.plan = plan
    points = Array(repeating: SweepPoint(planned: 0), count: sweep.values.count)
    present = SweepPoint(planned: 0)
  }

  /// The indexes of the values, best first; equally good ones in their order.
  var ranking: [Int] {
    points.indices.sorted { a, b in
      if points[a].isBetter(than: points[b]) { return true }
      return !points[b].isBetter(than: points[a]) && a < b
    }
  }

  /// Adds the next case: its result at each value, then without a sweep.
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

/// The verdicts of cases at every value of a sweep, one byte each.
struct VerdictGrid: Sendable {
  /// Two neighbouring values at which a case has different verdicts.
  struct Step: Sendable {
    var caseIndex: Int
    /// The index of the first value; the second follows it.
    var index: Int
    var before: Verdict
    var after: Verdict
  }

  private let width: Int
  private var bytes: [UInt8] = []

  init(_ sweep: Sweep) { width = sweep.values.count }

  mutating func add(_ found: ArraySlice<SweptCase>) {
    for one in found { bytes.append(UInt8(Verdict.allCases.firstIndex(of: one.verdict) ?? 0)) }
  }

  /// The changes of verdicts, case by case.
  var changes: [Step] {
    var steps: [Step] = []
    for caseIndex in 0..<bytes.count / width {
      for index in 0..<width - 1 {
        let place = caseIndex * width + index
        let (before, after) = (bytes[place], bytes[place + 1])
        guard before != after else { continue }
        steps.append(
          Step(
            caseIndex: caseIndex, index: index, before: Verdict.allCases[Int(before)],
            after: Verdict.allCases[Int(after)]))
      }
    }
    return steps
  }
}
