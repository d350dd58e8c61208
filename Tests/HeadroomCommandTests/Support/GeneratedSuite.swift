import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// A small suite that follows from a seed.
///
/// A form of `FormGenerator`, the same with some other numbers, with higher fields and with fields of other
/// names. What `ScriptMaker` plays on the first is the script of all, so that cases share outcomes while
/// they are measured differently, and other outcomes differ in little. Among the steps are expectations
/// that hold, fail, and are known to fail; laws are all, some or none.
struct GeneratedSuite {
  private var random: RandomStream
  private let devices: [DeviceDefinition]
  private let strategies: [StrategyDefinition]

  /// Makes the suite of a seed.
  static func make(seed: UInt64) throws -> SuiteToRecord {
    var generator = try GeneratedSuite(seed: seed)
    return try generator.suite()
  }

  private init(seed: UInt64) throws {
    var random = RandomStream(seed: seed, stream: 28)
    let registry = StrategyRegistry.builtIn
    let usual = ["none", "inset-scroll", "keyboard-layout-guide", "iq-6.5.11", "footer-spacer"]
    let name = random.one(of: usual)
    let named = try #require(registry.definitions.first { $0.name == name })
    var own = try #require(registry.definitions.first { $0.name == "offset-restore" })
    own.name = "own"
    own.value.parameters["gap"] = .number(12)
    strategies = [named, own]
    // Without those that came later: the seeds were chosen with these.
    var known = ShippedDevices.all.filter { $0.value.system == nil }
    devices = (0..<2).map { _ in known.remove(at: random.below(known.count)) }
    self.random = random
  }

  private mutating func suite() throws -> SuiteToRecord {
    var forms: [FormDefinition] = []
    var scenarios: [ScenarioDefinition] = []
    let first = FormGenerator.form(for: devices[0].value, &random)
    let laws = laws()
    var common = Scenario(form: "")
    common.devices = devices.map(\.name)
    common.orientations = random.percent(20) ? [.portrait, .landscapeLeft] : [.portrait]
    common.strategies = strategies.map(\.name)
    common.laws = laws
    common.knownFailures = knownFailures(of: laws)
    var others = ["other-numbers": first, "higher": first, "other-names": first]
    FormVariation.nudge(&others["other-numbers", default: first], &random)
    others["higher"]?.view.changeInputs { input in
      input.frame?.y -= 4
      input.frame?.height += 4
    }
    others["other-names"]?.view.changeInputs { input in
      input.identifier = input.identifier.map { "other-\($0)" }
    }
    let beforeScript = random
    for (name, form) in [("first", first)] + others.sorted(by: { $0.key < $1.key }) {
      // The same choices each time.
      random = beforeScript
      common.script = try script(on: name == "other-names" ? form : first)
      common.form = "generated/\(name)"
      forms.append(
        try FormDefinition(name: common.form, location: SourceLocation(file: ""), drawn: form))
      scenarios.append(Self.definition(common.form, common))
    }
    var made = SuiteToRecord(
      RunSuite(forms: forms, devices: devices, strategies: strategies, scenarios: scenarios))
    // That one of them moves nothing is approved where nothing else judges it.
    for device in devices {
      let name = CaseName(
        scenario: scenarios[2].name, strategy: strategies[1].name, device: device.name)
      try made.approve("[]", of: name)
    }
    return made
  }

  private static func definition(_ name: String, _ scenario: Scenario) -> ScenarioDefinition {
    ScenarioDefinition(
      name: name,
      location: SourceLocation(file: ""),
      value: scenario,
      stepLines: scenario.script.map { _ in 1 },
      subjectLines: scenario.script.map { entry in
        guard case .expect(let expectations, _) = entry else { return [] }
        return expectations.map { _ in 1 }
      },
      namesLaws: true
    )
  }

  // MARK: Parts

  private mutating func laws() -> [Law] {
    switch random.place(by: [60, 20, 20]) {
    case 0: Law.allCases
    // So many of them, so that a new law leaves the others' suites as they are.
    case 1: Law.allCases.prefix(15).filter { _ in random.percent(25) }
    default: []
    }
  }

  private mutating func knownFailures(of laws: [Law]) -> [KnownFailure] {
    guard !laws.isEmpty, random.percent(40) else { return [] }
    return [knownFailure(of: random.percent(60) ? laws : [random.one(of: laws)])]
  }

  private mutating func knownFailure(of laws: [Law] = []) -> KnownFailure {
    KnownFailure(
      strategy: random.one(of: strategies).name, laws: laws, reason: "as generated",
      until: random.percent(70) ? .never : .unreadable("some day"))
  }

