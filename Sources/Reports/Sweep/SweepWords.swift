import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Workflows

/// What is said of a sweep, wherever it is shown.
struct SweepWords {
  let document: SweepDocument

  private var sweep: Sweep { document.outcome.sweep }

  /// The parameters, as `gap` or `gap × threshold`.
  var parameters: String { sweep.axes.map(\.parameter).joined(separator: " × ") }

  /// A value with its unit, as `23.5 pt`.
  static func value(_ value: ParameterValue, of axis: SweepAxis) -> String {
    let unit = ParameterWords.unit(axis.kind)
    return ParameterWords.value(value) + (unit.isEmpty ? "" : " \(unit)")
  }

  /// The values at a place, as `gap 23.5 pt, convertsFrame true`.
  func values(at place: Int) -> String {
    zip(sweep.axes, sweep.values(at: place)).map {
      "\($0.parameter) \(Self.value($1, of: $0))"
    }.joined(separator: ", ")
  }

  /// The values that the strategy has, as `gap 10 pt`.
  var present: String {
    sweep.axes.map { "\($0.parameter) \(Self.value($0.present, of: $0))" }.joined(separator: ", ")
  }

  /// What a point says, as `12 passed, 3 failed, 14 visible, 20.5 pt moved, 8 ms covered`.
  static func numbers(_ point: SweepPoint) -> String {
    "\(VerdictWords.summary(point.totals)); \(point.visible) visible; "
      + "\(moved(point)) pt moved and \(covered(point)) ms covered per case"
  }

  /// The points moved in a case, on average.
  static func moved(_ point: SweepPoint) -> String { tenths(point.pointsMovedPerCase) }

  /// The milliseconds covered in a case, on average.
  static func covered(_ point: SweepPoint) -> String { tenths(point.millisecondsCoveredPerCase) }

  private static func tenths(_ number: Double) -> String {
    ProgressLine.fixed(number, decimals: 1)
  }

  // MARK: The best values

  /// The places beside the best one, along the first parameter, that are as good but for movement and
  /// time covered.
  var bestRange: ClosedRange<Int> {
    let points = document.outcome.points
    let best = document.outcome.ranking[0]
    let width = sweep.axes[0].values.count
    let line = best / width * width..<best / width * width + width
    func isAsGood(_ place: Int) -> Bool {
      points[place].totals == points[best].totals && points[place].visible == points[best].visible
    }
    var (low, high) = (best, best)
    guard sweep.axes[0].numbers != nil else { return best...best }
    while line.contains(low - 1), isAsGood(low - 1) { low -= 1 }
    while line.contains(high + 1), isAsGood(high + 1) { high += 1 }
    return low...high
  }

  /// The best values, as `gap 8 to 10 pt` or `gap 8 pt, convertsFrame true`.
  var best: String {
    let range = bestRange
    guard range.count > 1 else { return values(at: range.lowerBound) }
    let (first, last) = (sweep.values(at: range.lowerBound), sweep.values(at: range.upperBound))
    return sweep.axes.enumerated().map { number, axis in
      let end = Self.value(last[number], of: axis)
      return number == 0
        ? "\(axis.parameter) \(ParameterWords.value(first[0])) to \(end)"
        : "\(axis.parameter) \(end)"
    }.joined(separator: ", ")
  }

  /// Whether the strategy's values are among the best, or between them and as good.
  var isPresentBest: Bool {
    let outcome = document.outcome
    let range = bestRange
    if let place = sweep.presentPlace { return range.contains(place) }
    let (first, last) = (sweep.values(at: range.lowerBound), sweep.values(at: range.upperBound))
    guard let low = first[0].number, let high = last[0].number,
      let present = sweep.axes[0].present.number, low <= present, present <= high
    else { return false }
    let best = outcome.points[range.lowerBound]
    return zip(sweep.axes, first).dropFirst().allSatisfy { $0.present == $1 }
      && outcome.present.totals == best.totals && outcome.present.visible == best.visible
  }

