import RegressionRunner
import RegressionStore
import Scenarios
import Synchronization
import SystemCalls

/// Runs a plan, tells how far it is, and records it where a database is given.
struct RunExecution: Sendable {
  /// What runs.
  let runner: Runner
  /// Hears how far it is.
  let observer: any WorkflowObserver
  /// Whether the first failure ends the run.
  var failsFast = false
  /// The identities of the scenarios' contents in the suite's order, as far as the database told them.
  var digests: [Digest?] = []

  /// A recorded run.
  struct Recorded: Sendable {
    var record: RunRecord
    var result: RunResult
    var seconds: Double
  }

  /// Runs all cases without recording them.
  func run() -> (result: RunResult, seconds: Double) {
    let course = Course(observer, failsFast: failsFast)
    let result = runner.run(isCancelled: { course.isToStop }, progress: { course.update($0) })
    return (result, course.finish(result.totals))
  }

  /// Begins a run, records it and ends it; what was recorded stays, whatever goes wrong later.
  ///
  /// The transaction that is open, if there is one, ends with the run's beginning.
  func run(
    recordingTo database: RegressionDatabase, _ header: RunHeader, wholePlan: RunPlan? = nil,
    baselines: [Baseline]
  ) throws -> Recorded {
    let recording: RunRecording
    do {
      recording = try database.beginRun(
        header, plan: runner.plan, wholePlan: wholePlan,
        definitions: runner.suite.references(jobs: runner.options.jobs, scenarioDigests: digests),
        baselines: baselines)
      try database.commit()
    } catch {
      database.rollBack()
      throw error
    }
    return try run(recordingTo: database, recording)
  }

  /// Goes on with an interrupted run, whose plan and definitions are this runner's.
  func resume(_ run: RunRecord, in database: RegressionDatabase) throws -> Recorded {
    let recording = try database.resumeRun(run, plan: runner.plan)
    return try self.run(
      recordingTo: database, recording,
      recorded: try database.results(of: run).results.map(\.verdict),
      milliseconds: run.wallMilliseconds ?? 0)
  }

  private func run(
    recordingTo database: RegressionDatabase, _ recording: RunRecording, recorded: [Verdict] = [],
    milliseconds: Int64 = 0
  ) throws -> Recorded {
    let course = Course(observer, failsFast: failsFast)
    let result = try runner.run(
      recordingTo: database, recording, recorded: recorded, isCancelled: { course.isToStop },
      progress: { course.update($0) })
    let seconds = course.finish(result.totals)
    let record = try database.finishRun(
      recording.number, at: Clock.now, wallMilliseconds: milliseconds + Int64(seconds * 1000))
    return Recorded(record: record, result: result, seconds: seconds)
  }
}

/// How a run goes: it ends where the observer says so or, with `failsFast`, after the first failure.
private final class Course: Sendable {
  private let observer: any WorkflowObserver
  private let failsFast: Bool
  private let hasFailed = Atomic<Bool>(false)
  private let start = Clock.seconds

  init(_ observer: any WorkflowObserver, failsFast: Bool) {
    self.observer = observer
    self.failsFast = failsFast
  }

  var isToStop: Bool {
    observer.isCancelled || (failsFast && hasFailed.load(ordering: .relaxed))
  }

  func update(_ progress: Runner.Progress) {
    if progress.failing > 0 { hasFailed.store(true, ordering: .relaxed) }
    observer.progress(done: progress.done, total: progress.planned, seconds: Clock.seconds - start)
  }

  /// Returns how long it took, in seconds.
  func finish(_ totals: RunTotals) -> Double {
    let seconds = Clock.seconds - start
    observer.finished(
      done: totals.planned - totals.missing, total: totals.planned, seconds: seconds)
    return seconds
  }
}

extension RunSuite {
  /// Which contents a run of the suite uses.
  ///
  /// - Parameters:
  ///   - jobs: How many processors work at a time.
  ///   - scenarioDigests: What is known of the scenarios' contents, in the suite's order; empty: nothing.
  /// - Returns: A reference for each scenario, device, strategy and form.
  func references(jobs: Int = Environment.processorCount, scenarioDigests: [Digest?] = [])
    -> [DefinitionReference]
  {
    func all<Kind: Definition>(_ definitions: [Kind]) -> [DefinitionReference] {
      zip(definitions, Kind.digests(of: definitions, jobs: jobs)).map {
        DefinitionReference(kind: Kind.kind, name: $0.name, digest: $1)
      }
    }
    var references: [DefinitionReference] = []
    if scenarioDigests.count == scenarios.count {
      references = zip(scenarios, scenarioDigests).map { scenario, digest in
        DefinitionReference(kind: .scenario, name: scenario.name, digest: digest ?? scenario.digest)
      }
    } else {
      references = all(scenarios)
    }
    return references + all(devices) + all(strategies)
      + all(forms.values.sorted { $0.name < $1.name })
  }
}

extension DefinitionReference {
  init(_ definition: some Definition) {
    self.init(kind: type(of: definition).kind, name: definition.name, digest: definition.digest)
  }
}
