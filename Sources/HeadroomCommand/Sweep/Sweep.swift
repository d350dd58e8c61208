import RegressionRunner
import AvoidanceEngine
import Scenarios

/// A strategy with a parameter that takes one value after the other.
struct Sweep: Hashable, Sendable {
  /// The strategy as it is without a sweep.
  let strategy: StrategyDescription
  /// The parameter's name.
  let parameter: String
  let kind: StrategyParameter.Kind
  /// Its values: numbers from the lowest to the highest, others as they were listed; each once.
  let values: [ParameterValue]
  /// The value that the strategy has without a sweep.
  let present: ParameterValue

  /// Takes a strategy, and what varies.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - parameter: What varies.
  ///   - values: At least one value of the parameter's kind; numbers are put in order.
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

  /// The values as numbers; nil where they are none.
  var numbers: [Double]? {
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }

  /// The place of ``present`` among the values; nil where it is none of them.
  var presentPlace: Int? { values.firstIndex(of: present) }

  /// The strategy with a value; the model's default is left out, as where files are read.
  func description(with value: ParameterValue) -> StrategyDescription {
    var description = strategy
    let isDefault =
      strategy.model.code == nil
      && strategy.model.parameter(named: parameter)?.defaultValue == value
    description.parameters[parameter] = isDefault ? nil : value
    return description
  }
}

extension ParameterValue {
  /// The value as a number; nil where it is none.
  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}

/// What came of all cases at one value of a sweep.
struct SweepPoint: Hashable, Sendable {
  /// How many cases have which verdict.
  var totals: RunTotals
  /// In how many cases nothing of a focused field was ever covered at rest.
  var visible = 0
  /// The way of all changes of offsets and of the root's origin, in points, of all cases together.
  var pointsMoved = 0.0
  /// How long a focused field was covered while things moved, in milliseconds, of all cases together.
  var millisecondsCovered = 0.0

  /// Makes the numbers of no case.
  init(planned: Int) { totals = RunTotals(planned: planned) }

  /// Points moved in a case, on average.
  var pointsMovedPerCase: Double { pointsMoved / Double(max(1, totals.recorded)) }

  /// Milliseconds covered in a case, on average.
  var millisecondsCoveredPerCase: Double {
    millisecondsCovered / Double(max(1, totals.recorded))
  }

  /// Whether this is better than another one.
  ///
  /// Fewer failing cases come first, then more that pass, known failures that pass among them, then more
  /// visible fields, then less time covered, then less movement.
  func isBetter(than other: SweepPoint) -> Bool { rank < other.rank }

  private var rank: (Int, Int, Int, Double, Double) {
    (
      totals.failing, -totals.sum(of: [.pass, .unexpectedPass]), -visible,
      Self.rounded(millisecondsCovered), Self.rounded(pointsMoved)
    )
  }

  /// Sums of decimal numbers differ in their last digits where nobody would call them different.
  private static func rounded(_ number: Double) -> Double { (number * 1000).rounded() }

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

/// What came of a sweep.
struct SweepOutcome: Sendable {
  /// What varied.
  let sweep: Sweep
  /// The cases, in their order.
  let plan: RunPlan
  /// The numbers at each value, of the cases that were reached.
  var points: [SweepPoint]
  /// The numbers of the strategy as it is without a sweep.
  var present: SweepPoint
  /// How many cases were run at every value.
  var reached = 0
  /// Where cases change their verdicts, by place, then in the order of the cases.
  var breakPoints: [BreakPoint] = []
  /// Whether all cases were reached, and all break points found.
  var isComplete = false

  init(_ sweep: Sweep, _ plan: RunPlan) {
    self.sweep = sweep
    self.plan = plan
    points = Array(repeating: SweepPoint(planned: 0), count: sweep.values.count)
    present = SweepPoint(planned: 0)
  }

  /// The places of the values, the best first; of equally good ones in their order.
  var ranking: [Int] {
    points.indices.sorted { a, b in
      if points[a].isBetter(than: points[b]) { return true }
      return !points[b].isBetter(than: points[a]) && a < b
    }
  }

  /// Takes the next case: what came of it at each value, then as it is without a sweep.
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

/// The verdicts of cases at every value of a sweep, a byte each.
struct VerdictGrid: Sendable {
  /// Two neighbouring values at which a case has different verdicts.
  struct Step: Sendable {
    /// The case's place in the plan.
    var caseIndex: Int
    /// The position of the first value; that of the second is one more.
    var index: Int
    var before: Verdict
    var after: Verdict
  }

  /// How many values there are.
  private let width: Int
  private var bytes: [UInt8] = []

  init(_ sweep: Sweep) { width = sweep.values.count }

  /// Adds the next case: what came of it at each value.
  mutating func add(_ found: ArraySlice<SweptCase>) {
    for one in found { bytes.append(UInt8(Verdict.allCases.firstIndex(of: one.verdict) ?? 0)) }
  }

  /// Where verdicts change, case by case.
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
