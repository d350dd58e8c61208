import AvoidanceEngine
import Exploring
import FormImporters
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

// What a call names: forms, devices, strategies.
extension ExploreWorkflow {
  /// What exploring starts from.
  struct Material {
    var forms: [FormDefinition] = []
    var strategies: [StrategyDefinition]
    /// Devices of files; none: the standard ones.
    var devices: [DeviceDefinition] = []
    /// The files that are read.
    var inputs: [String] = []

    mutating func take(_ suite: Suite) {
      forms = suite.forms
      strategies += suite.strategies
      devices = suite.devices
    }
  }

  /// The forms that are named, with what else their files or their run define.
  func material() throws(WorkflowError) -> Material {
    let registry = request.location.strategies
    var material = Material(strategies: registry.definitions)
    let paths = request.words.filter { $0 == "-" || FileSystem.exists($0) }
    if let word = request.words.first(where: { !paths.contains($0) && Planning.isFileName($0) }) {
      throw .inputOutput(
        "there is no file or folder \(Escaped.quoted(word)); name an existing one, or a form in the "
          + "database"
      )
    }
    do {
      if let name = request.run {
        let database = try request.location.openForReading()
        let run = try database.namedRun(name)
        let suite = try SuiteInForce(database, at: run, strategies: registry).suite
        let used = Set(suite.scenarios.map(\.value.form))
        material.forms = suite.forms.values.filter { used.contains($0.name) }
          .sorted { $0.name < $1.name }
        material.strategies = suite.strategies
      } else if !paths.isEmpty {
        var reader = SuiteReader(strategies: registry, importer: FormImporter(takesAnyFile: true))
        reader.known.defaults = request.location.defaults
        if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
        let read = try SuiteFiles.read(paths, with: reader) { observer.tell(.diagnostic($0)) }
        let reading = StoredSuite(strategies: registry).completing(read)
        material.take(reading.suite)
        material.inputs = paths + reading.files
      } else if !request.words.isEmpty {
        let stored = try request.location.openForReading().currentDefinitions()
        material.take(try StoredSuite(stored, at: request.location).suite)
      }
    } catch {
      throw WorkflowError(error)
    }
    try keep(request.words.filter { !paths.contains($0) }, of: &material.forms)
    return material
  }

  /// Keeps the forms that patterns name, where there are any.
  private func keep(_ names: [String], of forms: inout [FormDefinition]) throws(WorkflowError) {
    guard !names.isEmpty else { return }
    let patterns = names.map { CasePattern($0) }
    for (name, pattern) in zip(names, patterns)
    where !forms.contains(where: { pattern.names($0.name) }) {
      throw Self.unknown(.form, name, among: forms.map(\.name))
    }
    forms.removeAll { form in !patterns.contains { $0.names(form.name) } }
  }

  private static func unknown(_ kind: DefinitionKind, _ name: String, among names: [String])
    -> WorkflowError
  {
    .unknownName(
      kind: kind.rawValue, name: name, hint: NameHint(for: name, of: kind, among: names.sorted()))
  }

  /// The devices, the iPhone 8 first where it is among them.
  func devices(_ own: [DeviceDefinition]) throws(WorkflowError) -> [DeviceDefinition] {
    let known = Set(own.map(\.name))
    let all = own + ShippedDevices.all.filter { !known.contains($0.name) }
    var names = request.devices
    if names.isEmpty { names = own.isEmpty ? TryWorkflow.standardDevices : own.map(\.name) }
    var devices: [DeviceDefinition] = []
    for name in names {
      let pattern = CasePattern(name)
      let found = all.filter { pattern.names($0.name) }
      guard !found.isEmpty else { throw Self.unknown(.device, name, among: all.map(\.name)) }
      for device in found where !devices.contains(where: { $0.name == device.name }) {
        devices.append(device)
      }
    }
    guard let simplest = devices.firstIndex(where: { $0.name == "iPhone 8" }) else {
      return devices
    }
    devices.swapAt(0, simplest)
    return devices
  }

  /// The strategies that patterns name, in their order.
  static func meant(_ words: [String], among all: [StrategyDefinition]) throws(WorkflowError)
    -> [StrategyDefinition]
  {
    var meant: [StrategyDefinition] = []
    for word in words {
      let pattern = CasePattern(word)
      let found = all.filter { pattern.names($0.name) && $0.value.model.isAtHand }
      guard !found.isEmpty else {
        if let absent = all.first(where: { pattern.names($0.name) }) {
          throw .unusable(AbsentStrategyWords.leftOut(absent))
        }
        throw unknown(.strategy, word, among: all.map(\.name))
      }
      for strategy in found where !meant.contains(where: { $0.name == strategy.name }) {
        meant.append(strategy)
      }
    }
    return meant
  }
}
