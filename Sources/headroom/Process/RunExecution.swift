import RegressionRunner
import RegressionStore
import Reports
import Scenarios
import Synchronization

/// Runs a plan with progress on standard error, and records it where a database is given.
struct RunExecution: Sendable {
  /// What runs.
  let runner: Runner
  /// Where progress goes.
  let console: Console
  /// Whether there is no progress.
  let isQuiet: Bool
  /// Whether the first failure ends the run.
  var failsFast = false

  /// A recorded run.
  struct Recorded: Sendable {
    var record: RunRecord
    var result: RunResult
    var seconds: Double
  }

  /// Runs all cases without recording them.
  @_optimize(none)
  func run() async -> (result: RunResult, seconds: Double) {
    let start = Clock.seconds
    let meter = ProgressMeter(console: console, start: start, isQuiet: isQuiet)
    let brake = Brake(isOn: failsFast)
    let result = await runner.run(
      isCancelled: { brake.isPulled },
      progress: {
        meter.update($0)
        brake.update($0)
      }
    )
    let seconds = Clock.seconds - start
    meter.finish(result.totals, seconds)
    return (result, seconds)
  }

  /// Begins a run, records it and ends it; what was recorded stays, whatever goes wrong.
  @_optimize(none)
  func run(
    recordingTo database: RegressionDatabase,
    _ header: RunHeader,
    wholePlan: RunPlan? = nil,
    baselines: [Baseline]
  ) async throws -> Recorded {
    let recording = try await database.beginRun(
      header,
      plan: runner.plan,
      wholePlan: wholePlan,
      definitions: runner.suite.references,
      baselines: baselines
    )
    return try await run(recordingTo: database, recording)
  }

  /// Goes on with an interrupted run, whose plan and definitions are this runner's.
  @_optimize(none)
  func resume(_ run: RunRecord, in database: RegressionDatabase) async throws -> Recorded {
    let recording = try await database.resumeRun(run, plan: runner.plan)
    return try await self.run(
      recordingTo: database,
      recording,
      recorded: try await database.results(of: run).results.map(\.verdict),
      milliseconds: run.wallMilliseconds ?? 0
    )
  }

  @_optimize(none)
  private func run(
    recordingTo database: RegressionDatabase,
    _ recording: RunRecording,
    recorded: [Verdict] = [],
    milliseconds: Int64 = 0
  ) async throws -> Recorded {
    let start = Clock.seconds
    let meter = ProgressMeter(console: console, start: start, isQuiet: isQuiet)
    let brake = Brake(isOn: failsFast)
    let result = try await runner.run(
      recordingTo: database,
      recording,
      recorded: recorded,
      isCancelled: { brake.isPulled },
      progress: {
        meter.update($0)
        brake.update($0)
      }
    )
    let seconds = Clock.seconds - start
    meter.finish(result.totals, seconds)
    let record = try await database.finishRun(
      recording.number,
      at: Clock.now,
      wallMilliseconds: milliseconds + Int64(seconds * 1000)
    )
    return Recorded(record: record, result: result, seconds: seconds)
  }
}

/// Ends a run where a signal says so or, with `--fail-fast`, after the first failure.
private final class Brake: Sendable {
  private let isOn: Bool
  private let hasFailed = Atomic<Bool>(false)

  init(isOn: Bool) { self.isOn = isOn }

  var isPulled: Bool {
    Interruption.isRequested || (isOn && hasFailed.load(ordering: .relaxed))
  }

  func update(_ progress: Runner.Progress) {
    if progress.failing > 0 { hasFailed.store(true, ordering: .relaxed) }
  }
}

/// Shows progress from whichever worker reports it.
final class ProgressMeter: Sendable {
  private let console: Console
  private let start: Double
  private let line: Mutex<ProgressLine?>

  init(console: Console, start: Double, isQuiet: Bool) {
    self.console = console
    self.start = start
    let line = ProgressLine(isTerminal: console.errorIsAttended, width: console.errorWidth)
    self.line = Mutex(isQuiet ? nil : line)
  }

  func update(_ progress: Runner.Progress) {
    update(done: progress.done, total: progress.planned)
  }

  func update(done: Int, total: Int) {
    let text = line.withLock {
      $0?.update(done: done, total: total, seconds: Clock.seconds - start)
    }
    if let text { console.note(text, terminator: "") }
  }

  func finish(_ totals: RunTotals, _ seconds: Double) {
    finish(done: totals.planned - totals.missing, total: totals.planned, seconds)
  }

  func finish(done: Int, total: Int, _ seconds: Double) {
    let text = line.withLock {
      $0?.finish(done: done, total: total, seconds: seconds)
    }
    if let text { console.note(text, terminator: "") }
  }
}

extension RunSuite {
  /// Which contents a run of the suite uses.
  var references: [DefinitionReference] {
    scenarios.map { DefinitionReference($0) } + devices.map { DefinitionReference($0) }
      + strategies.map { DefinitionReference($0) }
      + forms.values.sorted { $0.name < $1.name }.map { DefinitionReference($0) }
  }
}

extension DefinitionReference {
  init(_ definition: some Definition) {
    self.init(kind: type(of: definition).kind, name: definition.name, digest: definition.digest)
  }
}

extension RunReport {
  /// Takes what did not pass from a result.
  ///
  /// - Parameters:
  ///   - result: The verdicts.
  ///   - runner: Runs the first failing cases once more for their traces.
  ///   - limit: How many failing cases.
  ///   - report: Adds the places in the files.
  mutating func add(
    _ result: RunResult,
    _ runner: Runner,
    limit: Int,
    _ report: (Trace) -> CaseReport
  ) {
    let failing = result.indexes(of: [.fail, .error])
    runner.forEachTrace(at: failing.prefix(limit)) { trace in
      failures.append(report(trace))
      return true
    }
    unexpectedPasses = result.indexes(of: [.unexpectedPass]).map { result.plan.name(at: $0) }
    unjudged = result.indexes(of: [.unjudged]).map { result.plan.name(at: $0) }
  }
}
