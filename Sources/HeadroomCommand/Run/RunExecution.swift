import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Synchronization
import SystemCalls

/// Runs a plan, tells how far it is, and records it where a database is given.
struct RunExecution: Sendable {
  let runner: Runner
  /// Hears how far it is.
  let observer: any WorkflowObserver
  /// Whether the first failure ends the run.
  var failsFast = false
  /// What is known of the identities of the contents that the database has.
  var digests: DefinitionDigests = [:]

  /// Runs all cases without recording them.
  func run(keeping: Runner.Keeping = .verdicts) -> (result: RunResult, milliseconds: Int64) {
    let course = Course(observer, failsFast: failsFast)
    let result = runner.run(
      keeping: keeping, isCancelled: { course.isToStop }, progress: { course.update($0) })
    return (result, course.finish(result.totals))
  }

  /// Begins a run, records it and ends it; what was recorded stays, whatever goes wrong later.
  func run(
    recordingTo database: RegressionDatabase, _ header: RunHeader, wholePlan: RunPlan? = nil,
    baselines: [Baseline]
  ) throws -> (run: Run, result: RunResult) {
    try run(
      recordingTo: database,
      begin(in: database, header, wholePlan: wholePlan, baselines: baselines))
  }

  /// Begins a run in the transaction that is open, or in one of its own.
  func begin(
    in database: RegressionDatabase, _ header: RunHeader, wholePlan: RunPlan? = nil,
    baselines: [Baseline]
  ) throws -> RunRecording {
    try database.beginRun(
      header, plan: runner.plan, wholePlan: wholePlan,
      definitions: runner.suite.references(jobs: runner.options.jobs, digests: digests),
      baselines: baselines)
  }

  /// Goes on with an interrupted run, whose plan and definitions are this runner's.
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

  /// Returns how long it took, in milliseconds.
  func finish(_ totals: RunTotals) -> Int64 {
    let seconds = Clock.seconds - start
    observer.finished(
      done: totals.planned - totals.missing, total: totals.planned, seconds: seconds)
    return Int64((seconds * 1000).rounded())
  }
}

extension RunSuite {
  /// Which contents a run of the suite uses.
  ///
  /// - Parameters:
  ///   - jobs: How many processors work at a time.
  ///   - digests: What is known of the contents that the database has. Forms and scenarios run as
  ///     they are there; strategies may have other code by now, and devices are few.
  /// - Returns: A reference for each scenario, device, strategy and form.
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

/// Finds the run to go on with, and whether all is as it was.
enum Resumption {
  /// Returns the newest interrupted run.
  ///
  /// - Throws: ``WorkflowError/nothingSelected(_:)`` where there is none.
  static func run(in database: RegressionDatabase?) throws -> Run {
    let runs = try database?.runs() ?? []
    guard let run = runs.first(where: { $0.state == .interrupted }) else {
      throw WorkflowError.nothingSelected("there is no interrupted run to resume")
    }
    return run
  }

  /// Leaves the cases of the run: what its selection was.
  static func keep(_ run: Run, of plan: inout CasePlan, in database: RegressionDatabase)
    throws
  {
    guard run.header.isPartial else { return }
    let planned = Set(try database.plannedNames(of: run))
    let names = plan
    plan.keep { planned.contains(names.names(of: $0)) }
  }

  /// Throws unless the plan, the definitions, the baselines that judge, and the engine are those of
  /// the run.
  ///
  /// - Throws: ``WorkflowError/incomplete(_:)``, which names all that differs.
  static func check(
    _ run: Run, _ plan: CasePlan, _ suite: RunSuite, digests: DefinitionDigests,
    in database: RegressionDatabase
  ) throws {
    var differences: [String] = []
    if run.header.measuresVersion != CaseMeasures.version {
      differences.append(
        "the metrics version is \(CaseMeasures.version), not \(run.header.measuresVersion)")
    }
    if run.header.engineVersion != Simulator.version {
      differences.append(
        "the engine version is \(Simulator.version), not \(run.header.engineVersion)")
    }
    let planned = Set(try database.plannedNames(of: run))
    let now = Set(plan.map { plan.names(of: $0) })
    if let text = words(planned.subtracting(now), "is not selected", "are not selected") {
      differences.append(text)
    }
    if let text = words(now.subtracting(planned), "is new", "are new") { differences.append(text) }
    let changed = try database.definitions(
      changedSince: run, current: suite.references(digests: digests))
    let names = Set(now.map(\.scenario) + now.map(\.strategy) + now.map(\.device))
    for definition in changed where names.contains(definition.name) || definition.kind == .form {
      differences.append("the \(definition.kind.rawValue) '\(definition.name)' has changed")
    }
    differences += try strategies(thatCameOrWentSince: run, plan, suite, in: database)
    differences += try baselines(changedSince: run, of: now, suite, in: database)
    guard !differences.isEmpty else { return }
    throw WorkflowError.incomplete(
      Escaped.text(
        "run \(run.number) can't be resumed, and nothing was changed: "
          + differences.prefix(20).joined(separator: "; ")
          + (differences.count > 20 ? "; and \(differences.count - 20) more" : "")
          + ". Undo these changes, or start over with 'headroom run'"
      )
    )
  }

  /// Returns the strategies of which cases were recorded as skipped, and that are available now, or the
  /// other way round.
  private static func strategies(
    thatCameOrWentSince run: Run, _ plan: CasePlan, _ suite: RunSuite,
    in database: RegressionDatabase
  ) throws -> [String] {
    let foreign = suite.strategies.filter { $0.value.hasForeignCode || !$0.value.model.isAvailable }
    guard !foreign.isEmpty else { return [] }
    var wasAtHand: [String: Bool] = [:]
    for record in try database.cases(of: run).map(\.record) {
      guard let verdict = record.verdict else { continue }
      wasAtHand[record.name.strategy] = verdict != .skipped
    }
    return foreign.compactMap { strategy in
      let isAvailable = strategy.value.model.isAvailable
      guard let was = wasAtHand[strategy.name], was != isAvailable else { return nil }
      return
        "the strategy '\(strategy.name)' was \(was ? "" : "not ")available, and is\(was ? " not" : "") now"
    }
  }

  /// Returns the cases that a baseline judges, or judged, and whose baseline is another one now.
  private static func baselines(
    changedSince run: Run, of planned: Set<CaseName>, _ suite: RunSuite,
    in database: RegressionDatabase
  ) throws -> [String] {
    let before = try database.baselines(judging: run).decoded(path: database.path)
    guard before != suite.baselines else { return [] }
    let scenarios = Dictionary(
      suite.scenarios.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    return Set(before.keys).union(suite.baselines.keys)
      .filter { planned.contains($0) && before[$0] != suite.baselines[$0] }
      .filter { scenarios[$0.scenario]?.isJudged(under: $0.strategy) == false }
      .map { name in
        let what =
          switch (before[name], suite.baselines[name]) {
          case (nil, _): "was approved"
          case (_, nil): "was withdrawn"
          default: "has changed"
          }
        return "the baseline of '\(name)' \(what)"
      }
      .sorted()
  }

  private static func words(_ names: Set<CaseName>, _ one: String, _ many: String) -> String? {
    guard let first = names.map(\.description).min() else { return nil }
    if names.count == 1 { return "the case '\(first)' \(one)" }
    return "\(names.count) cases, including '\(first)', \(many)"
  }
}