  /// Whether every value comes to the same verdicts in the same numbers, with as many visible fields.
  var isWithoutEffect: Bool {
    let points = document.outcome.points
    return points.allSatisfy { $0.totals == points[0].totals && $0.visible == points[0].visible }
  }

  /// What is best, and what the strategy has now.
  var summary: String {
    let outcome = document.outcome
    guard outcome.reached > 0 else { return "no cases ran" }
    let now = "Currently, with \(present): \(Self.numbers(outcome.present))."
    guard !isWithoutEffect else {
      return "All these values have the same counts of passed cases and visible fields. \(now)"
    }
    let best = outcome.points[outcome.ranking[0]]
    let isPresentBest = isPresentBest
    if !isPresentBest, outcome.present.isBetter(than: best) {
      return "No value is better than the current \(present): \(Self.numbers(outcome.present)). "
        + "The best swept value is \(self.best): "
        + "\(VerdictWords.summary(best.totals)); \(best.visible) visible."
    }
    if isPresentBest {
      let best =
        bestRange.count > 1
        ? "Best is \(self.best), which includes the current \(present)"
        : "The current \(present) is best"
      return "\(best): \(Self.numbers(outcome.present))."
    }
    return
      "Best is \(self.best): \(VerdictWords.summary(best.totals)); \(best.visible) visible. \(now)"
  }

  // MARK: Break points

  /// Where a verdict changes, as `gap > 23.5 pt` or `convertsFrame true → false`.
  func place(_ point: BreakPoint) -> String {
    let axis = sweep.axes[point.axis]
    let unit = ParameterWords.unit(axis.kind)
    let tail = unit.isEmpty ? "" : " \(unit)"
    return switch point.place {
    case .above(let number): "\(axis.parameter) > \(ParameterWords.number(number))\(tail)"
    case .from(let number): "\(axis.parameter) ≥ \(ParameterWords.number(number))\(tail)"
    case .next(let before, let after):
      "\(axis.parameter) \(ParameterWords.value(before)) → \(ParameterWords.value(after))"
    }
  }

  /// With which values of the other parameter a case changes, as ` with threshold 0 to 20 pt`; empty
  /// where it does with each.
  func others(_ entry: SweepBreaks.Entry) -> String {
    guard sweep.axes.count == 2 else { return "" }
    let other = sweep.axes[1 - sweep.breakAxis]
    guard !entry.others.isEmpty, entry.others.count < other.values.count else { return "" }
    let indexes = entry.others.compactMap { other.values.firstIndex(of: $0) }.sorted()
    let (first, last) = (indexes[0], indexes[indexes.count - 1])
    if indexes.count == 1 {
      return " with \(other.parameter) \(Self.value(other.values[first], of: other))"
    }
    guard other.numbers != nil, last - first == indexes.count - 1 else {
      return " with \(indexes.count) of \(other.values.count) values of \(other.parameter)"
    }
    return " with \(other.parameter) \(ParameterWords.value(other.values[first])) to "
      + Self.value(other.values[last], of: other)
  }

  /// What becomes of a case, or of several, as `breaks`.
  static func change(_ point: BreakPoint, count: Int = 1) -> String {
    if point.breaks { return count == 1 ? "breaks" : "break" }
    if point.mends { return count == 1 ? "passes" : "pass" }
    return "\(count == 1 ? "changes" : "change") from \(VerdictWords.word(point.before)) to "
      + VerdictWords.word(point.after)
  }

  /// How near a break point is known.
  var resolution: String {
    let unit = ParameterWords.unit(sweep.axes[sweep.breakAxis].kind)
    return sweep.axes[sweep.breakAxis].numbers == nil
      ? "from one value to the next" : "to 1/1024\(unit.isEmpty ? "" : " \(unit)")"
  }
}
