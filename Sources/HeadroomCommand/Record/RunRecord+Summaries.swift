import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

extension RunRecord {
  /// Creates a record without summaries; ``summarize()`` adds them.
  init(run: Run, runs: [Run], cases: [Case], suite: RecordedSuite) {
    self.run = run
    self.runs = runs
    self.cases = cases
    self.suite = suite
  }

  /// Creates the record of a run without a history.
  init(run: Run, cases: [Case], suite: RecordedSuite) {
    self.init(run: run, runs: [run], cases: cases, suite: suite)
    summarize()
  }

  /// Indexes of the failing cases that did not fail in the earlier run, or nil without one.
  var newFailures: Set<Int>? {
    guard change != nil else { return nil }
    let places = changed.filter { $0.before?.outcome.verdict.isFailing != true }.compactMap(\.index)
    return Set(places.filter { cases[$0].verdict?.isFailing == true })
  }

  /// Indexes of the deciding cases that newly fail, or that fail if there is no earlier run;
  /// regressions come first.
  var decidingFailures: [Int] {
    let new = newFailures
    let places = cases.indices.filter { index in
      cases[index].verdict?.isFailing == true && new?.contains(index) != false
        && deciding.includes(cases[index].name)
    }
    return places.filter { cases[$0].bucket == .newlyFailing }
      + places.filter { cases[$0].bucket != .newlyFailing }
  }

  /// Creates the record of a run that was just done.
  ///
  /// It has all cases if their records were kept, else those that a terminal needs: the failing ones with their
  /// findings, and the first that passed unexpectedly or were not judged.
  ///
  /// Only the cases that `failures` shows are simulated again, for their traces; those of external programs have the
  /// trace of the run.
  init(
    _ runner: Runner, _ result: RunResult, run: Run, approvals: [Baseline] = [],
    failures: ShownFailures = .none,
    isJudgedByDefault: @escaping (String) -> Bool = { _ in false },
    place: @escaping ScenarioSheet.Place
  ) {
    let suite = RecordedSuite(runner.suite, today: runner.options.today, approvals: approvals)
    self.init(run: run, runs: [run], cases: [], suite: suite)
    let sheet = ScenarioSheet(runner.suite.scenarios, isJudgedByDefault, place: place)
    let failing = failures.failing(in: result)
    let named = [.unexpectedPass, .unjudged].flatMap {
      result.indexes(of: [$0]).prefix(Self.nameLimit)
    }
    let indexes = result.records?.indices.map(\.self) ?? (failing + named).sorted()
    // Of a run that was resumed, the first process knew the mismatches.
    let unknown =
      result.records == nil ? failing.filter { result.mismatches[$0] == nil } : []
    let records = Dictionary(
      uniqueKeysWithValues: zip(unknown, runner.records(at: unknown, result.doubts)))
    cases = indexes.map { index in
      var entry =
        (result.records?[index] ?? records[index]).map { Case($0) }
        ?? Case(result.plan.name(at: index), result.verdict(at: index))
      sheet.describe(&entry, result.mismatches[index])
      suite.describe(&entry)
      return entry
    }
    summarize()
    let shown = failures.indexes(in: self)
    var next = shown.makeIterator()
    runner.forEachTrace(at: shown.map { indexes[$0] }, known: result.traces) { trace in
      guard let index = next.next() else { return false }
      var entry = sheet.entry(trace, result.doubts)
      suite.describe(&entry)
      // An external program whose trace was not kept may behave differently now.
      if entry.findings.map(\.mismatch) == cases[index].findings.map(\.mismatch) {
        cases[index] = entry
      }
      return true
    }
    totals = result.totals
    unmetRequirements = result.unmetRequirements(of: runner.suite)
    untrusted = result.untrusted
  }

  /// Maximum number of cases that a terminal lists for unexpected passes and for unjudged cases.
  static let nameLimit = 5

