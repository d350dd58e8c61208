import AvoidanceEngine

extension CaseRunner {
  /// Runs a case some times; where it does not come out the same each time, that is an error.
  ///
  /// The first time is as any run of the case: a program may have run others before. For each further
  /// time a program is started again.
  ///
  /// The observer sees the first time.
  mutating func runRepeatedly<Observer: CaseObserver>(
    _ repetitions: Int, _ script: PreparedScenario, plan: JudgePlan, strategy: StrategyDescription,
    start: StartScreen, approved: ApprovedAdjustments?, observer: inout Observer
  ) -> JudgedCase {
    guard repetitions > 1 else {
      return run(
        script, plan: plan, strategy: strategy, start: start, approved: approved,
        observer: &observer)
    }
    var both = PairedObserver(first: observer, second: BodyRecorder())
    let outcome = run(
      script, plan: plan, strategy: strategy, start: start, approved: approved, observer: &both)
    observer = both.first
    var strategy = strategy
    if let startingAgain = strategy.model.startingAgain { strategy.model = startingAgain() }
    for _ in 1..<repetitions {
      var recorder = BodyRecorder()
      let other = run(
        script, plan: plan, strategy: strategy, start: start, approved: approved,
        observer: &recorder)
      guard other.digest != outcome.digest else { continue }
      let first = both.second.adjustments
      let difference =
        Mismatch.first(between: first, and: recorder.adjustments, form: script.form)
        ?? Mismatch.first(between: outcome.mismatches, and: other.mismatches)
      return error(difference, adjustments: first, names: script.names, lack: outcome.lack)
    }
    return outcome
  }
}

extension Mismatch {
  /// The first difference between what changed in two runs of a case; nil for none.
  fileprivate static func first(
    between first: [(step: Int, adjustment: Adjustment)],
    and second: [(step: Int, adjustment: Adjustment)], form: Form
  ) -> Mismatch? {
    for place in 0..<max(first.count, second.count) {
      let a = place < first.count ? first[place] : nil
      let b = place < second.count ? second[place] : nil
      if let a, let b, a == b { continue }
      let step = [a?.step, b?.step].compactMap(\.self).min() ?? 0
      // What happens in a later step only does not happen in this one.
      let here = [a, b].map { side in
        side.flatMap { $0.step == step ? Trace.Adjustment($0.adjustment, form: form) : nil }
      }
      return Mismatch(step: step, CaseFault(here[0], differsFrom: here[1]))
    }
    return nil
  }

  /// The first difference between what did not hold in two runs of a case.
  fileprivate static func first(between a: [Mismatch], and b: [Mismatch]) -> Mismatch {
    let place = zip(a, b).prefix { $0 == $1 }.count
    let (one, other) = (place < a.count ? a[place] : nil, place < b.count ? b[place] : nil)
    return Mismatch(step: one?.step ?? other?.step ?? 0, CaseFault(one, differsFrom: other))
  }
}
