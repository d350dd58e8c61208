import AvoidanceEngine
import FormImporters
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Writes a scenario draft for an existing form.
struct NewScenario: Sendable {
  /// The database with the form, if there are no source files.
  let location: DatabaseLocation
  /// Files and folders with the form; `-` is standard input.
  var sources: [String] = []
  /// The form's name, or nil for the only one with fields.
  let form: String?
  /// The strategy to simulate, or nil for the first whose requirements are met.
  var strategy: String?
  var device = Trying.standardDevices[0]
  var withForm = false
  let today: CalendarDay

  /// Returns the file's text.
  func text(_ observer: any CommandObserver) throws -> String {
    let suite = try suite(observer)
    let trial = try trial(of: suite)
    let (trace, choice) = try trace(of: trial, in: suite)
    var file = DefinitionFile()
    if withForm { file.add(trial.form) }
    let draft = ScenarioDraft(trace, of: trial, comments: comments(trial, trace, choice))
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
    if !withForm {
      // Without the folder of the machine that wrote it.
      let file = trial.form.location.file.split(separator: "/").last.map { String($0) } ?? ""
      let place = file == "-" ? "the file read from standard input" : file
      comments.append("The form \(trial.form.name) is defined in \(place).")
    }
    return comments + trial.leftOutWords.map { "Omitted: \($0)." }
  }

  private func suite(_ observer: any CommandObserver) throws -> Suite {
    guard sources.isEmpty else {
      var reader = SuiteReader(
        strategies: location.strategies, importer: FormImporter(takesAnyFile: true))
      reader.known.defaults = location.defaults
      if sources.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
      return try SuiteFiles.read(sources, with: reader) { observer.tell(.diagnostic($0)) }.suite
    }
    let stored = try location.openForReading().currentDefinitions()
    var suite = try location.suite(of: stored)
    for index in suite.forms.indices {
      let form = stored.first { $0.kind == .form && $0.name == suite.forms[index].name }
      suite.forms[index].location = SourceLocation(
        file: form?.file ?? location.path, line: form?.line ?? 0)
    }
    return suite
  }

  private func trial(of suite: Suite) throws(HeadroomError) -> FormTrial {
    if let name = form {
      guard let form = suite.forms.first(where: { $0.name == name }) else {
        let names = suite.forms.map(\.name)
        if let near = NothingSelectedWords.nearest(to: name, among: names) {
          throw .unknownName(kind: "form", name: name, hint: .closest(near))
        }
        throw unknown(.form, name, among: names)
      }
      let trial = FormTrial(form)
      guard trial.fields.isEmpty else { return trial }
      throw .nothingSelected(
        [trial].reasonOfNoField.map { "form \(Escaped.quoted(name)): \($0)" }
          ?? "the form \(Escaped.quoted(name)) has no editable text input with an identifier")
    }
    let all = suite.forms.map { FormTrial($0) }
    let trials = all.filter { !$0.fields.isEmpty }
    guard trials.count != 1 else { return trials[0] }
    let names = trials.map { Escaped.quoted($0.form.name) }
    if !trials.isEmpty { throw .contradiction("name one of the forms: \(Words.list(names))") }
    throw .nothingSelected(all.reasonOfNoField ?? "no form has a text input")
  }

  private func unknown(_ kind: DefinitionKind, _ name: String, among names: [String])
    -> HeadroomError
  {
    .unknownName(kind: kind.rawValue, name: name, hint: NameHint(for: name, of: kind, among: names))
  }