  mutating func summarize() {
    summarize(cases.lazy.map { ($0.name, $0.verdict, $0.record.measures, $0.form) })
    causes = trial == nil ? causes(among: cases.indices.map(\.self)) : causesOfTrial
    scoreboard = Self.scores(of: cases)
    if let ranking = trial?.rows.map(\.strategy) {
      scoreboard = ranking.compactMap { name in scoreboard.first { $0.strategy == name } }
    }
    closestPasses = Self.closestPasses(of: cases, limit: 20)
  }

  /// Counts cases and groups their doubts, also of cases that the record doesn't hold.
  mutating func summarize(
    _ all: some Sequence<
      (name: CaseName, verdict: Verdict?, measures: CaseMeasures?, form: String?)
    >
  ) {
    totals = RunTotals(planned: 0)
    var lacking = UnmetRequirementCount()
    untrusted = []
    for (name, verdict, measures, form) in all {
      totals.planned += 1
      if let verdict { totals[verdict] += 1 }
      guard let measures, let form else { continue }
      if let words = measures.unmetRequirement {
        lacking.add(words, strategy: name.strategy, form: form)
      }
      if let doubt = measures.layoutUncertainty, verdict != .skipped {
        untrusted.count(doubt, of: form, on: name.device)
      }
    }
    unmetRequirements = lacking.all
    deciding = DecidingCases(totals: totals)
  }

  /// Groups the failing ones of some cases by strategy and cause.
  ///
  /// The worst causes come first, then those with the most cases.
  func causes(among indexes: [Int]) -> [CauseGroup] {
    CauseGroup.all(
      indexes.filter { cases[$0].verdict?.isFailing == true }
        .map { ($0, cases[$0].symptoms) }
    ).worstFirst
  }

  /// The other cases of a cause, as in `also in: table/top [ours, iPhone 8] and 3 more`; nil if there is one case.
  func othersWords(of group: CauseGroup) -> String? {
    let others = group.cases.filter { $0 != group.first }.map { cases[$0].name.description }
    return others.isEmpty ? nil : "also in: \(Words.list(others, limit: 5))"
  }

  /// The failing cases of a trial by form and cause, the worst first.
  private var causesOfTrial: [CauseGroup] {
    let failing = cases.indices.filter { cases[$0].verdict?.isFailing == true }
    let sorted = failing.sorted { one, other in
      guard let a = cases[one].findings.first, let b = cases[other].findings.first else {
        return one < other
      }
      return a.isWorse(than: b) || !b.isWorse(than: a) && one < other
    }
    return CauseGroup.all(
      sorted.map { index in
        let form = cases[index].form ?? ""
        let symptoms = cases[index].findings.map {
          Symptom($0.mismatch, of: .view($0.law?.view, form: form))
        }
        return (index, symptoms)
      })
  }

  private static func scores(of cases: [Case]) -> [StrategyScore] {
    var scores: [String: StrategyScore] = [:]
    for entry in cases {
      let strategy = entry.name.strategy
      scores[strategy, default: StrategyScore(strategy: strategy)]
        .add(entry.verdict, entry.metrics, isIdle: entry.record.measures?.unmetRequirement != nil)
    }
    return scores.values.bestFirst
  }

  static func closestPasses(of cases: [Case], limit: Int) -> [ClosePass] {
    var found: [ClosePass] = []
    for (index, entry) in cases.enumerated() where entry.verdict == .pass {
      guard let margin = entry.margins.closest(1).first else { continue }
      found.append(ClosePass(index: index, name: entry.name, margin: margin))
    }
    found.sort { ($0.margin.margin, $0.index) < ($1.margin.margin, $1.index) }
    return Array(found.prefix(limit))
  }
}

extension RunRecord.Case {
  /// How the causes of its failure show; a failing case always has one.
  fileprivate var symptoms: [Symptom] {
    let owner = FailureCause.Owner.strategy(name.strategy)
    let findings = newFindings.isEmpty ? self.findings : newFindings
    guard findings.isEmpty else { return findings.map { Symptom($0.mismatch, of: owner) } }
    let words = VerdictWords.word(verdict)
    return [Symptom(FailureCause(movement: nil, of: owner), subject: "", sentence: words)]
  }
}
