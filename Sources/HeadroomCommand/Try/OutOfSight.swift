import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// A device in an orientation in which a form is tried.
struct TrialSite: Sendable {
  let device: DeviceDefinition
  let orientation: Orientation

  /// All that exist.
  static func all(_ devices: [DeviceDefinition], _ orientations: [Orientation]) -> [TrialSite] {
    devices.flatMap { device in
      orientations.filter { !$0.isLandscape || device.value.landscape != nil }
        .map { TrialSite(device: device, orientation: $0) }
    }
  }

  var place: HeldDevice { HeldDevice(device: device.name, orientation: orientation) }
}

/// An input that is out of sight before the keyboard comes, so that nothing that avoids keyboards shows it.
struct OutOfSight: Sendable {
  let form: String
  let input: String
  /// Where it is out of sight, and therefore not tried.
  private(set) var places: [HeldDevice] = []
  /// On which sides of the window, each once.
  private(set) var sides: [Screen.Side] = []
  /// In how many places its form is tried.
  private let placeCount: Int

  var isEverywhere: Bool { places.count == placeCount }

  private init(form: String, input: String, placeCount: Int) {
    self.form = form
    self.input = input
    self.placeCount = placeCount
  }

  /// Finds such inputs of each form at its sites.
  static func all(of trials: [FormTrial], at sites: [[TrialSite]]) -> [[OutOfSight]] {
    ParallelMap.map(trials.count) { all(of: trials[$0], at: sites[$0]) }
  }

  private static func all(of trial: FormTrial, at sites: [TrialSite]) -> [OutOfSight] {
    let form = Form(trial.form.value)
    let inputs = form.inputs.filter { input in
      form.views[input].identifier.map(trial.fields.contains) == true
    }
    guard !inputs.isEmpty else { return [] }
    var all = inputs.map { input in
      OutOfSight(
        form: trial.form.name, input: form.name(of: input) ?? "", placeCount: sites.count)
    }
    for site in sites {
      let screen = Screen(
        form: form, device: site.device.value, orientation: site.orientation, profile: .observed)
      for (index, input) in inputs.enumerated() {
        guard let side = screen.sideOutOfSight(input) else { continue }
        all[index].places.append(site.place)
        if !all[index].sides.contains(side) { all[index].sides.append(side) }
      }
    }
    return all.filter { !$0.places.isEmpty }
  }
}
