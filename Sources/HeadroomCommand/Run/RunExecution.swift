import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Synchronization
import SystemCalls

/// Runs a plan, reports its progress, and records it if there is a database.
struct RunExecution: Sendable {
  let runner: Runner
  let observer: any CommandObserver
  var failsFast = false
  /// The verified digests of the contents in the database.
  var digests: DefinitionDigests = [:]

  func run(keeping: Runner.Keeping = .verdicts) -> (result: RunResult, milliseconds: Int64) {
    let course = Course(observer, failsFast: failsFast)
    let result = runner.run(
      keeping: keeping, isCancelled: { course.isToStop }, progress: { course.update($0) })
    return (result, course.finish(result.totals))
  }

  /// Records a run from beginning to end; recorded results are kept even if it fails later.
  func run(
    recordingTo database: RegressionDatabase, _ header: RunHeader, wholePlan: RunPlan? = nil,
    baselines: [Baseline]
  ) throws -> (run: Run, result: RunResult) {
    try run(
      recordingTo: database,
      begin(in: database, header, wholePlan: wholePlan, baselines: baselines))
  }

  /// Begins a run in the current transaction, or in one of its own.
  func begin(
    in database: RegressionDatabase, _ header: RunHeader, wholePlan: RunPlan? = nil,
    baselines: [Baseline]
  ) throws -> RunRecording {
    try database.beginRun(
      header, plan: runner.plan, wholePlan: wholePlan,
      definitions: runner.suite.references(jobs: runner.options.jobs, digests: digests),
      baselines: baselines)
  }

  /// Resumes an interrupted run, whose plan and definitions must be this runner's.
  func resume(_ run: Run, in database: RegressionDatabase) throws -> (
    run: Run, result: RunResult
  ) {
    let recording = try database.resumeRun(run, plan: runner.plan)
    return try self.run(
      recordingTo: database, recording,
      recorded: try database.results(of: run).results.map(\.verdict),
      milliseconds: run.wallMilliseconds ?? 0)
  }

  func run(
    recordingTo database: RegressionDatabase, _ recording: RunRecording, recorded: [Verdict] = [],
    milliseconds: Int64 = 0
  ) throws -> (run: Run, result: RunResult) {
    let course = Course(observer, failsFast: failsFast)
    let result = try runner.run(
      recordingTo: database, recording, recorded: recorded, isCancelled: { course.isToStop },
      progress: { course.update($0) })
    let run = try database.finishRun(
      recording.number, at: Clock.now,
      wallMilliseconds: milliseconds + course.finish(result.totals))
    return (run, result)
  }
}

/// The progress of a run, which is stopped by the observer or, with `failsFast`, by the first failure.
private final class Course: Sendable {
  private let observer: any CommandObserver
  private let failsFast: Bool
  private let hasFailed = Atomic<Bool>(false)
  private let start = Clock.seconds

  init(_ observer: any CommandObserver, failsFast: Bool) {
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

  func finish(_ totals: RunTotals) -> Int64 {
    let seconds = Clock.seconds - start
    observer.finished(
      done: totals.planned - totals.missing, total: totals.planned, seconds: seconds)
    return Int64((seconds * 1000).rounded())
  }
}

extension RunSuite {
  /// Returns references to the definitions that a run of the suite uses.
  ///
  /// Digests from the database are used for forms and scenarios. Strategies may have new code, and
  /// devices are few.
  func references(jobs: Int = Environment.processorCount, digests: DefinitionDigests = [:])
    -> [DefinitionReference]
  {
    func all<Kind: Definition>(_ definitions: [Kind], _ known: [ByteSpelling: Digest]? = nil)
      -> [DefinitionReference]
    {
      var references: [DefinitionReference] = []
      var others: [Kind] = []
      for definition in definitions {
        guard let digest = known?[ByteSpelling(definition.name)] else {
          others.append(definition)
          continue
        }
        references.append(.init(kind: Kind.kind, name: definition.name, digest: digest))
      }
      return references
        + zip(others, Kind.digests(of: others, jobs: jobs)).map {
          DefinitionReference(kind: Kind.kind, name: $0.name, digest: $1)
        }
    }
    return all(scenarios, digests[.scenario]) + all(devices) + all(strategies)
      + all(forms.values.sorted { $0.name < $1.name }, digests[.form])
  }
}

extension DefinitionReference {
  init(_ definition: some Definition) {
    self.init(kind: type(of: definition).kind, name: definition.name, digest: definition.digest)
  }
}
