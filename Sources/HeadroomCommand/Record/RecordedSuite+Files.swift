import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

extension RecordedSuite {
  var allFiles: Set<String> { Set(files.values.flatMap(\.values)) }

  /// The definitions that files may refer to.
  func known(at location: DatabaseLocation) -> KnownDefinitions {
    location.known(definitions, ownDevices: files(of: .device).keys)
  }

  /// The file that names the program of an unavailable strategy, if known.
  func fileOfProgram(_ strategy: StrategyDefinition) -> String? {
    guard strategy.value.code?.command.isEmpty == false else { return nil }
    return files(of: .strategy)[strategy.value.model.name]
  }

  /// The files whose definitions have changed or are gone.
  func files(changedIn reading: SuiteReading) -> [String] {
    let read = Set(reading.files)
    var changed: Set<String> = []
    func look<Kind: Definition>(at stored: [Kind], _ now: [Kind]) {
      let present = Dictionary(grouping: zip(now, Kind.digests(of: now))) { $0.0.name }
      let files = files(of: Kind.kind)
      for definition in stored {
        guard let file = files[definition.name], read.contains(file), !changed.contains(file)
        else { continue }
        // Foreign code is reported by its program, not by the file.
        if let strategy = definition as? StrategyDefinition, strategy.value.hasForeignCode {
          continue
        }
        // An earlier version may have encoded the same definition differently.
        let known = digests[Kind.kind]?[ByteSpelling(definition.name)]
        let isThere = present[definition.name]?.contains { other, digest in
          digest == known || other.isSame(as: definition)
        }
        if isThere != true { changed.insert(file) }
      }
    }
    look(at: definitions.forms, reading.suite.forms)
    look(at: definitions.scenarios, reading.suite.scenarios)
    look(at: definitions.strategies, reading.suite.strategies)
    look(at: definitions.devices, reading.suite.devices)
    return changed.sorted()
  }

  /// Whether a reading defines something that was imported from another file.
  func hasFromElsewhere(_ reading: SuiteReading) -> Bool {
    let read = Set(reading.files)
    func isFromElsewhere<Kind: Definition>(_ definitions: [Kind]) -> Bool {
      let files = files(of: Kind.kind)
      return definitions.contains { files[$0.name].map { !read.contains($0) } ?? false }
    }
    let suite = reading.suite
    return isFromElsewhere(suite.forms) || isFromElsewhere(suite.scenarios)
      || isFromElsewhere(suite.strategies) || isFromElsewhere(suite.devices)
  }
}

extension DatabaseLocation {
  /// The database's definitions that files may refer to.
  func known(_ definitions: [StoredDefinition]) throws(HeadroomError) -> KnownDefinitions {
    known(
      try suite(of: definitions),
      ownDevices: definitions.lazy.filter { $0.kind == .device && $0.file != nil }.map(\.name))
  }

  /// The definitions of a suite that files may refer to; built-in devices belong to the program.
  ///
  /// `ownDevices` are the suite's devices that come from files.
  func known(_ suite: Suite, ownDevices: some Sequence<String>) -> KnownDefinitions {
    let foreign = Set(ShippedDevices.all.map(\.name)).subtracting(ownDevices)
    let devices = suite.devices.map(\.name).filter { !foreign.contains($0) }
    var known = KnownDefinitions(
      names: [
        .form: Set(suite.forms.map(\.name)), .scenario: Set(suite.scenarios.map(\.name)),
        .strategy: Set(suite.strategies.map(\.name)), .device: Set(devices),
      ],
      forms: Dictionary(suite.forms.map { ($0.name, $0) }) { first, _ in first },
      strategies: strategies
    )
    known.storedStrategies = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in
      first
    }
    known.defaults = defaults
    return known
  }
}

extension KnownDefinitions {
  /// Returns a reading in which unavailable external strategies are completed with their recorded
  /// code, if model and kind of code are the same; their current code is unknown.
  func completing(_ reading: SuiteReading) -> SuiteReading {
    var reading = reading
    for external in reading.suite.externals where strategies.model(named: external.name) == nil {
      reading.suite.strategies.append(
        StrategyDefinition(
          name: external.name, location: external.location,
          value: StrategyDescription(.notAtHand(external))))
    }
    for index in reading.suite.strategies.indices {
      let strategy = reading.suite.strategies[index]
      guard !strategy.value.model.isAvailable else { continue }
      reading.suite.strategies[index].value = storedStrategies.completing(
        strategy.value, strategy.name)
    }
    return reading
  }
}

extension [String: StrategyDescription] {
  /// Adds the recorded code to an unavailable strategy, or to the parts of a composite.
  fileprivate func completing(_ strategy: StrategyDescription, _ name: String)
    -> StrategyDescription
  {
    guard strategy.parts.isEmpty else {
      return strategy.mapParts { completing($0.strategy, $0.name) }
    }
    let known = [name, strategy.model.name].lazy.compactMap { self[$0] }
      .first { $0.isOfSameProgram(as: strategy) }
    var strategy = strategy
    if let code = known?.code { strategy.code = code }
    return strategy
  }
}

extension StrategyDescription {
  /// Whether both have the same model, and either both or neither have an external program's code.
  fileprivate func isOfSameProgram(as other: StrategyDescription) -> Bool {
    guard model == other.model, let code, let theirs = other.code else { return false }
    return code.command.isEmpty == theirs.command.isEmpty
  }
}
