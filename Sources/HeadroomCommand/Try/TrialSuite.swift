import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The input of `try`: scenarios generated for the forms of some files, and their devices.
struct TrialSuite {
  /// In the order of the files.
  let trials: [FormTrial]
  /// Forms, strategies, devices and generated scenarios; of the strategies that need no file, only
  /// the representatives are defaults.
  var suite: RunSuite
  let places: SourcePlaces
  let devices: [String]

  /// Generates scenarios for the forms in the files.
  ///
  /// The files' own scenarios are ignored, and unavailable strategies left out. Forms without an
  /// idiom are for any device. With `takesDumpedDevices`, dumped forms are also tried on their own
  /// devices and keyboards.
  init(
    _ files: Suite, strategies: StrategyRegistry, idioms: [String: ImportedForm.Idiom] = [:],
    dumps: [String: ImportedForm] = [:], takesDumpedDevices: Bool = false,
    orientations: [Orientation]
  ) {
    var trials = files.forms.map { FormTrial($0) }
    let own = Set(files.devices.map(\.name))
    let usualNames = files.devices.isEmpty ? Trying.standardDevices : files.devices.map(\.name)
    for index in trials.indices {
      let dump = dumps[trials[index].form.name]
      trials[index].firstResponder = dump?.firstResponder
      guard takesDumpedDevices, files.devices.isEmpty, let device = dump?.device else { continue }
      trials[index].device = DeviceChoice(
        screen: device.window, keyboardHeight: device.keyboardHeight, system: device.system,
        preferring: usualNames)
    }
    let dumped = Set(trials.compactMap(\.device?.device)).subtracting(usualNames)
    // In the order of the built-in devices.
    devices = usualNames + ShippedDevices.all.map(\.name).filter(dumped.contains)
    var made = Suite()
    made.forms = files.forms
    made.strategies = files.strategies.filter(\.value.model.isAvailable)
    let shipped = ShippedDevices.all.filter { !own.contains($0.name) }
    let names = Trying.standardDevices
    let standard = names.compactMap { name in shipped.first { $0.name == name } }
    made.devices = files.devices + standard + shipped.filter { !names.contains($0.name) }
    let usual = made.devices.filter { usualNames.contains($0.name) }
    for index in trials.indices {
      trials[index].idiom = idioms[trials[index].form.name] ?? .any
      trials[index].hasDevice = Self.devices(usual, for: trials[index].idiom)?.isEmpty != true
    }
    self.trials = trials
    made.scenarios = trials.filter(\.hasDevice).flatMap { trial in
      var own = Self.devices(usual, for: trial.idiom) ?? (dumped.isEmpty ? [] : usualNames)
      let asDumped = trial.scenariosAsDumped()
      if let device = trial.device?.device {
        if own.isEmpty { own = usualNames }
        own.removeAll { $0 == device }
        if asDumped.isEmpty { own.insert(device, at: 0) }
      }
      return asDumped
        + trial.scenarios(orientations: orientations).map { scenario in
          var scenario = scenario
          scenario.value.devices = own
          return scenario
        }
    }
    var suite = RunSuite(made, strategies: strategies)
    let representatives = Set(strategies.representatives)
    for index in suite.strategies.indices {
      let name = suite.strategies[index].name
      guard strategies.strategy(named: name) != nil else { continue }
      suite.strategies[index].isDefault = representatives.contains(name)
    }
    self.suite = suite
    places = SourcePlaces(made)
  }

  /// The devices to try a form on, or nil for all.
  private static func devices(_ devices: [DeviceDefinition], for idiom: ImportedForm.Idiom)
    -> [String]?
  {
    guard idiom != .any else { return nil }
    return devices.filter { $0.value.isTablet == (idiom == .pad) }.map(\.name)
  }
}
