import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import Exploring

/// A small suite that follows from a seed.
///
/// A form of `FormGenerator` in three sizes: the same views with some other numbers. What `ScriptMaker`
/// plays on the first is the script of all three, so that cases share outcomes while they are measured
/// differently. Among the steps are expectations that hold, fail, and are known to fail; laws are all,
/// some or none.
struct GeneratedSuite {
  private var random: RandomStream
  private let devices: [DeviceDefinition]
  private let strategies: [StrategyDefinition]

  /// Makes the suite of a seed.
  static func make(seed: UInt64) throws -> RecordedSuite {
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
    var known = ShippedDevices.all
    devices = (0..<2).map { _ in known.remove(at: random.below(known.count)) }
    self.random = random
  }

  private mutating func suite() throws -> RecordedSuite {
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
    common.script = try script(on: first)
    for size in 1...3 {
      var form = first
      if size > 1 { FormVariation.nudge(&form, &random) }
      let name = "generated/size-\(size)"
      forms.append(
        try FormDefinition(name: name, location: SourceLocation(file: ""), drawn: form)
      )
      common.form = name
      scenarios.append(Self.definition(name, common))
    }
    var made = RecordedSuite(
      RunSuite(forms: forms, devices: devices, strategies: strategies, scenarios: scenarios)
    )
    // That the last one moves nothing is approved where nothing else judges it.
    for device in devices {
      let name = CaseName(
        scenario: scenarios[2].name,
        strategy: strategies[1].name,
        device: device.name
      )
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
    case 1: Law.allCases.filter { _ in random.percent(25) }
    default: []
    }
  }

  private mutating func knownFailures(of laws: [Law]) -> [KnownFailure] {
    guard !laws.isEmpty, random.percent(40) else { return [] }
    let known = laws.filter { _ in random.percent(50) }
    guard !known.isEmpty else { return [] }
    return [knownFailure(of: known)]
  }

  private mutating func knownFailure(of laws: [Law] = []) -> KnownFailure {
    KnownFailure(
      strategy: random.one(of: strategies).name,
      laws: laws,
      reason: "as generated",
      until: random.percent(70) ? .never : .unreadable("some day")
    )
  }

  /// Steps of a person on the first device, without a strategy, with expectations between them.
  private mutating func script(on form: FormDescription) throws -> [ScriptEntry] {
    let vocabulary = ScriptVocabulary(form)
    let compiled = Form(
      form,
      insertedRows: vocabulary.rows,
      scriptTexts: ScriptVocabulary.texts
    )
    let maker = ScriptMaker(vocabulary, compiled, on: devices[0].value)
    var simulator = Simulator(
      form: compiled,
      device: devices[0].value,
      orientation: .portrait,
      strategy: .none,
      profile: .observed
    )
    let expects = random.percent(60)
    var script: [ScriptEntry] = []
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
      name: "read",
      canonicalContent: Array(text.utf8),
      strategies: .builtIn
    )
    let entry = try #require(read.value.script.first)
    guard case .expect(let expectations, _) = entry else { return entry }
    return .expect(expectations, knownFailures: random.percent(30) ? [knownFailure()] : [])
  }
}

extension RecordedSuite {
  /// One of the definitions that a case depends on.
  enum Part: Int, CaseIterable {
    case strategy, scenario, form, device
  }

  /// The suite with some definitions of a kind edited: every third, from a place on.
  ///
  /// - Parameters:
  ///   - part: What is edited.
  ///   - place: The first that is edited.
  /// - Returns: The suite, in which the cases of other definitions are what they were.
  func edited(_ part: Part, from place: Int) -> RecordedSuite {
    func edit<Value>(_ values: inout [Value], _ change: (inout Value) -> Void) {
      for index in stride(from: place % max(1, min(3, values.count)), to: values.count, by: 3) {
        change(&values[index])
      }
    }
    var edited = suite
    switch part {
    case .strategy:
      edit(&edited.strategies) { $0.raiseNumber() }
    case .scenario:
      edit(&edited.scenarios) { scenario in
        scenario.value.script.append(.step(.hideKeyboard, then: nil))
        scenario.stepLines.append(1)
        scenario.subjectLines.append([])
      }
    case .form:
      var forms = suite.forms.values.sorted { $0.name < $1.name }
      edit(&forms) { $0.value.canvas.height += 8 }
      for form in forms { edited.forms[form.name] = form }
    case .device:
      edit(&edited.devices) { $0.value.portrait.keyboard += 10 }
    }
    return replacing(edited)
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
