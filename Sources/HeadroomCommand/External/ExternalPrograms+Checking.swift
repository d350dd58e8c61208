import EmbeddedFiles
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls
import AvoidanceEngine

extension ExternalPrograms {
  /// Runs the shipped scenarios for checking programs under these alone, and records nothing.
  ///
  /// Each case runs twice: first where the program may have run others, then where it is started again.
  /// Failures have no places, since users don't have the file.
  ///
  /// - Parameter observer: Hears how far it is.
  /// - Returns: What came of it.
  /// - Throws: ``SelectionError`` where the shipped scenarios are not whole.
  func check(_ observer: any WorkflowObserver) throws -> RunRecord {
    let registry = StrategyRegistry([]).adding(models: programs.map(\.model))
    let text = EmbeddedFile("Sources/HeadroomCommand/External/check.yaml").text
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read([
      .init(file: "check.yaml", bytes: Array(text.utf8))
    ])
    let suite = RunSuite(reading.suite, strategies: registry)
    let runner = Runner(
      suite: suite, plan: try Expander(suite).plan(),
      options: Runner.Options(jobs: 1, today: Planning.today, repetitions: 2))
    observer.tell(.begins(runner.plan, jobs: 1))
    let (result, milliseconds) = RunExecution(runner: runner, observer: observer).run()
    let header = RunHeader(
      engineVersion: Simulator.version, toolVersion: toolVersion,
      today: runner.options.today.description, startedAt: Clock.now)
    return RunRecord(
      runner, result, run: Run(header, totals: result.totals, wallMilliseconds: milliseconds),
      traceLimit: Int.max
    ) { _, _ in (nil, nil) }
  }
}
