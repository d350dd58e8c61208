import AvoidanceEngine
import RegressionStore

/// Finds where one case changes its verdict between two neighbouring values.
struct BreakPointSearch {
  let sweep: Sweep
  let planned: PlannedCase
  let name: CaseName
  let step: VerdictGrid.Step

  private var axis: SweepAxis { sweep.axes[sweep.breakAxis] }

  /// The other parameter's value; nil where there is one parameter.
  private var other: ParameterValue? {
    sweep.axes.count == 1 ? nil : sweep.axes[1 - sweep.breakAxis].values[step.otherIndex]
  }

  /// Returns the places between the values: numbers are bisected, others stand as they are.
  func points(_ kernel: inout CaseKernel) -> [BreakPoint] {
    let (first, last) = (axis.values[step.index], axis.values[step.index + 1])
    guard let low = first.number, let high = last.number else {
      return [point(.next(first, last), step.before, first, step.after, last, &kernel)]
    }
    func verdict(_ number: Double) -> Verdict {
      kernel.judge(planned, as: description(.number(number))).verdict
    }
    let changes = Bisection.changes(from: low, step.before, to: high, step.after, verdict)
      .map { $0.simplified(verdict) }
    return changes.map { change in
      point(
        BreakPoint.Place(change.low, change.high), change.before, .number(change.low), change.after,
        .number(change.high), &kernel)
    }
  }

  /// Makes a break point; what is wrong is told of the side that fails, else of the later one.
  private func point(
    _ place: BreakPoint.Place, _ before: Verdict, _ value: ParameterValue, _ after: Verdict,
    _ next: ParameterValue, _ kernel: inout CaseKernel
  ) -> BreakPoint {
    let isTold = after.isFailing || !before.isFailing
    var mismatch = kernel.judge(planned, as: description(isTold ? next : value)).mismatches.told
      .first
    if mismatch == nil {
      mismatch = kernel.judge(planned, as: description(isTold ? value : next)).mismatches.told.first
    }
    return BreakPoint(
      axis: sweep.breakAxis, place: place, other: other, name: name, before: before, after: after,
      cause: mismatch?.subject ?? "", sentence: mismatch.map { Wording.sentence(for: $0) } ?? "")
  }

  private func description(_ value: ParameterValue) -> StrategyDescription {
    guard let other else { return sweep.description(with: [value]) }
    return sweep.description(with: sweep.breakAxis == 0 ? [value, other] : [other, value])
  }
}
