import RegressionRunner
import RegressionStore
import Scenarios

/// The definitions that were in force at a run, by name.
struct RecordedInputs: Sendable {
  private let database: RegressionDatabase
  private let run: RunRecord
  private let today: CalendarDay
  private var forms: [String: FormDefinition] = [:]
  private var scenarios: [String: ScenarioDefinition] = [:]
  private var strategies: [String: StrategyDefinition] = [:]
  private var devices: [String: DeviceDefinition] = [:]
  private let baselines: StoredBaselines

  /// Reads what was in force at a run.
  init(_ database: RegressionDatabase, _ run: RunRecord) async throws {
    self.database = database
    self.run = run
    guard let today = CalendarDay(run.header.today) else {
      throw CommandFailure(
        .inputOutput,
        "run \(run.number) was recorded on \(Escaped.quoted(run.header.today)), which is no day"
      )
    }
    self.today = today
    let stored = try StoredSuite(
      try await database.definitions(inForceAt: run),
      path: database.path
    )
    baselines = try StoredBaselines(
      try await database.baselines(judging: run),
      path: database.path
    )
    for form in stored.suite.forms { forms[form.name] = form }
    for scenario in stored.suite.scenarios { scenarios[scenario.name] = scenario }
    for strategy in stored.suite.strategies { strategies[strategy.name] = strategy }
    for device in stored.suite.devices { devices[device.name] = device }
  }

  /// Returns everything that a case's outcome was a function of; nil where something is gone.
  func inputs(of name: CaseName) -> CaseInputs? {
    guard let scenario = scenarios[name.scenario], let form = forms[scenario.value.form],
      let strategy = strategies[name.strategy], let device = devices[name.device]
    else { return nil }
    return CaseInputs(
      scenario: scenario,
      form: form,
      strategy: strategy,
      device: device,
      orientation: name.orientation,
      today: today,
      engineVersion: run.header.engineVersion,
      baseline: baselines.approved[name]
    )
  }

  /// Returns the inputs of a case that came to an outcome.
  ///
  /// Where the baseline of that time does not give the outcome, it is the one that does.
  private func inputs(of name: CaseName, comingTo outcome: Digest) async throws -> CaseInputs? {
    guard var inputs = inputs(of: name) else { return nil }
    let plain = inputs.judge()
    guard plain.verdict == .unjudged, plain.digest != outcome else { return inputs }
    for baseline in try await database.baselines(of: name) {
      guard let json = baseline.adjustments else { continue }
      inputs.baseline = try? ApprovedAdjustments(json: json)
      if inputs.judge().digest == outcome { return inputs }
    }
    inputs.baseline = nil
    return inputs
  }

  /// Explains why a case came to another outcome in a later run, or what was redefined where it did
  /// not; nil where its definitions are gone.
  func explanation(
    of name: CaseName,
    _ before: Digest,
    to later: RecordedInputs,
    _ after: Digest
  ) async throws -> CaseExplanation? {
    guard let mine = try await inputs(of: name, comingTo: before),
      let theirs = try await later.inputs(of: name, comingTo: after)
    else { return nil }
    return before == after
      ? .redefinition(from: mine, to: theirs)
      : CaseExplanation(from: mine, before, to: theirs, after)
  }
}
