import AvoidanceEngine
import Scenarios

/// The result of a run: a verdict for each case that was reached.
package struct RunResult: Sendable {
  package let plan: RunPlan
  package private(set) var totals: RunTotals
  /// How many cases have another outcome than before, if the run is recorded.
  package internal(set) var changed = 0
  /// The traces of the first failing cases of external programs, by plan index: these are not run again for
  /// reporting.
  package private(set) var traces: [Int: Trace] = [:]
  /// The records of all cases, in order; nil if they were not kept.
  package internal(set) var records: [CaseRecord]?
  private static let traceLimit = 1_000
  /// The failed checks of the failing cases that this process ran, by plan index; empty if records were kept.
  package private(set) var mismatches: [Int: [Mismatch]] = [:]
  // Devices with the same numbers fail in the same way: those share memory.
  private var distinct: Set<[Mismatch]> = []
  /// Which layouts of the cases may be wrong.
  package let doubts: LayoutUncertainties
  private(set) var lacking = RunRequirements()
  /// The plan indexes of the cases that an earlier process ran, except for skipped ones.
  private(set) var recorded: [Int] = []
  // One byte per case: 0 for none, else the verdict's index plus 1.
  private var verdicts: [UInt8]

  init(plan: RunPlan, doubts: LayoutUncertainties) {
    self.plan = plan
    self.doubts = doubts
    totals = RunTotals(planned: plan.cases.count)
    verdicts = Array(repeating: 0, count: plan.cases.count)
  }

  /// Returns the verdict of a case by its plan index; nil if the run did not reach it.
  package func verdict(at index: Int) -> Verdict? {
    let byte = verdicts[index]
    return byte == 0 ? nil : Verdict.allCases[Int(byte) - 1]
  }

  /// Returns the plan indexes of the cases with one of some verdicts, in order.
  package func indexes(of wanted: Set<Verdict>) -> [Int] {
    let bytes = Verdict.allCases.indices.filter { wanted.contains(Verdict.allCases[$0]) }
    return verdicts.indices.filter { index in
      verdicts[index] > 0 && bytes.contains(Int(verdicts[index]) - 1)
    }
  }

  /// The cases with a result whose layout may be wrong, by form and reason.
  package var untrusted: [LayoutUncertainties.Group] {
    guard !doubts.isEmpty else { return [] }
    let judged = indexes(of: Set(Verdict.allCases).subtracting([.skipped]))
    return doubts.groups(of: judged.lazy.map { plan.name(at: $0) })
  }

  package var isComplete: Bool { totals.missing == 0 }

  /// Whether all verdicts and the missing cases add up to the planned ones.
  package var reconciles: Bool {
    let counted = Verdict.allCases.reduce(0) { $0 + totals[$1] }
    return counted + verdicts.count { $0 == 0 } == plan.cases.count
  }

  var progress: Runner.Progress {
    Runner.Progress(
      done: totals.planned - totals.missing, planned: totals.planned, failing: totals.failing)
  }

  mutating func note(_ recording: CaseRecording) {
    let (verdict, index) = (recording.identity.verdict, recording.planIndex)
    if verdict.isFailing {
      mismatches[index] = distinct.insert(recording.mismatches).memberAfterInsert
    }
    note(verdict, unmetRequirement: recording.unmetRequirement, recording.trace, at: index)
  }

  private mutating func note(
    _ verdict: Verdict, unmetRequirement: String?, _ trace: Trace?, at index: Int
  ) {
    if let trace, traces.count < Self.traceLimit { traces[index] = trace }
    if let unmetRequirement { lacking.note(unmetRequirement, of: plan.cases[index], at: index) }
    note(verdict, at: index)
  }

  mutating func note(_ record: CaseRecord, _ trace: Trace?, at index: Int) {
    guard let verdict = record.outcome?.verdict else { return }
    note(verdict, unmetRequirement: record.measures?.unmetRequirement, trace, at: index)
  }

  /// Notes the verdict of a case that an earlier process ran.
  mutating func note(recorded verdict: Verdict, at index: Int) {
    if verdict != .skipped { recorded.append(index) }
    note(verdict, at: index)
  }

  private mutating func note(_ verdict: Verdict, at index: Int) {
    totals[verdict] += 1
    verdicts[index] = UInt8((Verdict.allCases.firstIndex(of: verdict) ?? 0) + 1)
  }
}

