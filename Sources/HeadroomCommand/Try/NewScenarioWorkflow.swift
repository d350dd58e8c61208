import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Writes a scenario to edit for a form that exists.
struct NewScenarioWorkflow: Sendable {
  /// What is asked for.
  struct Request: Sendable {
    /// The database, which has the form where no file is named.
    var location: DatabaseLocation
    /// Files and folders that have it; `-` is standard input.
    var sources: [String] = []
    /// The form's name; nil: the only one with fields.
    var form: String?
    /// The strategy that is simulated for the values; nil: the first that finds what it needs.
    var strategy: String?
    /// The device that it is simulated on.
    var device = TryWorkflow.standardDevices[0]
    /// Whether the form is written, too.
    var withForm = false
    /// The day that decides about known failures.
    var today: CalendarDay

    init(_ location: DatabaseLocation, form: String?, today: CalendarDay) {
      self.location = location
      self.form = form
      self.today = today
    }
  }

  private let request: Request
  private let observer: any WorkflowObserver

  /// Takes what is asked for.
  init(_ request: Request, _ observer: any WorkflowObserver) {
    self.request = request
    self.observer = observer
  }

  /// Returns the file's text.
  ///
  /// - Throws: An error where the form, the strategy or the device is not there.
  func text() throws -> String {
    let suite = try suite()
    let trial = try trial(of: suite)
    let (trace, choice) = try trace(of: trial, in: suite)
    var file = DefinitionFile()
    if request.withForm { file.add(trial.form) }
    let draft = ScenarioDraft(
      trace, fields: trial.fields, form: trial.form.name, comments: comments(trial, trace, choice)
    )
    return try file.text() + "\n" + draft.text
  }

  private func comments(_ trial: FormTrial, _ trace: Trace, _ choice: UsualStrategy) -> [String] {
    var comments = [
      "Observed values under \(trace.testCase.strategy) on \(trace.testCase.device); uncomment to "
        + "turn them into expectations."
    ]
    if let reason = choice.reason { comments.append(reason) }
    comments += [
      "Without 'devices' and 'strategies', the scenario runs on every selected device, under "
        + "every selected strategy."
    ]
    if !request.withForm {
      // Without the folder of the machine that wrote it.
      let file = trial.form.location.file.split(separator: "/").last.map { String($0) } ?? ""
      let place = file == "-" ? "the file read from standard input" : file
      comments.append("The form \(trial.form.name) is defined in \(place).")
    }
    for input in trial.leftOut {
      let reason = input.reason == .unnamed ? "it has no identifier" : "it can't be edited"
      comments.append("Omitted: \(input.identifier ?? "an input"), because \(reason).")
    }
    return comments
  }

  // MARK: The form

  /// Reads the suite.
  private func suite() throws -> Suite {
    guard request.sources.isEmpty else {
      var reader = SuiteReader(
        strategies: request.location.strategies, importer: FormImporter(takesAnyFile: true))
      reader.known.defaults = request.location.defaults
      if request.sources.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
      return try SuiteFiles.read(request.sources, with: reader) {
        observer.tell(.diagnostic($0))
      }
      .suite
    }
    let location = request.location
    let stored = try location.openForReading().currentDefinitions()
    var suite = try location.suite(of: stored)
    for index in suite.forms.indices {
      let form = stored.first { $0.kind == .form && $0.name == suite.forms[index].name }
      suite.forms[index].location = SourceLocation(
        file: form?.file ?? location.path, line: form?.line ?? 0)
    }
    return suite
  }

  private func trial(of suite: Suite) throws(WorkflowError) -> FormTrial {
    if let name = request.form {
      guard let form = suite.forms.first(where: { $0.name == name }) else {
        let names = suite.forms.map(\.name)
        if let near = Planning.nearest(to: name, among: names) {
          throw .unknownName(kind: "form", name: name, hint: .closest(near))
        }
        throw unknown(.form, name, among: names)
      }
      let trial = FormTrial(form)
      guard trial.fields.isEmpty else { return trial }
      throw .nothingSelected(
        "the form \(Escaped.quoted(name)) has no editable text input with an identifier")
    }
    let trials = suite.forms.map { FormTrial($0) }.filter { !$0.fields.isEmpty }
    guard trials.count != 1 else { return trials[0] }
    let names = trials.map { Escaped.quoted($0.form.name) }
    if !trials.isEmpty { throw .contradiction("name one of the forms: \(Words.list(names))") }
    throw .nothingSelected("no form has a text input")
  }

  private func unknown(_ kind: DefinitionKind, _ name: String, among names: [String])
    -> WorkflowError
  {
    .unknownName(kind: kind.rawValue, name: name, hint: NameHint(for: name, of: kind, among: names))
  }

  // MARK: The values

  /// Runs the scenario under the strategy on the device, judged by every law.
  private func trace(of trial: FormTrial, in suite: Suite) throws(WorkflowError) -> (
    Trace, UsualStrategy
  ) {
    let own = Set(suite.devices.map(\.name))
    let devices = suite.devices + ShippedDevices.all.filter { !own.contains($0.name) }
    let present = request.location.strategies.definitions
    let known = Set(present.map(\.name))
    let strategies =
      present + suite.strategies.filter { !known.contains($0.name) && $0.value.model.isAvailable }
    let device = request.device
    let scenario = trial.oneByOne
    var run = RunSuite(
      forms: [trial.form], devices: devices.filter { $0.name == device }, strategies: strategies,
      scenarios: [scenario])
    let choice =
      request.strategy.map { UsualStrategy(name: $0) }
      ?? UsualStrategy(for: scenario, on: device, in: run)
    guard strategies.contains(where: { $0.name == choice.name }) else {
      throw unknown(.strategy, choice.name, among: strategies.map(\.name))
    }
    guard !run.devices.isEmpty else {
      throw unknown(.device, device, among: devices.map(\.name))
    }
    run.strategies = strategies.filter { $0.name == choice.name }
    let plan = try Planning.plan(run, Selection(strategies: [choice.name]), allowsEmpty: false)
    guard let plan else { throw .nothingSelected("there is no case to simulate") }
    let runner = Runner(suite: run, plan: plan, options: .init(jobs: 1, today: request.today))
    return (runner.trace(at: 0), choice)
  }
}
