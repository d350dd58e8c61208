import AvoidanceEngine
import FormImporters
import RegressionRunner
import Scenarios

struct Simulation: Sendable {
  var paths: [String]
  var selection = Selection()
  var strategies: StrategyRegistry
  /// The programs named in the project that the user doesn't trust.
  var untrustedPrograms: Set<String> = []
  var defaults = ScenarioDefaults()
  var today: CalendarDay
  /// The maximum number of cases, or nil for a run's limit.
  var limit: Int?
  var allowsEmpty = false

  /// Runs the cases one after the other until `body` returns false; returns whether one failed.
  func forEachCase(
    _ observer: any CommandObserver, _ body: (RunRecord.Case) throws -> Bool
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

  /// Reads the files and plans their cases; nil for an empty selection that is allowed.
  private func plan(_ observer: any CommandObserver) throws(HeadroomError)
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