extension RunResult {
  /// The strategies with unmet requirements in some forms, in the order of the cases.
  ///
  /// Cases that an earlier process ran are examined again.
  package func unmetRequirements(of suite: RunSuite) -> [UnmetRequirements.Requirement] {
    var lacking = lacking
    if !recorded.isEmpty {
      let earlier = UnmetRequirements(suite, recorded.lazy.map { plan.name(at: $0) })
      if !earlier.all.isEmpty {
        for index in recorded {
          if let words = earlier.words(of: plan.name(at: index)) {
            lacking.note(words, of: plan.cases[index], at: index)
          }
        }
      }
    }
    var count = UnmetRequirementCount()
    for (subject, found) in lacking.inOrder {
      count.add(
        subject.words, strategy: plan.strategies[Int(subject.strategy)],
        form: suite.scenarios[Int(subject.scenario)].value.form, cases: found.cases)
    }
    return count.all
  }
}

/// The unmet requirements of a run, by the plan's indexes of scenarios and strategies.
struct RunRequirements: Sendable {
  struct Subject: Hashable {
    var scenario: UInt32
    var strategy: UInt16
    var words: String
  }

  struct Found {
    /// The first case's plan index.
    var first: Int
    var cases: Int
  }

  private var found: [Subject: Found] = [:]

  /// In the order of the first cases.
  var inOrder: [(key: Subject, value: Found)] {
    found.sorted { $0.value.first < $1.value.first }
  }

  mutating func note(_ words: String, of planned: PlannedCase, at index: Int) {
    let subject = Subject(scenario: planned.scenario, strategy: planned.strategy, words: words)
    var known = found[subject] ?? Found(first: index, cases: 0)
    known.first = min(known.first, index)
    known.cases += 1
    found[subject] = known
  }
}

extension CaseRunner {
  /// Runs a case several times; it is an error if the outcomes differ.
  ///
  /// The first run is like any other: the program may have run other cases before. For each further run the
  /// program is started again. The observer sees the first run.
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
      return error(
        difference, adjustments: first, names: script.names,
        unmetRequirement: outcome.unmetRequirement)
    }
    return outcome
  }
}

extension Mismatch {
  /// The first difference between the changes in two runs of a case; nil if there is none.
  fileprivate static func first(
    between first: [(step: Int, adjustment: Adjustment)],
    and second: [(step: Int, adjustment: Adjustment)], form: Form
  ) -> Mismatch? {
    for place in 0..<max(first.count, second.count) {
      let a = place < first.count ? first[place] : nil
      let b = place < second.count ? second[place] : nil
      if let a, let b, a == b { continue }
      let step = [a?.step, b?.step].compactMap(\.self).min() ?? 0
      // A change in a later step doesn't happen in this one.
      let here = [a, b].map { side in
        side.flatMap { $0.step == step ? MovementFacts($0.adjustment.named(in: form)) : nil }
      }
      return Mismatch(step: step, CaseFault(here[0], differsFrom: here[1]))
    }
    return nil
  }

  /// The first difference between the mismatches in two runs of a case.
  fileprivate static func first(between a: [Mismatch], and b: [Mismatch]) -> Mismatch {
    let place = zip(a, b).prefix { $0 == $1 }.count
    let (one, other) = (place < a.count ? a[place] : nil, place < b.count ? b[place] : nil)
    return Mismatch(step: one?.step ?? other?.step ?? 0, CaseFault(one, differsFrom: other))
  }
}
