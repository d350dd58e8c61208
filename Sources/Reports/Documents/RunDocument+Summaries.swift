import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
import Scenarios

extension RunDocument {
  /// Makes a document without summaries; ``summarize()`` completes it.
  package init(run: Run, runs: [Run], cases: [Case], suite: RecordedSuite) {
    self.run = run
    self.runs = runs
    self.cases = cases
    self.suite = suite
    totals = RunTotals(planned: 0)
    isSelection = false
    changed = []
    failureGroups = []
    scoreboard = []
    closestPasses = []
  }

  /// Makes the document of a run without a history.
  package init(run: Run, cases: [Case], suite: RecordedSuite) {
    self.init(run: run, runs: [run], cases: cases, suite: suite)
    summarize()
  }

  /// The places of the failing cases that did not fail in the earlier run; nil where there is none.
  package var newFailures: Set<Int>? {
    guard change != nil else { return nil }
    let places = changed.filter { $0.before?.outcome.verdict.isFailing != true }.compactMap(\.index)
    return Set(places.filter { cases[$0].verdict?.isFailing == true })
  }

  /// Returns the failing cases that are new beside the earlier run, or where there is none, all of them.
  ///
  /// - Parameter gate: The strategies whose cases count; nil: all do.
  /// - Returns: Places in ``cases``, those of regressions first.
  func newFailures(of gate: Gate?) -> [Int] {
    let new = newFailures
    let places = cases.indices.filter { index in
      cases[index].verdict?.isFailing == true && new?.contains(index) != false
        && gate?.includes(cases[index].name.strategy) != false
    }
    return places.filter { cases[$0].bucket == .newlyFailing }
      + places.filter { cases[$0].bucket != .newlyFailing }
  }

  /// Makes the document of a run that was not recorded; its cases are run once more for what they
  /// did.
  ///
  /// - Parameters:
  ///   - runner: What ran.
  ///   - result: What came of it.
  ///   - header: What is known about the run.
  ///   - seconds: How long it took.
  ///   - place: Looks up file and line of a scenario's mismatch.
  package init(
    _ runner: Runner, _ result: RunResult, header: RunHeader, seconds: Double,
    place: (String, Mismatch) -> (file: String?, line: Int?)
  ) {
    let run = Run(
      header, totals: result.totals, wallMilliseconds: Int64((seconds * 1000).rounded()))
    self.init(
      run: run, runs: [run], cases: [],
      suite: RecordedSuite(runner.suite, today: runner.options.today))
    let sheet = ScenarioSheet(runner.suite, files: [:], lines: [:])
    cases = result.plan.cases.indices.map { index in
      var entry = Case(result.plan.name(at: index))
      sheet.describe(&entry)
      entry.verdict = result.verdict(at: index)
      return entry
    }
    take(result.doubts)
    let reached = cases.indices.filter { cases[$0].verdict != nil }
    var index = reached.makeIterator()
    runner.forEachTrace(at: reached) { trace in
      guard let index = index.next() else { return false }
      take(trace, at: index, sheet, place)
      return true
    }
    summarize()
  }

  /// Tells the cases whose layout is not trusted.
  private mutating func take(_ doubts: LayoutUncertainties) {
    guard !doubts.isEmpty else { return }
    for index in cases.indices where cases[index].wasRun {
      cases[index].layoutUncertainty = doubts.reason(of: cases[index].name)
    }
  }

  private mutating func take(
    _ trace: Trace, at index: Int, _ sheet: ScenarioSheet,
    _ place: (String, Mismatch) -> (file: String?, line: Int?)
  ) {
    var entry = cases[index]
    entry.digest = trace.outcome.digest
    entry.fingerprint = trace.outcome.fingerprint
    entry.metrics = trace.outcome.verdict == .skipped ? nil : trace.outcome.metrics
    entry.margins = trace.outcome.margins
    entry.standardError = trace.outcome.standardError
    entry.unmetRequirement = trace.outcome.unmetRequirement
    entry.adjustments = trace.steps.flatMap { step in
      step.adjustments.map { StepMovement(step: step.index, adjustment: $0) }
    }
    entry.findings = trace.outcome.mismatches.told.map { mismatch in
      var finding = sheet.finding(mismatch, in: entry.name)
      (finding.file, finding.line) = place(entry.name.scenario, finding.mismatch)
      return finding
    }
    entry.file = entry.findings.first?.file ?? entry.file
    sheet.describeKnownFailures(of: &entry)
    cases[index] = entry
  }

  /// Counts, groups and ranks the cases.
  package mutating func summarize() {
    totals = RunTotals(planned: cases.count)
    for entry in cases { if let verdict = entry.verdict { totals[verdict] += 1 } }
    failureGroups = Self.groups(of: cases)
    scoreboard = Self.scores(of: cases)
    closestPasses = Self.closestPasses(of: cases, limit: 20)
  }

  private static func groups(of cases: [Case]) -> [FailureGroup] {
    var groups: [FailureGroup] = []
    var places: [FailureLikeness: Int] = [:]
    for (index, entry) in cases.enumerated() where entry.verdict?.isFailing == true {
      let likeness = FailureLikeness(entry)
      if let place = places[likeness] {
        groups[place].cases.append(index)
      } else {
        places[likeness] = groups.count
        groups.append(FailureGroup(fingerprint: entry.fingerprint, cases: [index]))
      }
    }
    return groups
  }

  private static func scores(of cases: [Case]) -> [StrategyScore] {
    var scores: [String: StrategyScore] = [:]
    for entry in cases {
      let strategy = entry.name.strategy
      scores[strategy, default: StrategyScore(strategy: strategy)]
        .add(entry.verdict, entry.metrics, isIdle: entry.unmetRequirement != nil)
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

/// What failing cases of a group have in common: what failed, for which reason, and what moved which way.
private struct FailureLikeness: Hashable {
  private struct Move: Hashable {
    var isOfStrategy: Bool
    var property: String
    /// The signs of the change.
    var signs: [Int]
  }

  private let fingerprint: Digest?
  private let reasons: [LawFinding.Kind?]
  private let moves: Set<Move>

  init(_ entry: RunDocument.Case) {
    fingerprint = entry.fingerprint
    reasons = entry.findings.map { finding in
      if case .finding(let law) = finding.mismatch.told.actual { law.kind } else { nil }
    }
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
