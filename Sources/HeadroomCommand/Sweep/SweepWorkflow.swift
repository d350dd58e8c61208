import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Runs cases for every value of a strategy's parameter.
struct SweepWorkflow: Sendable {
  /// What is asked for.
  struct Request: Sendable {
    /// Which cases, and how they run; of its strategies none is said.
    var run: RunRequest
    /// The strategy's name.
    var strategy: String
    /// What varies; nil where that was not said.
    var word: SweepWord?

    init(_ run: RunRequest, strategy: String, word: SweepWord?) {
      self.run = run
      self.strategy = strategy
      self.word = word
    }
  }

  /// What came of a sweep.
  struct Swept: Sendable {
    /// What is told of it.
    let document: SweepDocument
    package internal(set) var records: [Run] = []
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  init(_ request: Request, _ observer: any WorkflowObserver) {
    var request = request
    request.run.selection.strategies = [request.strategy]
    self.request = request
    self.observer = observer
  }

  /// Runs the cases.
  ///
  /// - Returns: What came of it, of no case where nothing is selected, which is allowed; nil where the
  ///   strategy is not known then, either.
  /// - Throws: An error where something is wrong, or nothing is selected; nothing is imported
  ///   then.
  func run() throws -> Swept? {
    var read: (place: Int, sweep: Sweep)?
    let workflow = RunWorkflow(request.run, observer)
    let ready = try workflow.prepare { suite in
      read = try sweep(in: suite)
    } _: { prepared in
      try check(prepared, read?.sweep)
    }
    guard let (place, sweep) = read else { return nil }
    guard var prepared = ready else {
      let runner = Runner(
        suite: RunSuite(stored: Suite(), strategies: request.run.location.strategies),
        plan: CasePlan(scenarios: [], strategies: [], devices: [], groups: []),
        options: Runner.Options(jobs: 1, today: request.run.today))
      return Swept(document: document(runner, sweep))
    }
    // A sweep may take long, and its runs begin one by one.
    try prepared.database.map { database in
      try database.write { try workflow.importAll(&prepared, into: database) }
    }
    let runner = Runner(
      suite: prepared.suite, plan: prepared.plan,
      options: Runner.Options(jobs: request.run.jobs, today: request.run.today))
    Interruption.startNoting()
    defer { Interruption.stopNoting() }
    observer.tell(.remark(heading(sweep, cases: runner.plan.cases.count)))
    var swept = Swept(document: document(runner, sweep))
    if let database = prepared.database, swept.document.outcome.isComplete {
      swept.records = try SweepRecording(
        request: request, prepared: prepared, strategy: place, sweep: sweep, observer: observer
      ).record(in: database)
    }
    return swept
  }

  private func document(_ runner: Runner, _ sweep: Sweep) -> SweepDocument {
    let start = Clock.seconds
    let total = runner.plan.cases.count * sweep.values.count
    let observer = observer
    let outcome = runner.sweep(
      sweep,
      isCancelled: { observer.isCancelled },
      progress: { done in
        observer.progress(done: done, total: total, seconds: Clock.seconds - start)
      }
    )
    let seconds = Clock.seconds - start
    observer.finished(done: outcome.reached * sweep.values.count, total: total, seconds: seconds)
    return SweepDocument(outcome, strategy: request.strategy, seconds: seconds)
  }

  /// What varies; nil where the strategy is not there, or can't run.
  private func sweep(in suite: RunSuite) throws(WorkflowError) -> (place: Int, sweep: Sweep)? {
    let strategies = suite.strategies
    guard let place = strategies.firstIndex(where: { $0.name == request.strategy }),
      strategies[place].value.model.isAvailable
    else { return nil }
    var reading = SweepReading(strategies[place])
    let sweep = try reading.sweep(request.word)
    for remark in reading.remarks { observer.tell(.remark(remark)) }
    return (place, sweep)
  }

