import RegressionStore

extension Runner {
  /// Runs all cases on all cores and judges them; nothing is recorded.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked after each batch; the run ends cleanly where it says so.
  ///   - progress: Told after each batch how many cases are done.
  ///   - body: Takes what is wanted of each case, on whatever core ran it.
  /// - Returns: What the body took, in the plan's order, of the cases that were reached.
  public func judge<Result: Sendable>(
    isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (_ done: Int) -> Void = { _ in },
    _ body: @escaping @Sendable (_ index: Int, _ outcome: JudgedCase) -> Result
  ) -> [Result] {
    let cases = plan.cases
    var results: [Result] = []
    forEach(cases.indices, isCancelled: isCancelled) { worker, place in
      body(place, worker.kernel.judge(cases[place]))
    } take: { _, result in
      results.append(result)
    } batchTaken: {
      progress(results.count)
    }
    return results
  }
}
