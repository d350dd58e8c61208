import AvoidanceEngine

extension CaseRunner {
  /// Runs a case some times; where it does not come out the same each time, that is an error.
  ///
  /// The observer sees the first time.
  mutating func runRepeatedly<Observer: CaseObserver>(
    _ repetitions: Int,
    _ script: PreparedScenario,
    plan: JudgePlan,
    strategy: StrategyDescription,
    start: StartScreen,
    approved: ApprovedAdjustments?,
    observer: inout Observer
  ) -> JudgedCase {
    guard repetitions > 1 else {
      return run(
        script,
        plan: plan,
        strategy: strategy,
        start: start,
        approved: approved,
        observer: &observer
      )
    }
    var both = PairedObserver(first: observer, second: BodyRecorder())
    let outcome = run(
      script,
      plan: plan,
      strategy: strategy,
      start: start,
      approved: approved,
      observer: &both
    )
    observer = both.first
    for _ in 1..<repetitions {
      var recorder = BodyRecorder()
      let other = run(
        script,
        plan: plan,
        strategy: strategy,
        start: start,
        approved: approved,
        observer: &recorder
      )
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
  private static func notDeterministic(step: Int, _ words: String) -> Mismatch {
    Mismatch(
      step: step,
      subject: "strategy",
      operator: .holds,
      expected: .flag(true),
      actual: .text("not deterministic: \(words)")
    )
  }

  /// The first difference between what changed in two runs of a case; nil for none.
  fileprivate static func first(
    between first: [(step: Int, adjustment: Adjustment)],
    and second: [(step: Int, adjustment: Adjustment)],
    form: Form
  ) -> Mismatch? {
    for place in 0..<max(first.count, second.count) {
      let a = place < first.count ? first[place] : nil
      let b = place < second.count ? second[place] : nil
      if let a, let b, a == b { continue }
      let step = [a?.step, b?.step].compactMap(\.self).min() ?? 0
      // What happens in a later step only does not happen in this one.
      let here = [a, b].map { $0.flatMap { $0.step == step ? $0.adjustment : nil } }
      return notDeterministic(step: step, words(here[0], here[1], form))
    }
    return nil
  }

  private static func words(_ a: Adjustment?, _ b: Adjustment?, _ form: Form) -> String {
    guard let a, let b else {
      guard let only = a ?? b else { return "" }
      return "\(title(only, form)) became \(value(only.to, only)) in one run, and stayed in another"
    }
    guard a.view == b.view, a.property == b.property, a.by == b.by else {
      return "\(title(a, form)) changed first in one run, \(title(b, form)) in another"
    }
    if a.to != b.to {
      return "\(title(a, form)) became \(value(a.to, a)) in one run, \(value(b.to, b)) in another"
    }
    let animations = [a, b].map { "\(JSONText.text(of: $0.duration)) s with curve \($0.curve)" }
    return "\(title(a, form)) took \(animations[0]) in one run, \(animations[1]) in another"
  }

  private static func title(_ adjustment: Adjustment, _ form: Form) -> String {
    "\(form.name(of: adjustment.view) ?? "a view").\(adjustment.property.name)"
  }

  private static func value(_ value: Adjustment.Value, _ adjustment: Adjustment) -> String {
    var json = JSONBytes()
    json.append(value, of: adjustment.property)
    return String(decoding: json.bytes, as: UTF8.self)
  }

  /// The first difference between what did not hold in two runs of a case.
  fileprivate static func first(between a: [Mismatch], and b: [Mismatch]) -> Mismatch {
    let place = zip(a, b).prefix { $0 == $1 }.count
    let (one, other) = (
      place < a.count ? a[place] : nil, place < b.count ? b[place] : nil
    )
    let words = [one, other].map { mismatch in
      mismatch.map { "\($0.subject) is \($0.actual.json)" } ?? "all holds"
    }
    return notDeterministic(
      step: one?.step ?? other?.step ?? 0,
      "\(words[0]) in one run, \(words[1]) in another"
    )
  }
}
