import AvoidanceEngine
import RegressionRunner

extension Runner {
  /// Runs all cases at every value of a sweep, without recording, and finds where verdicts change.
  ///
  /// Cases are judged as under the strategy's own name. Compiled form, bound script, form at rest
  /// and expectations are shared by many values. The outcome is the same for any number of workers.
  ///
  /// `progress` receives the number of cases done, each value counting as one.
  func sweep(
    _ sweep: Sweep, isCancelled: @escaping @Sendable () -> Bool = { false },
    progress: (_ done: Int) -> Void = { _ in }
  ) -> SweepOutcome {
    var outcome = SweepOutcome(sweep, plan)
    var grid = VerdictGrid(sweep)
    let descriptions = sweep.values.map { sweep.description(with: $0) } + [sweep.strategy]
    // External programs take longer than what a batch saves.
    let asksProgram = sweep.strategy.model.forCase != nil
    let casesPerBatch = max(1, (asksProgram ? Self.chunk : Self.batch) / descriptions.count)
    while outcome.reached < plan.cases.count, !isCancelled() {
      let start = outcome.reached
      let cases = start..<min(start + casesPerBatch, plan.cases.count)
      let found = judge(cases, descriptions, isCancelled)
      guard found.count == cases.count * descriptions.count else { break }
      for number in 0..<cases.count {
        let own = found[number * descriptions.count..<(number + 1) * descriptions.count]
        outcome.add(own)
        grid.add(own.dropLast())
      }
      progress(outcome.reached * sweep.values.count)
    }
    let points = breakPoints(sweep, grid, isCancelled)
    outcome.breakPoints = points ?? []
    outcome.isComplete = points != nil && outcome.reached == plan.cases.count
    return outcome
  }

  private static let batch = 1 << 16
  /// The number of values of one case that a worker handles at a time.
  private static let chunk = 256

  /// Judges cases under each description; all results of the first case come first.
  private func judge(
    _ places: Range<Int>, _ descriptions: [StrategyDescription],
    _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [SweptCase] {
    let chunks = (descriptions.count + Self.chunk - 1) / Self.chunk
    let cases = plan.cases
    let width = chunks == 1 ? max(1, Self.chunk * 4 / descriptions.count) : 1
    let count = places.count * chunks
    let pieces = stride(from: 0, to: count, by: width).map { $0..<min($0 + width, count) }
    let found = spread(pieces, isCancelled) { worker, place in
      let planned = cases[places.lowerBound + place / chunks]
      let start = place % chunks * Self.chunk
      let own = descriptions[start..<min(start + Self.chunk, descriptions.count)]
      return own.map { SweptCase(worker.kernel.measure(planned, as: $0)) }
    }
    return Array(found.joined())
  }

  // MARK: Break points

  /// Finds the break points, or returns nil if cancelled.
  private func breakPoints(
    _ sweep: Sweep, _ grid: VerdictGrid, _ isCancelled: @escaping @Sendable () -> Bool
  ) -> [BreakPoint]? {
    let steps = grid.changes
    let cases = plan.cases
    var points: [BreakPoint] = []
    var done = 0
    while done < steps.count {
      if isCancelled() { return nil }
      let batch = done..<min(done + 1024, steps.count)
      let pieces = stride(from: batch.lowerBound, to: batch.upperBound, by: 16)
        .map { $0..<min($0 + 16, batch.upperBound) }
      let found = spread(pieces, isCancelled) { worker, place in
        let step = steps[place]
        let search = BreakPointSearch(
          sweep: sweep, planned: cases[step.caseIndex], name: plan.name(at: step.caseIndex),
          step: step)
        return search.points(&worker.kernel)
      }
      guard found.count == batch.count else { return nil }
      points += found.joined()
      done = batch.upperBound
    }
    return sorted(points, sweep)
  }

  /// Sorts by place, then in the order of the cases.
  private func sorted(_ points: [BreakPoint], _ sweep: Sweep) -> [BreakPoint] {
    func order(_ point: BreakPoint) -> Double {
      switch point.place {
      case .above(let number): number.nextUp
      case .from(let number): number
      case .next(let value, _): Double(sweep.values.firstIndex(of: value) ?? 0)
      }
    }
    return points.enumerated().sorted {
      (order($0.element), $0.offset) < (order($1.element), $1.offset)
    }
    .map(\.element)
  }
}
