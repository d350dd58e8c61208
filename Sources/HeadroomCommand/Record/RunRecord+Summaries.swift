import AvoidanceEngine
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
  /// It has all cases if their records were kept, else those that a terminal lists: the failing
  /// ones, and the first that passed unexpectedly or were not judged.
  ///
  /// At most `traceLimit` failing cases are simulated again for their traces, but none of external
  /// strategies.
  init(
    _ runner: Runner, _ result: RunResult, run: Run, approvals: [Baseline] = [],
    traceLimit: Int = 0,
    isJudgedByDefault: @escaping (String) -> Bool = { _ in false },
    place: @escaping ScenarioSheet.Place
  ) {
    let suite = RecordedSuite(runner.suite, today: runner.options.today, approvals: approvals)
    self.init(run: run, runs: [run], cases: [], suite: suite)
    let sheet = ScenarioSheet(runner.suite.scenarios, isJudgedByDefault, place: place)
    let failing = result.indexes(of: [.fail, .error]).prefix(traceLimit)
    let named = [.unexpectedPass, .unjudged].flatMap {
      result.indexes(of: [$0]).prefix(Self.nameLimit)
    }
    let indexes = result.records?.indices.map(\.self) ?? (failing + named).sorted()
    var traces: [Int: Trace] = [:]
    var next = failing.makeIterator()
    runner.forEachTrace(at: failing, known: result.traces) { trace in
      guard let index = next.next() else { return false }
      traces[index] = trace
      return true
    }
    cases = indexes.map { index in
      let name = result.plan.name(at: index)
      var entry =
        if let record = result.records?[index]
          ?? traces[index].map({
            CaseRecord($0, result.doubts)
          })
        {
          Case(record)
        } else {
          Case(name, result.verdict(at: index))
        }
      sheet.describe(&entry)
      entry.trace = traces[index]
      suite.describe(&entry)
      return entry
    }
    summarize()
    totals = result.totals
    unmetRequirements = result.unmetRequirements(of: runner.suite)
    untrusted = result.untrusted
  }

  /// Maximum number of cases that a terminal lists for unexpected passes and for unjudged cases.
  static let nameLimit = 5

  mutating func summarize() {
    summarize(cases.lazy.map { ($0.name, $0.verdict, $0.record.measures, $0.form) })
    failureGroups =
      trial != nil ? Self.causes(of: cases) : Self.groups(of: cases, by: FailureLikeness.init)
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

  /// Groups the failing cases of a trial by the cause of their first finding, the worst first.
  private static func causes(of cases: [Case]) -> [FailureGroup] {
    func isWorse(_ one: Int, _ other: Int) -> Bool {
      let (a, b) = (cases[one].findings.first, cases[other].findings.first)
      guard let first = a, let second = b else { return a == nil && b != nil }
      return first.isWorse(than: second) || !second.isWorse(than: first) && one < other
    }
    return groups(of: cases) { entry in
      let cause = entry.findings.first?.law.map { FailureCause($0, form: entry.form ?? "") }
      return TrialFailure(
        cause: cause, fingerprint: cause == nil ? entry.record.outcome?.fingerprint : nil)
    }
    .map { FailureGroup(fingerprint: nil, cases: $0.cases.sorted(by: isWorse)) }
    .sorted { isWorse($0.cases[0], $1.cases[0]) }
  }

  private static func groups<Likeness: Hashable>(
    of cases: [Case], by likeness: (Case) -> Likeness
  ) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    var places: [Likeness: Int] = [:]
    for (index, entry) in cases.enumerated() where entry.verdict?.isFailing == true {
      let key = likeness(entry)
      if let place = places[key] {
        groups[place].cases.append(index)
      } else {
        places[key] = groups.count
        groups.append(FailureGroup(fingerprint: entry.record.outcome?.fingerprint, cases: [index]))
      }
    }
    return groups
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

/// What the failing cases of a group in a trial share: the cause or, if they could not be run, what went wrong.
private struct TrialFailure: Hashable {
  let cause: FailureCause?
  let fingerprint: Digest?
}

/// What the failing cases of a group share: the failed check, the reason, and the directions of movement.
private struct FailureLikeness: Hashable {
  private struct Move: Hashable {
    var isOfStrategy: Bool
    var property: String
    var signs: [Int]
  }

  private let fingerprint: Digest?
  private let reasons: [LawFinding.Kind?]
  private let moves: Set<Move>

  init(_ entry: RunRecord.Case) {
    fingerprint = entry.record.outcome?.fingerprint
    reasons = entry.findings.map { $0.law?.kind }
    moves = Set(
      entry.adjustments.map { change in
        let movement = change.adjustment
        return Move(
          isOfStrategy: movement.by == .strategy, property: movement.property.name,
          signs: zip(movement.after, movement.before).map { ($0 - $1).sign(within: 0.01) })
      })
  }
}

extension Double {
  fileprivate func sign(within tolerance: Double) -> Int {
    abs(self) <= tolerance ? 0 : self < 0 ? -1 : 1
  }
}
