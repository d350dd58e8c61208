import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// Runs recorded cases again from the definitions that were in force, to show what they did.
struct Resimulation: Sendable {
  private let database: RegressionDatabase
  private let run: RunRecord
  private let runner: Runner
  private let files: [String: String]

  /// Reads what was in force at a run.
  @_optimize(none)
  init(_ database: RegressionDatabase, _ run: RunRecord, path: String) async throws {
    self.database = database
    self.run = run
    let stored = try StoredSuite(try await database.definitions(inForceAt: run), path: path)
    files = stored.files[.scenario] ?? [:]
    let suite = RunSuite(stored: stored.suite)
    let plan = RunPlan(
      scenarios: suite.scenarios.map(\.name),
      strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name),
      cases: []
    )
    guard let today = CalendarDay(run.header.today) else {
      throw CommandFailure(
        .inputOutput,
        "run \(run.number) was recorded on \(Escaped.quoted(run.header.today)), which is no day"
      )
    }
    runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
  }

  /// Returns a case's report where it comes to the recorded outcome again; nil where it does not,
  /// as with another version of the engine.
  @_optimize(none)
  func report(_ name: CaseName, recorded: StoredOutcome) async throws -> CaseReport? {
    guard let trace = try await trace(of: name, recorded: recorded) else { return nil }
    let places = try await SourcePlaces(ofScenarios: [name.scenario], files: files, database)
    return places.report(trace)
  }

  /// Runs cases again on all processors, for how close they came to failing and how long they take.
  ///
  /// - Parameters:
  ///   - results: Cases of the run with what was recorded for them.
  ///   - limit: How many close passes and slow cases are wanted.
  /// - Returns: What was found; cases whose definitions are gone are only counted.
  /// - Throws: What the database refuses, and baselines that can't be read back.
  @_optimize(none)
  func survey(
    _ results: [(name: CaseName, outcome: OutcomeID)],
    limit: Int
  ) async throws -> RunSurvey {
    let digests = try await database.digests(ofOutcomes: results.map(\.outcome))
    var plan = runner.plan
    let scenarios = Self.places(of: plan.scenarios)
    let strategies = Self.places(of: plan.strategies)
    let devices = Self.places(of: plan.devices)
    var recorded: [Digest] = []
    for (name, outcome) in results {
      guard let scenario = scenarios[name.scenario], let strategy = strategies[name.strategy],
        let device = devices[name.device], let digest = digests[outcome]
      else { continue }
      recorded.append(digest)
      plan.cases.append(
        PlannedCase(
          scenario: UInt32(scenario),
          strategy: UInt16(strategy),
          device: UInt16(device),
          orientation: name.orientation
        )
      )
    }
    var suite = runner.suite
    suite.baselines = try StoredBaselines(
      try await database.baselines(judging: run),
      path: database.path
    ).approved
    var options = runner.options
    options.jobs = Clock.processorCount
    let again = Runner(suite: suite, plan: plan, options: options)
    let survey = await CaseSurvey(again, recorded: recorded, limit: limit)
    return RunSurvey(survey, plan, unknown: results.count - recorded.count)
  }

  private static func places(of names: [String]) -> [String: Int] {
    Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  /// Returns a case's pictures where it comes to the recorded outcome again; nil where it does not.
  @_optimize(none)
  func film(_ name: CaseName, recorded: StoredOutcome) async throws -> FilmStrip? {
    try await replay(of: name, recorded: recorded) { $0.screens(at: 0) }
      .map { FilmStrip($0) }
  }

  @_optimize(none)
  private func trace(of name: CaseName, recorded: StoredOutcome) async throws -> Trace? {
    try await replay(of: name, recorded: recorded) { $0.trace(at: 0) }
  }

  /// Which baseline was in force at the run is not recorded: it is the one that gives its outcome.
  @_optimize(none)
  private func replay<Replay: Replayed>(
    of name: CaseName,
    recorded: StoredOutcome,
    _ play: (Runner) -> Replay
  ) async throws -> Replay? {
    guard let plain = runner(of: name, approved: nil).map(play) else { return nil }
    if plain.outcome.digest == recorded.digest { return plain }
    guard plain.outcome.verdict == .unjudged else { return nil }
    for baseline in try await database.baselines(of: name) {
      guard let json = baseline.adjustments, let approved = try? ApprovedAdjustments(json: json),
        let replay = runner(of: name, approved: approved).map(play),
        replay.outcome.digest == recorded.digest
      else { continue }
      return replay
    }
    return nil
  }

  /// Returns a runner of one case.
  private func runner(of name: CaseName, approved: ApprovedAdjustments?) -> Runner? {
    guard let scenario = runner.plan.scenarios.firstIndex(of: name.scenario),
      let strategy = runner.plan.strategies.firstIndex(of: name.strategy),
      let device = runner.plan.devices.firstIndex(of: name.device)
    else { return nil }
    var plan = runner.plan
    plan.cases = [
      PlannedCase(
        scenario: UInt32(scenario),
        strategy: UInt16(strategy),
        device: UInt16(device),
        orientation: name.orientation
      )
    ]
    var suite = runner.suite
    suite.baselines[name] = approved
    return Runner(suite: suite, plan: plan, options: runner.options)
  }
}

/// What a case that ran again left.
private protocol Replayed {
  var outcome: JudgedCase { get }
}

extension Trace: Replayed {}

extension CaseScreens: Replayed {
  fileprivate var outcome: JudgedCase { trace.outcome }
}
