import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Runs cases for every value of a strategy's parameter.
struct Sweeping: Sendable {
  /// The cases and settings; the selection must name no strategy.
  var running: Running
  let strategy: String
  /// The parameter and values, or nil for the default ones.
  let word: SweepWord?

  /// Returns a result without cases for an empty selection that is allowed, or nil if the strategy
  /// isn't known then, either.
  ///
  /// - Throws: An error, for example if nothing is selected; nothing is imported then.
  func run(_ observer: any CommandObserver) throws -> SweepOutcome? {
    var running = running
    running.selection.strategies = [strategy]
    var read: (place: Int, sweep: Sweep)?
    let ready = try running.prepare(observer) { suite in
      read = try sweep(in: suite, observer)
    } _: { planned in
      try check(planned, read?.sweep)
    }
    guard let (place, sweep) = read else { return nil }
    guard var planned = ready else {
      let runner = Runner(
        suite: RunSuite(stored: Suite(), strategies: running.location.strategies),
        plan: CasePlan(scenarios: [], strategies: [], devices: [], groups: []),
        options: Runner.Options(jobs: 1, today: running.today))
      return swept(runner, sweep, observer)
    }
    // A sweep may take long, and its runs begin one by one.
    if let database = planned.database {
      try database.write { try planned.importAll(into: database) }
    }
    let runner = planned.runner
    Interruption.startNoting()
    defer { Interruption.stopNoting() }
    observer.tell(.remark(heading(sweep, cases: runner.plan.cases.count)))
    var outcome = swept(runner, sweep, observer)
    if let database = planned.database, outcome.isComplete {
      outcome.runs = try SweepRecording(planned: planned, strategy: place, sweep: sweep)
        .record(in: database)
    }
    return outcome
  }

  private func swept(_ runner: Runner, _ sweep: Sweep, _ observer: any CommandObserver)
    -> SweepOutcome
  {
    let start = Clock.seconds
    let total = runner.plan.cases.count * sweep.values.count
    var outcome = runner.sweep(
      sweep,
      isCancelled: { observer.isCancelled },
      progress: { done in
        observer.progress(done: done, total: total, seconds: Clock.seconds - start)
      }
    )
    outcome.strategy = strategy
    outcome.seconds = Clock.seconds - start
    observer.finished(
      done: outcome.reached * sweep.values.count, total: total, seconds: outcome.seconds)
    return outcome
  }

  /// The sweep, or nil if the strategy is missing or unavailable.
  private func sweep(in suite: RunSuite, _ observer: any CommandObserver) throws(HeadroomError)
    -> (place: Int, sweep: Sweep)?
  {
    let strategies = suite.strategies
    guard let place = strategies.firstIndex(where: { $0.name == strategy }),
      strategies[place].value.model.isAvailable
    else { return nil }
    var reading = SweepReading(strategies[place])
    let sweep = try reading.sweep(word)
    for remark in reading.remarks { observer.tell(.remark(remark)) }
    return (place, sweep)
  }

  /// Checks that a single available strategy is selected, and the limit of simulations.
  private func check(_ planned: PlannedRun, _ sweep: Sweep?) throws(HeadroomError) {
    guard planned.suite.strategies.contains(where: { $0.name == strategy }) else {
      throw .contradiction(
        "a sweep takes one strategy; give its full name instead of \(Escaped.quoted(strategy))"
      )
    }
    guard let sweep else {
      let absence = planned.absences[strategy]
      let remedy = absence.map { "; " + $0.remedies.joined(separator: ", or ") } ?? ""
      throw .contradiction(
        "strategy \(Escaped.quoted(strategy)) \(absence?.reason ?? "is not available")\(remedy)"
      )
    }
    let (runs, overflows) = planned.plan.count.multipliedReportingOverflow(by: sweep.values.count)
    guard !overflows, runs <= running.limit else {
      throw .contradiction(
        "\(Words.count(planned.plan.count, "case")) at \(sweep.values.count) values exceed the "
          + "limit of \(running.limit) simulations; select fewer cases or values, or raise the limit with '--max-cases'"
      )
    }
  }

  private func heading(_ sweep: Sweep, cases: Int) -> String {
    Escaped.text(
      "Sweeping \(sweep.parameter) (\(Words.count(sweep.values.count, "value"))) of "
        + "\(strategy) over \(Words.count(cases, "case")); "
        + Words.count(running.jobs, "job")
    )
  }
}

/// Records a run for each value of a sweep.
///
/// During each run the database has the strategy with that run's value; it is restored afterwards.
struct SweepRecording {
  let planned: PlannedRun
  let strategy: Int
  let sweep: Sweep

  /// Records the runs in the order of the values, until the observer cancels.
  ///
  /// - Throws: An error; recorded results are kept, and the strategy is restored.
  func record(in database: RegressionDatabase) throws -> [Run] {
    var failure: (any Error)?
    var records: [Run] = []
    do {
      for value in sweep.values where !planned.observer.isCancelled {
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
    var planned = planned
    planned.suite.strategies[strategy].value = sweep.description(with: value)
    try importStrategy(planned.suite.strategies[strategy].value, into: database)
    var header = planned.header()
    header.label = label(value)
    header.isFiltered = true
    return try planned.execution
      .run(recordingTo: database, header, baselines: planned.baselines).run
  }

  /// The label of a run, as in `offset-restore gap=12.5`.
  private func label(_ value: ParameterValue) -> String {
    let name = planned.running.label ?? planned.suite.strategies[strategy].name
    return "\(name) \(sweep.parameter)=\(value.readable)"
  }

  private func importStrategy(_ description: StrategyDescription, into database: RegressionDatabase)
    throws
  {
    var strategy = planned.suite.strategies[strategy]
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
