import RegressionStore

/// A case that was run again to be measured.
public struct MeasuredCase: Sendable {
  /// The case's place in the plan.
  public var index: Int
  /// What came of it, with the margins of all that is judged.
  public var outcome: JudgedCase
  /// How long it took; of neighbours that share a scenario the first also makes what they share.
  public var duration: Duration
}

extension Runner {
  /// Runs all cases again on all cores, with the margins of all that is judged; nothing is recorded.
  ///
  /// - Parameter body: Takes what is wanted of each case, on whatever core ran it.
  /// - Returns: What the body took, in the plan's order.
  public func measure<Result: Sendable>(_ body: @escaping @Sendable (MeasuredCase) -> Result)
    -> [Result]
  {
    let cases = plan.cases
    return spread(pieces(of: cases.indices) { $0 }) { worker, place in
      let start = ContinuousClock.now
      let outcome = worker.kernel.measure(cases[place])
      return body(MeasuredCase(index: place, outcome: outcome, duration: start.duration(to: .now)))
    }
  }

  /// Returns how long a case takes once its form and script are ready: the shortest of some runs,
  /// since whatever else the machine does only makes it longer.
  public func shortestDuration(at index: Int, runs: Int = 5) -> Duration {
    var kernel = self.kernel
    _ = kernel.judge(plan.cases[index])
    let clock = ContinuousClock()
    return (0..<max(1, runs)).map { _ in
      clock.measure { _ = kernel.judge(plan.cases[index]) }
    }.min() ?? .zero
  }
}
