import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The input of `try`: scenarios generated for the forms of some files, and their devices.
struct TrialSuite {
  /// In the order of the files.
  private(set) var trials: [FormTrial]
  /// Forms, strategies, devices and generated scenarios; of the strategies that need no file, only
  /// the representatives are defaults.
  var suite: RunSuite
  let places: SourcePlaces
  /// The names or patterns of the devices to select.
  let devices: [String]
  let outOfSight: [OutOfSight]

  /// Generates scenarios for the forms in the files.
  ///
  /// The files' own scenarios are ignored, and unavailable strategies left out.
  ///
  /// - Parameters:
  ///   - files: The definitions in the files.
  ///   - strategies: The strategies that need no file.
  ///   - idioms: The idioms of forms; the others are for any device.
  ///   - dumps: Forms of running apps; without `devices`, they are also tried on their own devices and
  ///     keyboards.
  ///   - devices: Names or patterns of the devices to select.
  ///   - usualDevices: The same without `devices`; if there are none, those in the files are selected, or the
  ///     standard ones.
  ///   - orientations: The device orientations.
  ///   - isSkipped: Whether the user leaves out an input of a form.
  init(
    _ files: Suite, strategies: StrategyRegistry, idioms: [String: ImportedForm.Idiom] = [:],
    dumps: [String: ImportedForm] = [:], devices: [String] = [], usualDevices: [String] = [],
    orientations: [Orientation],
    isSkipped: (_ form: String, _ input: String) -> Bool = { _, _ in false }
  ) {
    var made = Self.definitions(in: files)
    let usualNames = files.devices.isEmpty ? Trying.standardDevices : files.devices.map(\.name)
    var trials = files.forms.map { form in
      var trial = FormTrial(form) { isSkipped(form.name, $0) }
      trial.idiom = idioms[form.name] ?? .any
      let dump = dumps[form.name]
      trial.firstResponder = dump?.firstResponder
      if devices.isEmpty, files.devices.isEmpty, let device = dump?.device {
        trial.device = DeviceChoice(
          screen: device.window, keyboardHeight: device.keyboardHeight, system: device.system,
          preferring: usualNames)
      }
      return trial
    }
    let dumped = Set(trials.compactMap(\.device?.device)).subtracting(usualNames)
    let ofProject = made.devices.named(usualDevices).map(\.name)
    self.devices =
      [devices, ofProject].first { !$0.isEmpty }
      // In the order of the built-in devices.
      ?? usualNames + ShippedDevices.all.map(\.name).filter(dumped.contains)
    let choice = SiteChoice(
      selected: made.devices.named(self.devices),
      usual: made.devices.filter { usualNames.contains($0.name) },
      wantsOwn: !dumped.isEmpty, orientations: orientations)
    let chosen = trials.map(choice.sites)
    for (index, sites) in chosen.enumerated() { trials[index].hasDevice = sites != nil }
    let sites = chosen.map { $0?.all ?? [] }
    let outOfSight = OutOfSight.all(of: trials, at: sites)
    self.outOfSight = outOfSight.flatMap(\.self)
    for (index, hidden) in outOfSight.enumerated() where !hidden.isEmpty {
      trials[index].leaveOut(
        sites[index].map { site in
          Set(hidden.filter { $0.places.contains(site.place) }.map(\.input))
        })
    }
    for (trial, sites) in zip(trials, chosen) {
      guard let sites else { continue }
      made.scenarios += trial.scenariosAsDumped()
      for var scenario in trial.scenarios(orientations: orientations) {
        scenario.value.devices = sites.devices
        made.scenarios.append(scenario)
      }
    }
    self.trials = trials
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

  /// The files' forms, available strategies and devices; then the standard devices, then the others.
  private static func definitions(in files: Suite) -> Suite {
    var made = Suite()
    made.forms = files.forms
    made.strategies = files.strategies.filter(\.value.model.isAvailable)
    let own = Set(files.devices.map(\.name))
    let shipped = ShippedDevices.all.filter { !own.contains($0.name) }
    let names = Trying.standardDevices
    let standard = names.compactMap { name in shipped.first { $0.name == name } }
    made.devices = files.devices + standard + shipped.filter { !names.contains($0.name) }
    return made
  }

  /// Leaves out the cases that focus an input where it is out of sight; of those that focus several inputs,
  /// keeps the ones with all that are in sight.
  func leaveOutOfSight(_ plan: inout CasePlan) {
    guard !outOfSight.isEmpty else { return }
    let hidden = Dictionary(grouping: outOfSight, by: \.form)
    let inputs = Dictionary(trials.map { ($0.form.name, $0.fields) }) { first, _ in first }
    let devices = plan.devices
    plan.keep { entry in
      let scenario = suite.scenarios[entry.scenario].value
      guard let outOfSight = hidden[scenario.form], let all = inputs[scenario.form] else {
        return true
      }
      let place = HeldDevice(device: devices[entry.device], orientation: entry.orientation)
      let inSight = all.filter { input in
        !outOfSight.contains { $0.input == input && $0.places.contains(place) }
      }
      let focused = scenario.focusedFields
      return focused.count > 1 ? focused == inSight : focused.allSatisfy(inSight.contains)
    }
  }
}

/// Where forms are tried.
private struct SiteChoice {
  /// For forms of any idiom.
  let selected: [DeviceDefinition]
  /// The others, and dumps, are also tried on these.
  let usual: [DeviceDefinition]
  /// Whether forms have devices of their own, since a dump has one that is not usual.
  let wantsOwn: Bool
  let orientations: [Orientation]

  struct Sites {
    /// The devices of the form's scenarios; empty for all that are selected.
    var devices: [String]
    /// Where a dump is tried as it was dumped, then the others.
    var all: [TrialSite]
  }

  /// Nil if no device matches the form's idiom.
  func sites(for trial: FormTrial) -> Sites? {
    var own = wantsOwn ? usual.map(\.name) : []
    if trial.idiom != .any {
      own = usual.filter { $0.value.isTablet == (trial.idiom == .pad) }.map(\.name)
      if own.isEmpty { return nil }
    }
    var sites: [TrialSite] = []
    if let device = trial.device {
      if own.isEmpty { own = usual.map(\.name) }
      own.removeAll { $0 == device.device }
      if trial.dumpedKeyboard == nil {
        own.insert(device.device, at: 0)
      } else {
        sites = TrialSite.all(selected.named([device.device]), [device.orientation])
      }
    }
    let devices = own.isEmpty ? selected : selected.named(own)
    return Sites(devices: own, all: sites + TrialSite.all(devices, orientations))
  }
}

extension [DeviceDefinition] {
  /// The devices that one of some patterns names.
  fileprivate func named(_ words: [String]) -> Self {
    let patterns = words.map { CasePattern($0) }
    return filter { device in patterns.contains { $0.names(device.name) } }
  }
}

extension Scenario {
  /// Without duplicates.
  var focusedFields: [String] {
    script.compactMap { if case .step(.focus(let field), _) = $0 { field } else { nil } }.uniqued()
  }
}
