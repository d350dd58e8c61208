import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Reports

/// Everything that the outcomes of a recorded run were a function of: the definitions and approvals
/// that were current, and the day.
struct SuiteSnapshot {
  let database: RegressionDatabase
  let run: Run
  /// The definitions, with the approvals that the run judged by.
  let suite: RunSuite
  /// The approvals that the run judged by, or would have.
  private let approvals: JudgingApprovals
  let places: CasePlaces
  /// The file of each scenario, as of the newest import.
  let files: [String: String]
  /// What keeps cases from being run again.
  let hindrances: CodeHindrances
  /// The day that decided about known failures.
  let today: CalendarDay

  /// Reads what was current at a run.
  ///
  /// - Parameters:
  ///   - database: Where the run is recorded.
  ///   - run: The run.
  ///   - strategies: The strategies that are available.
  /// - Throws: ``DatabaseError``, or ``WorkflowError`` for what can't be read back.
  init(_ database: RegressionDatabase, at run: Run, strategies: StrategyRegistry) throws {
    guard let today = CalendarDay(run.header.today) else {
      throw WorkflowError.inputOutput(
        "run \(run.number) was recorded on \(Escaped.quoted(run.header.today)), which is not a date; "
          + "check the file with 'headroom doctor'"
      )
    }
    self.database = database
    self.run = run
    self.today = today
    let stored = try StoredSuite(
      try database.definitions(activeAt: run), path: database.path, strategies)
    let baselines = try StoredBaselines(try database.baselines(judging: run), path: database.path)
    files = stored.files(of: .scenario)
    var suite = RunSuite(recorded: stored.suite, strategies: strategies)
    suite.baselines = baselines.approved
    self.suite = suite
    approvals = JudgingApprovals(baselines.byName, suite)
    hindrances = CodeHindrances(suite.strategies, files: stored.files(of: .strategy))
    places = CasePlaces(suite)
  }

  /// Returns the approval by which a case of the run was judged; nil where something else judged it.
  func approval(of name: CaseName, _ verdict: Verdict) -> Baseline? {
    approvals.approval(of: name, verdict)
  }

  /// Returns everything that a case's outcome was a function of; nil where something is gone.
  func inputs(of name: CaseName) -> CaseInputs? {
    guard let planned = places.planned(name) else { return nil }
    let scenario = suite.scenarios[Int(planned.scenario)]
    guard let form = suite.forms[scenario.value.form] else { return nil }
    return CaseInputs(
      scenario: scenario, form: form, strategy: suite.strategies[Int(planned.strategy)],
      device: suite.devices[Int(planned.device)], orientation: name.orientation, today: today,
      engineVersion: run.header.engineVersion, baseline: suite.baselines[name])
  }

  /// Returns the inputs of a case that came to an outcome.
  ///
  /// Where the baseline of that time does not give the outcome, it is the one that does.
  private func inputs(of name: CaseName, comingTo outcome: Digest) throws -> CaseInputs? {
    guard var inputs = inputs(of: name) else { return nil }
    let plain = inputs.judge()
    guard plain.verdict == .unjudged, plain.digest != outcome else { return inputs }
    for approved in try approvals(of: name) {
      inputs.baseline = approved
      if inputs.judge().digest == outcome { return inputs }
    }
    inputs.baseline = nil
    return inputs
  }

  /// Everything that was ever approved of a case.
  func approvals(of name: CaseName) throws -> [ApprovedAdjustments] {
    try database.baselines(of: name).compactMap { baseline in
      baseline.adjustments.flatMap { try? ApprovedAdjustments(json: $0) }
    }
  }

  /// Explains why a case came to another outcome in a later run, or what was redefined where it did
  /// not; nil where its definitions are gone.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - before: What it came to at this run.
  ///   - later: The later run.
  ///   - after: What it came to there.
  ///   - newName: What it is called there; nil: the same.
  /// - Returns: The explanation.
  /// - Throws: What reading approvals throws.
  func explanation(
    of name: CaseName, _ before: Digest, to later: SuiteSnapshot, _ after: Digest,
    as newName: CaseName? = nil
  ) throws -> CaseExplanation? {
    guard let mine = try inputs(of: name, comingTo: before),
      let theirs = try later.inputs(of: newName ?? name, comingTo: after)
    else { return nil }
    return before == after
      ? .redefinition(from: mine, to: theirs)
      : CaseExplanation(from: mine, before, to: theirs, after)
  }
}

/// Why recorded cases can't be run again to the same outcome, as far as the code of their strategies
/// tells.
struct CodeHindrances: Sendable {
  private let strategies: [String: StrategyDefinition]
  private let files: [String: String]

  /// Takes strategies as they were recorded.
  ///
  /// - Parameters:
  ///   - strategies: The strategies, each with the code of its time.
  ///   - files: The files in which they were read, by name.
  init(_ strategies: [StrategyDefinition], files: [String: String]) {
    // Headroom's own are those of the engine's version.
    let foreign = strategies.filter { strategy in
      strategy.value.actors.contains { $0.code != nil || $0.model.code != nil }
    }
    self.strategies = Dictionary(foreign.map { ($0.name, $0) }) { first, _ in first }
    self.files = files
  }

  /// Returns the reason why a case that was run again came to another outcome: as far as the code tells,
  /// else that it may be the code's matter.
  ///
  /// - Parameters:
  ///   - name: The strategy.
  ///   - verdict: What became of the case.
  /// - Returns: The reason in words; nil where only the engine can be another one.
  func reasonOfOtherOutcome(_ name: String, _ verdict: Verdict) -> String? {
    if let reason = reason(name, verdict) { return reason }
    guard strategies[name] != nil else { return nil }
    return "the engine or the strategy's code now produces a different outcome"
  }

  /// Returns the reason why a case can't be run again.
  ///
  /// - Parameters:
  ///   - name: The strategy.
  ///   - verdict: What became of the case.
  /// - Returns: The reason in words; nil where the code is that of now.
  func reason(_ name: String, _ verdict: Verdict) -> String? {
    guard let strategy = strategies[name] else { return nil }
    let subject = "the strategy \(Escaped.quoted(name))"
    if verdict == .skipped { return "\(subject) was not available" }
    if let missing = strategy.value.actors.first(where: { !$0.model.isAvailable }) {
      return AbsentStrategyWords.notRunAgain(strategy, file: files[missing.model.name])
    }
    let isSame = strategy.value.actors.allSatisfy { actor in
      switch (actor.code, actor.model.code) {
      case (nil, nil): !strategy.value.parts.isEmpty
      case (let code?, let present?): present.isSame(as: code)
      default: false
      }
    }
    return isSame ? nil : "the code of \(subject) has changed"
  }
}
