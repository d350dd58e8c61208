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
    isCancelled: @Sendable () -> Bool = { false },
    progress: @Sendable (_ done: Int) -> Void = { _ in },
    _ body: @escaping @Sendable (_ index: Int, _ outcome: JudgedCase) -> Result
  ) -> [Result] {
    let cases = plan.cases
    var results: [Result] = []
    while results.count < cases.count, !isCancelled() {
      let batch = results.count..<min(results.count + options.batchSize, cases.count)
      results += spread(pieces(of: batch) { $0 }) { worker, place in
        body(place, worker.kernel.judge(cases[place]))
      }
      progress(results.count)
    }
    return results
  }
}
