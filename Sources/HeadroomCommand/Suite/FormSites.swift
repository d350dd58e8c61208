import AvoidanceEngine
import RegressionRunner
import Scenarios

/// A form, and the devices and orientations it is checked on: those of its scenarios or of the
/// selection, else the default devices of a run.
struct FormSites: Sendable {
  struct Site: Hashable, Sendable {
    var device: DeviceDefinition
    var orientation: Orientation
    var profile: UIKitProfile
  }

  let form: FormDefinition
  /// Without duplicates.
  private(set) var sites: [Site] = []
  private var known: Set<Key> = []

  private struct Key: Hashable {
    var device: String
    var orientation: Orientation
    var profile: UIKitProfile
  }

  /// Finds the sites of forms; `namesDevices` tells whether the selection names devices.
  static func all(
    of forms: [FormDefinition], _ groups: [CasePlan.Group], _ suite: RunSuite, namesDevices: Bool
  ) -> [FormSites] {
    var all = forms.map { FormSites(form: $0) }
    let standard = RunSuite.standardDevices.compactMap { name in
      suite.devices.first { $0.name == name } ?? ShippedDevices.all.first { $0.name == name }
    }
    let positions = Dictionary(
      forms.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    for group in groups {
      let scenario = suite.scenarios[Int(group.scenario)].value
      guard let position = positions[scenario.form] else { continue }
      let isOpen = scenario.devices.isEmpty && !namesDevices
      let devices = isOpen ? standard : group.devices.map { suite.devices[Int($0)] }
      for device in devices {
        for orientation in group.orientations + scenario.turns {
          all[position].add(device, orientation, scenario.profile)
        }
      }
    }
    for position in all.indices where all[position].sites.isEmpty {
      for device in standard { all[position].add(device, .portrait, .observed) }
    }
    return all
  }

  private init(form: FormDefinition) { self.form = form }

  var onFirstDevice: FormSites {
    var first = self
    first.sites = Array(sites.prefix(1))
    return first
  }

  private mutating func add(
    _ device: DeviceDefinition, _ orientation: Orientation, _ profile: UIKitProfile
  ) {
    let key = Key(device: device.name, orientation: orientation, profile: profile)
    guard !orientation.isLandscape || device.value.landscape != nil, known.insert(key).inserted
    else { return }
    sites.append(Site(device: device, orientation: orientation, profile: profile))
  }

  /// The views that look like bars, on the first device where there are any.
  var likelyBars: LikelyBars.Bars? {
    sites.lazy
      .compactMap { site in
        LikelyBars.bars(of: form, on: site.device.value, site.orientation, profile: site.profile)
      }
      .first
  }
}
