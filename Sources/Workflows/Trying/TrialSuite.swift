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
  /// Forms, strategies, devices and the made scenarios.
  let suite: RunSuite
  /// The same scenarios with their places in the files.
  let places: SourcePlaces
  /// The devices to run on where none is named.
  let devices: [String]

  /// Takes what files define; their scenarios are of no consequence here.
  init(_ files: Suite, orientations: [Orientation]) {
    trials = files.forms.map { FormTrial($0) }
    let own = Set(files.devices.map(\.name))
    devices = files.devices.isEmpty ? Self.standardDevices : files.devices.map(\.name)
    var made = Suite()
    made.forms = files.forms
    made.strategies = files.strategies
    let shipped = ShippedDevices.all.filter { !own.contains($0.name) }
    let standard = Self.standardDevices.compactMap { name in shipped.first { $0.name == name } }
    made.devices =
      files.devices + standard + shipped.filter { !Self.standardDevices.contains($0.name) }
    made.scenarios = trials.flatMap { $0.scenarios(orientations: orientations) }
    suite = RunSuite(made)
    places = SourcePlaces(made)
  }
}
