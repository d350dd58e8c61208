import AvoidanceEngine
import RegressionStore
import Scenarios

/// Definitions that come out of a database, decoded.
struct StoredSuite: Sendable {
  private(set) var suite = Suite()
  /// Where each scenario's lines stand in its file.
  private(set) var files: [DefinitionKind: [String: String]] = [:]

  /// The strategies by which the definitions are read.
  private let strategies: StrategyRegistry

  /// How far a found number may be from an expected one of files that names no `within`.
  private var tolerance = Matcher.tolerance

  init(strategies: StrategyRegistry) { self.strategies = strategies }

  /// Holds nothing; what is read beside it is read as at a location.
  init(at location: DatabaseLocation) {
    self.init(strategies: location.strategies)
    tolerance = location.tolerance
  }

  /// Decodes definitions of the database at a location; what can't be read back names it.
  init(
    _ definitions: [StoredDefinition],
    at location: DatabaseLocation
  ) throws(WorkflowError) {
    try self.init(definitions, path: location.path, location.strategies)
    tolerance = location.tolerance
  }

  /// Decodes definitions; what can't be read back names its database.
  init(
    _ definitions: [StoredDefinition],
    path: String,
    _ strategies: StrategyRegistry
  ) throws(WorkflowError) {
    self.init(strategies: strategies)
    for definition in definitions {
      do throws(ContentError) {
        try add(definition)
      } catch {
        throw .inputOutput(
          "\(Escaped.text(path)): the \(definition.kind.rawValue) \(Escaped.quoted(definition.name)) can't be "
            + "read back: \(error)"
        )
      }
    }
  }

  /// What a reader of files knows from here; a device that came with the program is the program's.
  var known: KnownDefinitions {
    let shipped = Set(ShippedDevices.all.map(\.name))
    let devices = suite.devices.map(\.name).filter {
      files[.device]?[$0] != nil || !shipped.contains($0)
    }
    var known = KnownDefinitions(
      names: [
        .form: Set(suite.forms.map(\.name)), .scenario: Set(suite.scenarios.map(\.name)),
        .strategy: Set(suite.strategies.map(\.name)), .device: Set(devices),
      ],
      forms: Dictionary(suite.forms.map { ($0.name, $0) }) { first, _ in first },
      strategies: strategies
    )
    known.tolerance = tolerance
    return known
  }

  /// Returns a reading in which programs outside that are not at hand are strategies like others, with
  /// the code that was recorded of them, the same model of the same sort: what it is now is not known.
  func completing(_ reading: SuiteReading) -> SuiteReading {
    var reading = reading
    let recorded = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in first }
    for external in reading.suite.externals where strategies.model(named: external.name) == nil {
      reading.suite.strategies.append(
        StrategyDefinition(
          name: external.name,
          location: external.location,
          value: StrategyDescription(.notAtHand(external))
        )
      )
    }
    for index in reading.suite.strategies.indices {
      let strategy = reading.suite.strategies[index]
      guard !strategy.value.model.isAtHand else { continue }
      let known = [strategy.name, strategy.value.model.name].lazy.compactMap { recorded[$0] }
        .first { $0.isOfSameProgram(as: strategy.value) }
      if let code = known?.code { reading.suite.strategies[index].value.code = code }
    }
    return reading
  }

  /// The file that names the program of a strategy which is not at hand; nil where it is not known.
  func fileOfProgram(_ strategy: StrategyDefinition) -> String? {
    guard strategy.value.code?.command.isEmpty == false else { return nil }
    return files[.strategy]?[strategy.value.model.name]
  }

  /// The files whose definitions say something else now, or are gone.
  func files(changedIn reading: SuiteReading) -> [String] {
    var now: Set<Content> = []
    for form in reading.suite.forms { now.insert(Content(form)) }
    for scenario in reading.suite.scenarios { now.insert(Content(scenario)) }
    for strategy in reading.suite.strategies { now.insert(Content(strategy)) }
    for device in reading.suite.devices { now.insert(Content(device)) }
    let read = Set(reading.files)
    var changed: Set<String> = []
    func look(at definition: some Definition) {
      guard let file = files[type(of: definition).kind]?[definition.name], read.contains(file)
      else { return }
      if !now.contains(Content(definition)) { changed.insert(file) }
    }
    for form in suite.forms { look(at: form) }
    for scenario in suite.scenarios { look(at: scenario) }
    // Of code that is not Headroom's own, its program tells what it is now.
    for strategy in suite.strategies where strategy.value.code == nil { look(at: strategy) }
    for device in suite.devices { look(at: device) }
    return changed.sorted()
  }

  /// What tells one definition from another, wherever it stands.
  private struct Content: Hashable {
    var kind: DefinitionKind
    var name: String
    var content: [UInt8]

    init(_ definition: some Definition) {
      kind = type(of: definition).kind
      name = definition.name
      content = definition.canonicalContent
    }
  }

  private mutating func add(_ definition: StoredDefinition) throws(ContentError) {
    if let file = definition.file {
      files[definition.kind, default: [:]][definition.name] = file
    }
    let (name, content) = (definition.name, definition.content)
    switch definition.kind {
    case .form:
      suite.forms.append(try FormDefinition(name: name, canonicalContent: content))
    case .scenario:
      suite.scenarios.append(
        try ScenarioDefinition(name: name, canonicalContent: content, strategies: strategies)
      )
    case .strategy:
      suite.strategies.append(
        try StrategyDefinition(name: name, canonicalContent: content, strategies: strategies)
      )
    case .device:
      suite.devices.append(try DeviceDefinition(name: name, canonicalContent: content))
    }
  }
}

extension StrategyDescription {
  /// Whether both are of one model, and its code is that of an external program in both or in neither.
  fileprivate func isOfSameProgram(as other: StrategyDescription) -> Bool {
    guard model == other.model, let code, let theirs = other.code else { return false }
    return code.command.isEmpty == theirs.command.isEmpty
  }
}
