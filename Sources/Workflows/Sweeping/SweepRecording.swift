import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Records a run for each value of a sweep.
///
/// While a run is recorded, the strategy is in the database with that run's value; afterwards it is
/// there as it was.
struct SweepRecording {
  let request: SweepWorkflow.Request
  let prepared: RunWorkflow.Prepared
  /// The strategy's place in the suite.
  let strategy: Int
  let sweep: Sweep
  let observer: any WorkflowObserver

  /// Records the runs in the order of the values, until the observer wishes to stop.
  ///
  /// - Throws: ``WorkflowError``; what was recorded stays, and the strategy is as it was.
  func record(in database: RegressionDatabase) throws(WorkflowError) -> [RunRecord] {
    var failure: (any Error)?
    var records: [RunRecord] = []
    do {
      for place in 0..<sweep.count where !observer.isCancelled {
        records.append(try record(place, in: database))
      }
    } catch {
      failure = error
    }
    do {
      try importStrategy(sweep.strategy, into: database)
      if let failure { throw failure }
      return records
    } catch {
      throw WorkflowError(failure ?? error)
    }
  }

  private func record(_ place: Int, in database: RegressionDatabase) throws -> RunRecord {
    let description = sweep.description(at: place)
    try importStrategy(description, into: database)
    var suite = prepared.suite
    suite.strategies[strategy].value = description
    let execution = RunExecution(
      runner: Runner(
        suite: suite, plan: prepared.plan,
        options: Runner.Options(jobs: request.run.jobs, today: request.run.today)),
      observer: observer, digests: prepared.digests)
    var header = RunWorkflow(request.run, observer).header(prepared, today: request.run.today)
    header.label = label(place)
    header.isFiltered = true
    return try execution.run(recordingTo: database, header, baselines: prepared.baselines.rows)
      .record
  }

  /// The name of a run, as `offset-restore gap=12.5`.
  private func label(_ place: Int) -> String {
    let values = zip(sweep.axes, sweep.values(at: place)).map {
      "\($0.parameter)=\(ParameterWords.value($1))"
    }
    return ([request.run.label ?? request.strategy] + values).joined(separator: " ")
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
