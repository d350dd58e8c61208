import AvoidanceEngine
import RegressionRunner
import Scenarios

struct FoundScenario: Sendable {
  let finding: FoundBreach
  /// The name of scenario and form, derived from the message, as `field-2-can-t-be-seen-1a2b`.
  let name: String
  let form: FormDefinition
  let scenario: ScenarioDefinition
  let device: DeviceDefinition
  let strategies: [StrategyDefinition]

  /// Creates the scenario of a finding, as a known failure if there is a `reason`; nil if no
  /// scenario can express it.
  init?(_ finding: FoundBreach, _ settings: ExplorationSettings, known reason: String?) {
    let goal = settings.goal
    self.finding = finding
    device = settings.devices[finding.specimen.device]
    strategies = goal.strategies
    let names = strategies.map(\.name)
    name = "\(Self.slug(finding.sentence))-\(finding.digest.prefix(4))"
    guard
      let form = try? FormDefinition(
        name: name, location: SourceLocation(file: ""), drawn: finding.specimen.form)
    else { return nil }
    self.form = form
    var value = Scenario(form: name)
    value.devices = [device.name]
    value.orientations = [.portrait]
    value.strategies = names
    value.tags = ["found"]
    value.script = finding.specimen.script
    switch finding.breach.kind {
    case .law(let law, _):
      value.laws = [law]
      value.knownFailures = Self.known([law], names[0], reason)
    case .verdict(let law, let brokenUnderSecond):
      value.laws = [law]
      value.knownFailures = Self.known([law], names[brokenUnderSecond ? 1 : 0], reason)
    case .fault: value.laws = goal.laws
    case .difference:
      value.script = Self.expecting(finding.specimen, form, device, goal)
    }
    scenario = ScenarioDefinition(
      name: name, location: SourceLocation(file: ""), value: value,
      stepLines: value.script.map { _ in 0 }, subjectLines: value.script.map { _ in [] },
      namesLaws: true)
  }

  /// Letters, digits and hyphens of a sentence, at most 48.
  static func slug(_ sentence: String) -> String {
    let words = sentence.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var slug = words.first.map { String($0.prefix(48)) } ?? "finding"
    for word in words.dropFirst() {
      guard slug.count + 1 + word.count <= 48 else { break }
      slug += "-\(word)"
    }
    return slug
  }

  private static func known(_ laws: [Law], _ strategy: String, _ reason: String?) -> [KnownFailure]
  {
    reason.map { [KnownFailure(strategy: strategy, laws: laws, reason: $0, until: .never)] } ?? []
  }

  /// The script, expecting the strategies' results after the step in which they differ.
  private static func expecting(
    _ specimen: Specimen, _ form: FormDefinition, _ device: DeviceDefinition,
    _ goal: ExplorationGoal
  ) -> [ScriptEntry] {
    var scenario = Scenario(form: form.name)
    scenario.script = specimen.script
    guard let bound = try? scenario.bind(to: form, plain: { Form(form.value) }) else {
      return specimen.script
    }
    let screen = Screen(
      form: bound.form, device: device.value, orientation: .portrait, profile: .observed)
    let scene = ExplorationScene(goal, screen, device, of: form.value, isMade: false)
    let matchers = scene.stages.map { stage -> Matcher in
      var simulator = stage.simulator
      var done: [MovementFacts] = []
      for case .event(let event, let then) in bound.entries {
        simulator.perform(event, then: then)
        done += simulator.adjustments.map { MovementFacts(ended: $0, bound.form) }
      }
      return .equals(.adjustments(done))
    }
    let expected = zip(goal.strategies.map(\.name), matchers).map { ($0, $1) }
    let expectation = Expectation(
      Subject(.adjustments),
      .byStrategy(Dictionary(expected, uniquingKeysWith: { first, _ in first }), otherwise: nil))
    return specimen.script + [.expect([expectation], knownFailures: [])]
  }

  /// The file's text below its heading; `strategies` are those that need no file.
  ///
  /// - Throws: An error for content that can't be written.
  func text(beside strategies: StrategyRegistry) throws(ContentError) -> Substring {
    var file = DefinitionFile()
    if ShippedDevices.device(named: device.name)?.value != device.value { file.add(device) }
    for strategy in self.strategies
    where strategies.strategy(named: strategy.name) == nil && strategy.value.model.forCase == nil {
      file.add(strategy)
    }
    file.add(form)
    file.add(scenario)
    return try file.text().drop { $0 != "\n" }.dropFirst()
  }
}

extension MovementFacts {
  /// Describes where a movement ends, how long it takes and who makes it.
  fileprivate init(ended adjustment: Adjustment, _ form: Form) {
    self.init()
    view = form.name(of: adjustment.view)
    property = adjustment.property
    to = adjustment.after
    if adjustment.frames > 0 { begins = adjustment.begins }
    duration = adjustment.duration
    by = adjustment.by
  }
}
