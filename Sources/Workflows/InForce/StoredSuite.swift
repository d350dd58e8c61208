import AvoidanceEngine
import RegressionStore
import Scenarios
import SystemCalls

/// Definitions that come out of a database, decoded.
struct StoredSuite: Sendable {
  private(set) var suite = Suite()
  /// Where each scenario's lines stand in its file.
  private(set) var files: [DefinitionKind: [String: String]] = [:]

  /// The identity of each content as it is stored.
  private var digests: [DefinitionKind: [String: Digest]] = [:]

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

  /// Decodes definitions of the database at a location, on so many processors; what can't be read back
  /// names it.
  init(
    _ definitions: [StoredDefinition],
    at location: DatabaseLocation,
    jobs: Int = Environment.processorCount
  ) throws(WorkflowError) {
    try self.init(definitions, path: location.path, location.strategies, jobs: jobs)
    tolerance = location.tolerance
  }

  /// Decodes definitions; what can't be read back names its database.
  init(
    _ definitions: [StoredDefinition],
    path: String,
    _ strategies: StrategyRegistry,
    jobs: Int = Environment.processorCount
  ) throws(WorkflowError) {
    self.init(strategies: strategies)
    let decoded = Concurrently.map(definitions.count, jobs: jobs, piece: 64) { place in
      Result { () throws(ContentError) in try Decoded(definitions[place], strategies) }
    }
    for (definition, decoded) in zip(definitions, decoded) {
      do throws(ContentError) {
        add(try decoded.get(), of: definition)
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
    let read = Set(reading.files)
    var changed: Set<String> = []
    func look<Kind: Definition>(at stored: [Kind], _ now: [Kind]) {
      let digests = Kind.digests(of: now)
      let unchanged = Set(zip(now, digests).map { Content(name: $0.name, digest: $1) })
      var others: [String: [Kind]]?
      for definition in stored {
        guard let file = files[Kind.kind]?[definition.name], read.contains(file),
          !changed.contains(file)
        else { continue }
        let name = definition.name
        if let digest = self.digests[Kind.kind]?[name],
          unchanged.contains(Content(name: name, digest: digest))
        {
          continue
        }
        // An earlier version may have written the same in other words.
        if others == nil { others = Dictionary(grouping: now, by: \.name) }
        let isThere = others?[name]?.contains { $0.isSame(as: definition) } ?? false
        if !isThere { changed.insert(file) }
      }
    }
    look(at: suite.forms, reading.suite.forms)
    look(at: suite.scenarios, reading.suite.scenarios)
    // Of code that is not Headroom's own, its program tells what it is now.
    look(at: suite.strategies.filter { $0.value.code == nil }, reading.suite.strategies)
    look(at: suite.devices, reading.suite.devices)
    return changed.sorted()
  }

  /// What tells one definition of a kind from another, wherever it stands.
  private struct Content: Hashable {
    var name: String
    var digest: Digest
  }

  /// A definition that was read back.
  private enum Decoded {
    case form(FormDefinition)
    case scenario(ScenarioDefinition)
    case strategy(StrategyDefinition)
    case device(DeviceDefinition)

    init(_ stored: StoredDefinition, _ strategies: StrategyRegistry) throws(ContentError) {
      let (name, content) = (stored.name, stored.content)
      self =
        switch stored.kind {
        case .form: .form(try FormDefinition(name: name, canonicalContent: content))
        case .scenario:
          .scenario(
            try ScenarioDefinition(name: name, canonicalContent: content, strategies: strategies)
          )
        case .strategy:
          .strategy(
            try StrategyDefinition(name: name, canonicalContent: content, strategies: strategies)
          )
        case .device: .device(try DeviceDefinition(name: name, canonicalContent: content))
        }
    }
  }

  private mutating func add(_ decoded: Decoded, of stored: StoredDefinition) {
    if let file = stored.file { files[stored.kind, default: [:]][stored.name] = file }
    digests[stored.kind, default: [:]][stored.name] = stored.digest
    switch decoded {
    case .form(let form): suite.forms.append(form)
    case .scenario(let scenario): suite.scenarios.append(scenario)
    case .strategy(let strategy): suite.strategies.append(strategy)
    case .device(let device): suite.devices.append(device)
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
