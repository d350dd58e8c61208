import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

// What was recorded beside the files that it came from.
extension RecordedSuite {
  /// All files that definitions were imported from.
  var allFiles: Set<String> { Set(files.values.flatMap(\.values)) }

  /// What a reader of files knows from here.
  func known(at location: DatabaseLocation) -> KnownDefinitions {
    location.known(definitions, ownDevices: files(of: .device).keys)
  }

  /// The file that names the program of a strategy which is not available; nil where it is not known.
  func fileOfProgram(_ strategy: StrategyDefinition) -> String? {
    guard strategy.value.code?.command.isEmpty == false else { return nil }
    return files(of: .strategy)[strategy.value.model.name]
  }

  /// The files whose definitions say something else now, or are gone.
  func files(changedIn reading: SuiteReading) -> [String] {
    let read = Set(reading.files)
    var changed: Set<String> = []
    func look<Kind: Definition>(at stored: [Kind], _ now: [Kind]) {
      let present = Dictionary(grouping: zip(now, Kind.digests(of: now))) { $0.0.name }
      let files = files(of: Kind.kind)
      for definition in stored {
        guard let file = files[definition.name], read.contains(file), !changed.contains(file)
        else { continue }
        // Of code that is not Headroom's own, its program tells what it is now.
        if let strategy = definition as? StrategyDefinition, strategy.value.hasForeignCode {
          continue
        }
        // An earlier version may have written the same in other words.
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

  /// Whether a reading defines something that comes, as far as is known here, from another file.
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
  /// What a reader of files knows from definitions of the database.
  func known(_ definitions: [StoredDefinition]) throws(WorkflowError) -> KnownDefinitions {
    known(
      try suite(of: definitions),
      ownDevices: definitions.lazy.filter { $0.kind == .device && $0.file != nil }.map(\.name))
  }

  /// What a reader of files knows from a suite; a device that came with the program is the program's.
  ///
  /// - Parameters:
  ///   - suite: The definitions of the database.
  ///   - ownDevices: The names of its devices that come from files.
  /// - Returns: What is known.
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
  /// Returns a reading in which external programs that are not available are strategies like others, with
  /// the code that was recorded of them, the same model of the same sort: what it is now is not known.
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
  /// A strategy that is not available with the code that was recorded of it, a composite with that of its parts.
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
  /// Whether both are of one model, and its code is that of an external program in both or in neither.
  fileprivate func isOfSameProgram(as other: StrategyDescription) -> Bool {
    guard model == other.model, let code, let theirs = other.code else { return false }
    return code.command.isEmpty == theirs.command.isEmpty
  }
}
