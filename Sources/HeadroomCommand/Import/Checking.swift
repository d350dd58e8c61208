import AvoidanceEngine
import FormImporters
import RegressionRunner
import Scenarios
import SystemCalls

/// Validates files, without a database.
struct Checking: Sendable {
  /// Files and folders.
  var paths: [String]
  /// The strategies that are available.
  var strategies: StrategyRegistry
  /// What a run of the files would select.
  var selection = Selection()
  /// What the files are read with where they do not say it themselves.
  var defaults = ScenarioDefaults()
  /// How many cases at most; nil: as many as a run takes.
  var limit: Int?
  /// Whether warnings are errors.
  var isStrict = false

  /// Reads the files, and plans the cases that they define.
  ///
  /// - Parameter observer: Takes warnings, errors and remarks.
  /// - Returns: What was read.
  /// - Throws: An error where something is wrong.
  func read(_ observer: any WorkflowObserver) throws(WorkflowError) -> SuiteReading {
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
      for warning in warnings { observer.tell(.diagnostic(warning)) }
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

  /// Checks a project by itself.
  ///
  /// - Throws: An error where something is wrong.
  static func readProject(_ path: String, _ observer: any WorkflowObserver)
    throws(WorkflowError)
  {
    let (_, diagnostics) = ProjectFile.read(path)
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }

  /// Checks the names in a project file.
  ///
  /// - Parameters:
  ///   - project: The project, whose folder is the current one.
  ///   - reading: What its files define.
  ///   - observer: Takes warnings and errors.
  /// - Throws: An error where something is wrong.
  func check(
    _ project: Project, beside reading: SuiteReading, _ observer: any WorkflowObserver
  ) throws(WorkflowError) {
    let programs = try ProjectPrograms(project, strategies, observer)
    let diagnostics = project.unknownNames(
      strategies: (strategies.definitions + reading.suite.strategies).map(\.name)
        + programs.externals.map(\.name),
      devices: (reading.suite.devices + ShippedDevices.all).map(\.name)
    )
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }
}