  /// Simulates the scenario, judged by every law.
  private func trace(of trial: FormTrial, in suite: Suite) throws(HeadroomError)
    -> (Trace, UsualStrategy)
  {
    let own = Set(suite.devices.map(\.name))
    let devices = suite.devices + ShippedDevices.all.filter { !own.contains($0.name) }
    let present = location.strategies.definitions
    let known = Set(present.map(\.name))
    let strategies =
      present + suite.strategies.filter { !known.contains($0.name) && $0.value.model.isAvailable }
    let scenario = trial.oneByOne
    var run = RunSuite(
      forms: [trial.form], devices: devices.filter { $0.name == device }, strategies: strategies,
      scenarios: [scenario])
    let choice =
      strategy.map { UsualStrategy(name: $0) }
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
    let runner = Runner(suite: run, plan: plan, options: .init(jobs: 1, today: today))
    return (runner.trace(at: 0), choice)
  }
}

/// The default strategy for a form: one whose requirements are met.
struct UsualStrategy {
  var name: String
  /// Why it was chosen, or nil if that is obvious.
  var reason: String?

  static let first = "inset-scroll"

  init(name: String) { self.name = name }

  /// Chooses ``first``, else the first default recipe, else the first default library model, whose
  /// requirements are met; one of SwiftUI only if SwiftUI hosts the form.
  ///
  /// If there is none, it is ``first``, and the draft's values show the unmet requirement.
  init(for scenario: ScenarioDefinition, on device: String, in suite: RunSuite) {
    func name(_ strategy: String) -> CaseName {
      CaseName(scenario: scenario.name, strategy: strategy, device: device, orientation: .portrait)
    }
    let hostsSwiftUI = suite.forms[scenario.value.form].map { Form($0.value).hostsSwiftUI } ?? false
    let usual = suite.strategies.filter { definition in
      definition.isDefault
        && (hostsSwiftUI || !definition.value.actors.contains(where: \.model.isSwiftUIs))
    }
    let recipes = usual.filter { definition in
      if case .recipe = definition.value.model.origin { true } else { false }
    }
    let libraries = usual.filter { definition in
      if case .library = definition.value.model.origin { true } else { false }
    }
    let candidates = [Self.first] + (recipes + libraries).map(\.name)
    let unmetRequirements = UnmetRequirements(suite, candidates.map(name))
    self.name = candidates.first { unmetRequirements.words(of: name($0)) == nil } ?? Self.first
    if self.name != Self.first, let words = unmetRequirements.words(of: name(Self.first)) {
      reason =
        "\(self.name) is the first strategy that applies to the form: there is \(words) for "
        + "\(Self.first). Use --strategy for another."
    }
  }
}

extension ScenarioDraft {
  /// Creates a draft from the trace of a script that focuses the fields in order, then hides the keyboard.
  init(_ trace: Trace, of trial: FormTrial, comments: [String]) {
    let names: [String?] = trial.fields.map { $0 } + [nil]
    let form = Form(trial.form.value)
    self.init(
      name: trace.testCase.scenario,
      form: trial.form.name,
      comments: comments,
      device: trace.testCase.device,
      strategy: trace.testCase.strategy,
      broken: trace.laws.compactMap { outcome in
        outcome.worstFinding.map { BrokenLaw(outcome.law, Messages.sentence(for: $0)) }
      },
      steps: zip(names, trace.steps).map { Step(field: $0, found: Self.found($1, in: form)) }
    )
  }

  /// The field's distance to the keyboard, and the final values of what the step moved.
  private static func found(_ step: Trace.Step, in form: Form) -> [Found] {
    var found: [Found] = []
    if let clearance = step.state.clearance {
      found.append(Found("focus.clearance", [clearance]))
    }
    for adjustment in step.adjustments {
      guard let value = moved(adjustment, in: form) else { continue }
      found.removeAll { $0.subject == value.subject }
      found.append(value)
    }
    return found
  }

  /// The adjusted value as a subject, or nil for a view or constraint that expectations can't name.
  private static func moved(_ adjustment: Movement<String>, in form: Form) -> Found? {
    guard adjustment.view == "root" else {
      return form.index(of: adjustment.view) == nil
        ? nil : Found("\(adjustment.view).\(adjustment.property.name)", adjustment.after)
    }
    return adjustment.property == .frame ? Found("root.origin.y", [adjustment.to.b]) : nil
  }
}
