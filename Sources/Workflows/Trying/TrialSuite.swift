import AvoidanceEngine
import RegressionRunner
import Scenarios

/// What `try` runs: scenarios made of the forms of some files, and the devices that they run on.
struct TrialSuite {
  /// The devices for files that define none: from the smallest phone with a current system to an
  /// iPad.
  static let standardDevices = [
    "iPhone SE (1st generation)", "iPhone 8", "iPhone 13 mini", "iPhone 14", "iPhone 11 Pro Max",
    "iPad (6th generation)",
  ]

  /// The forms with their inputs, in the files' order.
  let trials: [FormTrial]
  /// Forms, strategies, devices and the made scenarios; of the strategies that need no file usual are
  /// those that stand for all.
  let suite: RunSuite
  /// The same scenarios with their places in the files.
  let places: SourcePlaces
  /// The devices to run on where none is named.
  let devices: [String]

  /// Takes what files define; their scenarios are of no consequence here, and strategies that are not
  /// at hand are left out.
  ///
  /// - Parameters:
  ///   - files: The definitions.
  ///   - strategies: The strategies that need no file.
  ///   - idioms: Which devices the forms are for, by name; others are for any.
  ///   - dumps: The forms that were dumped of running apps, by name.
  ///   - takesDumpedDevices: Whether they are tried on their own devices and with their keyboards, too.
  ///   - orientations: How devices are held.
  init(
    _ files: Suite, strategies: StrategyRegistry, idioms: [String: ImportedForm.Idiom] = [:],
    dumps: [String: ImportedForm] = [:], takesDumpedDevices: Bool = false,
    orientations: [Orientation]
  ) {
    var trials = files.forms.map { FormTrial($0) }
    let own = Set(files.devices.map(\.name))
    let usualNames = files.devices.isEmpty ? Self.standardDevices : files.devices.map(\.name)
    for index in trials.indices {
      let dump = dumps[trials[index].form.name]
      trials[index].firstResponder = dump?.firstResponder
      guard takesDumpedDevices, files.devices.isEmpty, let device = dump?.device else { continue }
      trials[index].device = DeviceChoice(
        screen: device.window, keyboardHeight: device.keyboardHeight, preferring: usualNames)
    }
    let dumped = trials.compactMap(\.device?.device).filter { !usualNames.contains($0) }
    devices = usualNames + Self.shippedOrder(of: Set(dumped))
    var made = Suite()
    made.forms = files.forms
    made.strategies = files.strategies.filter(\.value.model.isAtHand)
    let shipped = ShippedDevices.all.filter { !own.contains($0.name) }
    let standard = Self.standardDevices.compactMap { name in shipped.first { $0.name == name } }
    made.devices =
      files.devices + standard + shipped.filter { !Self.standardDevices.contains($0.name) }
    let names = Set(usualNames)
    let usual = made.devices.filter { names.contains($0.name) }
    for index in trials.indices {
      trials[index].idiom = idioms[trials[index].form.name] ?? .any
      trials[index].hasDevice = Self.devices(usual, for: trials[index].idiom)?.isEmpty != true
    }
    self.trials = trials
    let isMixed = !dumped.isEmpty
    made.scenarios = trials.filter(\.hasDevice).flatMap { trial in
      var own = Self.devices(usual, for: trial.idiom) ?? (isMixed ? usualNames : [])
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
      suite.strategies[index].isUsual = representatives.contains(name)
    }
    self.suite = suite
    places = SourcePlaces(made)
  }

  /// Returns names of shipped devices in their order.
  private static func shippedOrder(of names: Set<String>) -> [String] {
    ShippedDevices.all.map(\.name).filter(names.contains)
  }

  /// The devices that a form is tried on; nil: all.
  private static func devices(_ devices: [DeviceDefinition], for idiom: ImportedForm.Idiom)
    -> [String]?
  {
    guard idiom != .any else { return nil }
    return devices.filter { $0.value.isTablet == (idiom == .pad) }.map(\.name)
  }
}

extension Device {
  /// Whether the device is a tablet, which is regular in width and height.
  fileprivate var isTablet: Bool {
    SizeClasses(window: screen, screen: screen) == .regularWidthRegularHeight
  }
}