  /// Checks that one strategy is meant, that it can run, and that it is not too much.
  private func check(_ prepared: PlannedRun, _ sweep: Sweep?) throws(WorkflowError) {
    guard prepared.suite.strategies.contains(where: { $0.name == request.strategy }) else {
      throw .contradiction(
        "a sweep takes one strategy; give its full name instead of \(Escaped.quoted(request.strategy))"
      )
    }
    guard let sweep else {
      let absence = prepared.absences[request.strategy]
      let remedy = absence.map { "; " + $0.remedies.joined(separator: ", or ") } ?? ""
      throw .contradiction(
        "strategy \(Escaped.quoted(request.strategy)) \(absence?.reason ?? "is not available")\(remedy)"
      )
    }
    let (runs, overflows) = prepared.plan.count.multipliedReportingOverflow(by: sweep.values.count)
    let limit = request.run.limit ?? CasePlan.usualLimit
    guard !overflows, runs <= limit else {
      throw .contradiction(
        "\(Words.count(prepared.plan.count, "case")) at \(sweep.values.count) values exceed the "
          + "limit of \(limit) simulations; select fewer cases or values, or raise the limit with '--max-cases'"
      )
    }
  }

  private func heading(_ sweep: Sweep, cases: Int) -> String {
    Escaped.text(
      "Sweeping \(sweep.parameter) (\(Words.count(sweep.values.count, "value"))) of "
        + "\(request.strategy) over \(Words.count(cases, "case")); "
        + Words.count(request.run.jobs, "job")
    )
  }
}

/// Records a run for each value of a sweep.
///
/// While a run is recorded, the strategy is in the database with that run's value; afterwards it is
/// there as it was.
struct SweepRecording {
  let request: SweepWorkflow.Request
  let prepared: PlannedRun
  /// The strategy's place in the suite.
  let strategy: Int
  let sweep: Sweep
  let observer: any WorkflowObserver

  /// Records the runs in the order of the values, until the observer wishes to stop.
  ///
  /// - Throws: An error; what was recorded stays, and the strategy is as it was.
  func record(in database: RegressionDatabase) throws -> [Run] {
    var failure: (any Error)?
    var records: [Run] = []
    do {
      for value in sweep.values where !observer.isCancelled {
        records.append(try record(value, in: database))
      }
    } catch {
      failure = error
    }
    do {
      try importStrategy(sweep.strategy, into: database)
    } catch {
      throw failure ?? error
    }
    if let failure { throw failure }
    return records
  }

  private func record(_ value: ParameterValue, in database: RegressionDatabase) throws -> Run {
    let description = sweep.description(with: value)
    try importStrategy(description, into: database)
    var suite = prepared.suite
    suite.strategies[strategy].value = description
    let execution = RunExecution(
      runner: Runner(
        suite: suite, plan: prepared.plan,
        options: Runner.Options(jobs: request.run.jobs, today: request.run.today)),
      observer: observer, digests: prepared.digests)
    var header = RunWorkflow(request.run, observer).header(prepared, today: request.run.today)
    header.label = label(value)
    header.isFiltered = true
    return try execution.run(recordingTo: database, header, baselines: prepared.baselines)
      .run
  }

  /// The name of a run, as `offset-restore gap=12.5`.
  private func label(_ value: ParameterValue) -> String {
    "\(request.run.label ?? request.strategy) \(sweep.parameter)=\(value.readable)"
  }

  private func importStrategy(_ description: StrategyDescription, into database: RegressionDatabase)
    throws
  {
    var strategy = prepared.suite.strategies[strategy]
    strategy.value = description
    var definition = ImportedDefinition(named: strategy)
    let stored = try database.currentDefinitions(of: [.strategy], includingArchived: true)
      .first { $0.name == strategy.name }
    if let stored {
      definition.file = stored.file ?? definition.file
      definition.line = stored.line ?? definition.line
      guard stored.digest != definition.digest else { return }
    }
    _ = try database.importDefinitions([definition], replacing: .nothing, at: Clock.now)
  }
}
