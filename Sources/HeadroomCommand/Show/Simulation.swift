import AvoidanceEngine
import FormImporters
import RegressionRunner
import Scenarios

/// Runs files without a database.
struct Simulation: Sendable {
  /// The files and folders.
  var paths: [String]
  var selection = Selection()
  /// The strategies that are available.
  var strategies: StrategyRegistry
  /// The programs that the project names and that the user does not trust.
  var untrustedPrograms: Set<String> = []
  /// What the files are read with where they do not say it themselves.
  var defaults = ScenarioDefaults()
  /// The day that decides about known failures.
  var today: CalendarDay
  /// How many cases at most; nil: as many as a run takes.
  var limit: Int?
  /// Whether nothing selected is no error.
  var allowsEmpty = false

  /// Reads the files and runs their cases, one after the other.
  ///
  /// - Parameters:
  ///   - observer: Hears what is wrong with the files, and what else should be looked at.
  ///   - body: Takes each case; false ends it.
  /// - Returns: Whether a case failed.
  /// - Throws: An error where something is wrong, or nothing is selected; what the body throws.
  func forEachCase(
    _ observer: any WorkflowObserver, _ body: (RunRecord.Case) throws -> Bool
  ) throws -> Bool {
    guard let (runner, places) = try plan(observer) else { return false }
    let doubts = runner.doubts
    let sheet = places.sheet(runner.suite.scenarios)
    var hasFailed = false
    try runner.forEachTrace(at: runner.plan.cases.indices) { trace in
      hasFailed = hasFailed || trace.outcome.verdict.isFailing
      return try body(sheet.entry(trace, doubts))
    }
    return hasFailed
  }

  /// Reads the files and plans what they define; nil where nothing is selected, which is allowed.
  private func plan(_ observer: any WorkflowObserver) throws(WorkflowError)
    -> (Runner, SourcePlaces)?
  {
    var reader = SuiteReader(strategies: strategies, importer: FormImporter())
    reader.known.defaults = defaults
    reader.wantedStrategies = selection.meantStrategies.map(StrategyVariants.name)
    let reading = try SuiteFiles.read(paths, with: reader) {
      observer.tell(.diagnostic($0))
    }
    var suite = RunSuite(
      reading, stored: Suite(), strategies: strategies, wanted: selection.meantStrategies,
      wantedDevices: selection.devices + selection.usualDevices)
    Planning.warnOfUnknownUsual(suite, selection, observer)
    suite.add(reading.suite.baselines)
    try CompositeWords.add(selection.meantStrategies, to: &suite)
    try StrategyVariants.add(selection.strategies, to: &suite, strategies)
    let plan = try Planning.plan(suite, selection, allowsEmpty: allowsEmpty, limit: limit)
    guard let plan else { return nil }
    if let words = Planning.devicesOfScenarios(plan, suite, selection) {
      observer.tell(.remark(words))
    }
    let absences = AbsentStrategyWords.absences(suite, untrusted: untrustedPrograms, { _ in nil })
    for words in AbsentStrategyWords.all(of: plan, suite, absences) {
      observer.tell(.warning(words))
    }
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    return (runner, SourcePlaces(reading.suite))
  }
}
