import AvoidanceEngine
import FormImporters
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// The forms, devices and strategies that an exploration starts from.
struct ExplorationMaterial: Sendable {
  private(set) var forms: [FormDefinition] = []
  /// The devices defined in the files or the database; if empty, the standard ones are used.
  private var ownDevices: [DeviceDefinition] = []
  /// The available strategies, and those of the files or the database.
  private var allStrategies: [StrategyDefinition]

  /// Reads the given files, or the database if forms are named.
  ///
  /// - Parameters:
  ///   - words: Files, folders and names of forms; `-` is standard input.
  ///   - location: The database.
  ///   - observer: Notified of errors in files.
  /// - Throws: An error if a file or a form does not exist, or can't be read.
  init(_ words: [String], _ location: DatabaseLocation, _ observer: any CommandObserver) throws {
    allStrategies = location.strategies.definitions
    let paths = words.filter { $0 == "-" || FileSystem.exists($0) }
    let names = words.filter { !paths.contains($0) }
    if let word = names.first(where: NothingSelectedWords.isFileName) {
      throw HeadroomError.inputOutput(
        "there is no file or folder \(Escaped.quoted(word)); name an existing one, or a form in the "
          + "database"
      )
    }
    if !paths.isEmpty {
      var reader = SuiteReader(
        strategies: location.strategies, importer: FormImporter(takesAnyFile: true))
      reader.known.defaults = location.defaults
      if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
      let reading = try SuiteFiles.read(paths, with: reader) { observer.tell(.diagnostic($0)) }
      take(reading.suite)
    } else if !words.isEmpty {
      let stored = try location.openForReading().currentDefinitions()
      take(try location.suite(of: stored))
    }
    try keepForms(named: names)
  }

  private mutating func take(_ suite: Suite) {
    forms = suite.forms
    ownDevices = suite.devices
    allStrategies += suite.strategies
  }

  /// Keeps only the forms that patterns name, if there are any.
  private mutating func keepForms(named names: [String]) throws(HeadroomError) {
    guard !names.isEmpty else { return }
    let patterns = names.map { CasePattern($0) }
    for (name, pattern) in zip(names, patterns)
    where !forms.contains(where: { pattern.names($0.name) }) {
      throw unknown(.form, name, among: forms.map(\.name))
    }
    forms.removeAll { form in !patterns.contains { $0.names(form.name) } }
  }

  /// Returns the devices that patterns name, with the iPhone 8 first if it is among them.
  ///
  /// Without patterns, returns those of the files or else the standard ones.
  func devices(named names: [String]) throws(HeadroomError) -> [DeviceDefinition] {
    let known = Set(ownDevices.map(\.name))
    let all = ownDevices + ShippedDevices.all.filter { !known.contains($0.name) }
    let usual = ownDevices.isEmpty ? RunSuite.standardDevices : ownDevices.map(\.name)
    var devices: [DeviceDefinition] = []
    for name in names.isEmpty ? usual : names {
      let pattern = CasePattern(name)
      let found = all.filter { pattern.names($0.name) }
      guard !found.isEmpty else { throw unknown(.device, name, among: all.map(\.name)) }
      for device in found where !devices.contains(where: { $0.name == device.name }) {
        devices.append(device)
      }
    }
    if let simplest = devices.firstIndex(where: { $0.name == "iPhone 8" }) {
      devices.swapAt(0, simplest)
    }
    return devices
  }

  /// Returns the strategies that patterns name, in their order.
  func strategies(named words: [String]) throws(HeadroomError) -> [StrategyDefinition] {
    var strategies: [StrategyDefinition] = []
    for word in words {
      for strategy in try self.strategies(named: word)
      where !strategies.contains(where: { $0.name == strategy.name }) {
        strategies.append(strategy)
      }
    }
    return strategies
  }

  /// The strategies that a pattern names, or the composite one that a word defines.
  private func strategies(named word: String) throws(HeadroomError) -> [StrategyDefinition] {
    let pattern = CasePattern(word)
    let named = allStrategies.filter { pattern.names($0.name) }
    let found = named.filter(\.value.model.isAvailable)
    guard found.isEmpty else { return found }
    if let composite = try CompositeWords.definition(word, among: allStrategies) {
      guard composite.value.model.isAvailable else {
        throw .unusable(AbsentStrategyWords.leftOut(composite))
      }
      return [composite]
    }
    if let absent = named.first { throw .unusable(AbsentStrategyWords.leftOut(absent)) }
    throw StrategyVariants.isVariant(word)
      ? StrategyVariants.refusal(word, among: allStrategies)
      : unknown(.strategy, word, among: allStrategies.map(\.name))
  }

  private func unknown(_ kind: DefinitionKind, _ name: String, among names: [String])
    -> HeadroomError
  {
    .unknownName(
      kind: kind.rawValue, name: name, hint: NameHint(for: name, of: kind, among: names.sorted()))
  }
}