  /// Steps of a person on the first device, without a strategy, with expectations between them.
  private mutating func script(on form: FormDescription) throws -> [ScriptEntry] {
    let vocabulary = ScriptVocabulary(form)
    let compiled = Form(form, insertedRows: vocabulary.rows, scriptTexts: ScriptVocabulary.texts)
    let maker = ScriptMaker(vocabulary, compiled, on: devices[0].value)
    var simulator = Simulator(
      form: compiled, device: devices[0].value, orientation: .portrait, strategy: .none,
      profile: .observed)
    let expects = random.percent(60)
    var script: [ScriptEntry] = []
    // Now and then a view that is not there.
    if random.percent(10) { script.append(.step(.focus("nobody"), then: nil)) }
    for _ in 0..<(4 + random.below(6)) {
      guard let step = maker.next(in: &simulator, &random), case .event(let event, let then) = step
      else { break }
      simulator.perform(event, then: then)
      if let entry = vocabulary.entry(step, of: compiled) { script.append(entry) }
      if expects, random.percent(40) { script.append(try expectation()) }
    }
    return script
  }

  private static let subjects = [
    #""focus.covered": {"atMost": 0}"#, #""focus.clearance": {"atLeast": 8}"#,
    #""focus.isVisible": true"#, #""keyboard.isVisible": true"#,
    #""keyboard.height": {"between": [200, 300]}"#, #""root.frame": [0, 0, 375, 667]"#,
    #""focus": {"oneOf": ["field-1", "none"]}"#, #""focus": {"not": "field-2"}"#,
    #""log.contains": ["keyboardWillShow"]"#, #""adjustments": []"#,
    #""keyboard.frame": {"near": [0, 407, 375, 260], "within": 5}"#,
    #""metrics.clearance": {"atLeast": 0}"#, #""metrics.pointsScrolled": 0"#,
  ]

  private mutating func expectation() throws -> ScriptEntry {
    let text = #"{"form": "any", "script": [{"expect": {\#(random.one(of: Self.subjects))}}]}"#
    let read = try ScenarioDefinition(
      name: "read", canonicalContent: Array(text.utf8), strategies: .builtIn)
    let entry = try #require(read.value.script.first)
    guard case .expect(let expectations, _) = entry else { return entry }
    return .expect(expectations, knownFailures: random.percent(30) ? [knownFailure()] : [])
  }
}

extension SuiteToRecord {
  /// The suite with every third definition of each kind edited, from different places on, so that cases
  /// depend on none, one or several of the edits.
  func edited() -> SuiteToRecord {
    func edit<Value>(_ values: inout [Value], from place: Int, _ change: (inout Value) -> Void) {
      for index in stride(from: place, to: values.count, by: 3) { change(&values[index]) }
    }
    var edited = suite
    edit(&edited.strategies, from: 1) { $0.raiseNumber() }
    edit(&edited.scenarios, from: 0) { $0.relax() }
    var random = RandomStream(seed: 28, stream: 0)
    var forms = suite.forms.values.sorted { $0.name < $1.name }
    edit(&forms, from: 2) { FormVariation.nudge(&$0.value, &random) }
    for form in forms { edited.forms[form.name] = form }
    edit(&edited.devices, from: 1) { $0.value.portrait.keyboard += 10 }
    return replacing(edited)
  }
}

extension ViewNode {
  /// Changes each text field and text view, but those in the footers of tables.
  fileprivate mutating func changeInputs(_ change: (inout ViewNode) -> Void) {
    if input != nil { change(&self) }
    for index in children.indices { children[index].changeInputs(change) }
    for section in (table?.sections ?? []).indices {
      for row in (table?.sections[section].rows ?? []).indices {
        table?.sections[section].rows[row].changeInputs(change)
      }
    }
  }
}

extension ScenarioDefinition {
  /// Expects two points less of numbers with a limit, so that what passed passes by more.
  ///
  /// Where there is none, the keyboard is hidden at the end.
  fileprivate mutating func relax() {
    let before = value.script
    for index in value.script.indices {
      guard case .expect(var expectations, let failures) = value.script[index] else { continue }
      for place in expectations.indices {
        switch expectations[place].expected {
        case .all(.atLeast(let number)): expectations[place].expected = .all(.atLeast(number - 2))
        case .all(.atMost(let number)): expectations[place].expected = .all(.atMost(number + 2))
        default: break
        }
      }
      value.script[index] = .expect(expectations, knownFailures: failures)
    }
    guard value.script == before else { return }
    value.script.append(.step(.hideKeyboard, then: nil))
    stepLines.append(1)
    subjectLines.append([])
  }
}

extension StrategyDefinition {
  /// Sets the first parameter that is a length to two points more; where there is none, it stays.
  fileprivate mutating func raiseNumber() {
    for parameter in value.model.parameters {
      guard case .points(let range) = parameter.kind,
        case .number(let number) = value.parameters[parameter.name] ?? parameter.defaultValue,
        range.contains(number + 2)
      else { continue }
      value.parameters[parameter.name] = .number(number + 2)
      return
    }
  }
}
