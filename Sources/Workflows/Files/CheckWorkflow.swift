package import AvoidanceEngine
import FormImporters
package import RegressionRunner
package import Scenarios
import SystemCalls

/// Validates files, without a database.
package enum CheckWorkflow {
  /// Reads files, and plans what they define.
  ///
  /// - Parameters:
  ///   - paths: Files and folders.
  ///   - strategies: The strategies that are available.
  ///   - selection: What a run of them would select.
  ///   - defaults: What the files are read with where they do not say it themselves.
  ///   - limit: How many cases at most; nil: as many as a run takes.
  ///   - observer: Hears what is wrong.
  /// - Returns: What was read.
  /// - Throws: An error where something is wrong.
  package static func read(
    _ paths: [String], strategies: StrategyRegistry, _ selection: Selection = Selection(),
    defaults: ScenarioDefaults = ScenarioDefaults(), limit: Int?, _ observer: any WorkflowObserver
  ) throws(WorkflowError) -> SuiteReading {
    var reader = SuiteReader(strategies: strategies, importer: FormImporter())
    reader.known.defaults = defaults
    let read = try SuiteFiles.read(paths, with: reader) {
      observer.tell(.diagnostic($0))
    }
    let reading = StoredSuite(strategies: strategies).completing(read)
    do throws(SelectionError) {
      let suite = RunSuite(reading, stored: Suite(), strategies: strategies)
      let expander = Expander(suite)
      let groups = try expander.check(selection, limit: limit ?? CasePlan.usualLimit)
      for words in DeviceNoteWords.all(of: groups, suite) { observer.tell(.remark(words)) }
      let sites = FormSites.all(
        of: read.suite.forms, groups, suite, namesDevices: !selection.devices.isEmpty)
      for warning in BrokenConstraints.warnings(of: sites) { observer.tell(.diagnostic(warning)) }
      let planned = Set(groups.map { Int($0.scenario) }).map { suite.scenarios[$0] }
      if let words = UncheckedLawWords.note(of: planned) { observer.tell(.remark(words)) }
      for form in sites {
        guard let bars = form.likelyBars else { continue }
        observer.tell(.remark("\(form.form.location): \(Escaped.text(bars.words))"))
      }
    } catch {
      throw .wrongInput(Escaped.text(error.description))
    }
    return reading
  }

  /// Checks a project by itself.
  ///
  /// - Throws: An error where something is wrong.
  package static func readProject(_ path: String, _ observer: any WorkflowObserver)
    throws(WorkflowError)
  {
    let (_, diagnostics) = ProjectFile.read(path)
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
  }

  /// Checks what a project names, beside what its files define.
  ///
  /// - Parameters:
  ///   - project: The project, whose folder is the current one.
  ///   - reading: What its files define.
  ///   - strategies: The strategies that are available.
  ///   - observer: Hears what is wrong.
  /// - Throws: An error where something is wrong.
  package static func check(
    _ project: Project, beside reading: SuiteReading, _ strategies: StrategyRegistry,
    _ observer: any WorkflowObserver
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

/// Constraints that contradict each other while the keyboard is hidden, as Xcode's console tells of them.
enum BrokenConstraints {
  /// Looks which constraints are broken.
  ///
  /// - Parameter sites: The forms; those without constraints cost nothing.
  /// - Returns: A warning for each place in a file, form by form.
  static func warnings(of sites: [FormSites]) -> [Diagnostic] {
    let constrained = sites.filter(\.form.usesConstraints)
    return ParallelMap.map(constrained.count) { constrained[$0].brokenConstraints }
      .flatMap(\.self)
  }
}

extension FormSites {
  /// A warning for each place; views that a `repeat` made share one.
  fileprivate var brokenConstraints: [Diagnostic] {
    allBrokenConstraints.uniqued(by: \.location)
  }

  private var allBrokenConstraints: [Diagnostic] {
    let compiled = Form(form.value)
    var found: [(broken: LayoutReport.Broken, devices: [String])] = []
    for site in sites {
      let screen = Screen(
        form: compiled, device: site.device.value, orientation: site.orientation,
        profile: site.profile)
      let turned = site.orientation == .portrait ? "" : " (\(site.orientation))"
      let name = site.device.name + turned
      for broken in screen.layoutReport().broken {
        guard let place = found.firstIndex(where: { $0.broken.source == broken.source }) else {
          found.append((broken, [name]))
          continue
        }
        if !found[place].devices.contains(name) { found[place].devices.append(name) }
      }
    }
    return found.map { broken, devices in
      Diagnostic(
        location: location(of: broken, in: compiled), severity: .warning,
        problem: .brokenConstraint(
          Messages.source(broken.source, of: compiled),
          conflict: broken.conflict.map { Messages.source($0, of: compiled) }, devices: devices))
    }
  }

  /// Where the broken constraint stands; where it is none, the first one of the conflict, else the form.
  private func location(of broken: LayoutReport.Broken, in form: Form) -> SourceLocation {
    for case .constraint(let index) in [broken.source] + broken.conflict {
      let stated = form.constraints[index].stated
      let before = form.constraints[..<index].count { $0.stated == stated }
      guard let places = self.form.constraintPlaces[stated], let first = places.first else {
        continue
      }
      return places.indices.contains(before) ? places[before] : first
    }
    return self.form.location
  }
}
