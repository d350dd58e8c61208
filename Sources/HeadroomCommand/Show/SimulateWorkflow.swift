import AvoidanceEngine
import FormImporters
import RegressionRunner
import Scenarios

/// Runs files without a database.
struct SimulateWorkflow: Sendable {
  private let runner: Runner
  private let places: SourcePlaces
  private let doubts: LayoutUncertainties

  /// Reads files and plans what they define; nil where nothing is selected, which is allowed.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - strategies: The strategies that are available.
  ///   - untrusted: The programs that the project names and that the user does not trust.
  ///   - selection: What is selected.
  ///   - defaults: What the files are read with where they do not say it themselves.
  ///   - limit: How many cases at most; nil: as many as a run takes.
  ///   - allowsEmpty: Whether nothing selected is no error.
  ///   - today: The day that decides about known failures.
  ///   - observer: Hears what is wrong.
  /// - Throws: An error where something is wrong, or nothing is selected.
  init?(
    _ paths: [String], strategies: StrategyRegistry, untrusted: Set<String> = [],
    _ selection: Selection, defaults: ScenarioDefaults = ScenarioDefaults(), limit: Int?,
    allowsEmpty: Bool, today: CalendarDay, _ observer: any WorkflowObserver
  ) throws(WorkflowError) {
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
    let absences = AbsentStrategyWords.absences(suite, untrusted: untrusted, { _ in nil })
    for words in AbsentStrategyWords.all(of: plan, suite, absences) {
      observer.tell(.warning(words))
    }
    runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    places = SourcePlaces(reading.suite)
    doubts = runner.doubts
  }

  /// Runs the cases, one after the other.
  ///
  /// - Parameter body: Takes each case; false ends it.
  /// - Returns: Whether a case failed.
  /// - Throws: What the body throws.
  func forEachCase(_ body: (RunRecord.Case) throws -> Bool) rethrows -> Bool {
    let sheet = places.sheet(runner.suite.scenarios)
    var hasFailed = false
    try runner.forEachTrace(at: runner.plan.cases.indices) { trace in
      hasFailed = hasFailed || trace.outcome.verdict.isFailing
      return try body(
        sheet.entry(trace, doubts))
    }
    return hasFailed
  }
}
