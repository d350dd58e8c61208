import AvoidanceEngine
import FormImporters
import RegressionRunner
import Scenarios
import SystemCalls

/// Validates files, without a database.
struct Checking: Sendable {
  var paths: [String]
  var strategies: StrategyRegistry
  var selection = Selection()
  var defaults = ScenarioDefaults()
  /// The maximum number of cases, or nil for a run's limit.
  var limit: Int?
  var isStrict = false

  /// Reads the files and plans their cases.
  func read(_ observer: any CommandObserver) throws(HeadroomError) -> SuiteReading {
    var reader = SuiteReader(strategies: strategies, importer: FormImporter())
    reader.known.defaults = defaults
    let reading = try SuiteFiles.read(paths, with: reader) {
      observer.tell(.diagnostic($0))
    }
    var warnings: [Diagnostic] = []
    do throws(SelectionError) {
      let suite = RunSuite(reading, stored: Suite(), strategies: strategies)
      let expander = Expander(suite)
      let groups = try expander.check(selection, limit: limit ?? CasePlan.usualLimit)
      for words in DeviceNoteWords.all(of: groups, suite) { observer.tell(.remark(words)) }
      let sites = FormSites.all(
        of: reading.suite.forms, groups, suite, namesDevices: !selection.devices.isEmpty)
      warnings = FormWarnings.all(of: sites) + DeviceLimitWarnings.all(of: groups, suite)
      for warning in warnings.gathered { observer.tell(.diagnostic(warning)) }
      for words in ReturnKeyWords.all(of: reading.imports) + ReturnKeyWords.all(of: groups, suite) {
        observer.tell(.remark(words))
      }
      let planned = Set(groups.map { Int($0.scenario) }).map { suite.scenarios[$0] }
      if let words = UncheckedLawWords.note(of: planned) { observer.tell(.remark(words)) }
      for form in sites {
        guard let bars = form.likelyBars else { continue }
        observer.tell(.remark("\(form.form.location): \(Escaped.text(bars.words))"))
      }
    } catch {
      throw .wrongInput(Escaped.text(error.description))
    }
    try SuiteFiles.check(reading, warnings, isStrict: isStrict)
    return reading
  }

  /// Checks a project file on its own.
  static func readProject(_ path: String, _ observer: any CommandObserver)
    throws(HeadroomError)
  {
    let (_, diagnostics) = ProjectFile.read(path)
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }

  /// Checks the names in a project file, whose folder must be the current one.
  func check(
    _ project: Project, beside reading: SuiteReading, _ observer: any CommandObserver
  ) throws(HeadroomError) {
    let programs = try ProjectPrograms(project, strategies, observer)
    let diagnostics = project.unknownNames(
      strategies: (strategies.definitions + reading.suite.strategies).map(\.name)
        + programs.externals.map(\.name),
      devices: (reading.suite.devices + ShippedDevices.all).map(\.name)
    )
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }
}
