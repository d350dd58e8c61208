import RegressionStore

/// The verdicts of cases at every place of a sweep, a byte each.
struct VerdictGrid: Sendable {
  /// Two neighbouring values at which a case has different verdicts.
  struct Step: Sendable {
    /// The case's place in the plan.
    var caseIndex: Int
    /// The position of the first value; that of the second is one more.
    var index: Int
    /// The position of the other parameter's value; 0 where there is none.
    var otherIndex: Int
    var before: Verdict
    var after: Verdict
  }

  private let sweep: Sweep
  private var bytes: [UInt8] = []

  init(_ sweep: Sweep) { self.sweep = sweep }

  /// Adds the next case: what came of it at each place.
  mutating func add(_ found: ArraySlice<SweptCase>) {
    for one in found { bytes.append(UInt8(Verdict.allCases.firstIndex(of: one.verdict) ?? 0)) }
  }

  /// Where verdicts change along the sweep's ``Sweep/breakAxis``: case by case, then line by line.
  var changes: [Step] {
    let axis = sweep.breakAxis
    let width = sweep.axes[0].values.count
    let length = sweep.axes[axis].values.count
    let lines = sweep.count / length
    let stride = axis == 0 ? 1 : width
    var steps: [Step] = []
    for caseIndex in 0..<bytes.count / sweep.count {
      for line in 0..<lines {
        let start = caseIndex * sweep.count + line * (axis == 0 ? width : 1)
        for index in 0..<length - 1 {
          let (before, after) = (bytes[start + index * stride], bytes[start + (index + 1) * stride])
          guard before != after else { continue }
          steps.append(
            Step(
              caseIndex: caseIndex, index: index, otherIndex: line,
              before: Verdict.allCases[Int(before)], after: Verdict.allCases[Int(after)]))
        }
      }
    }
    return steps
  }
}
