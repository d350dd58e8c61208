import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// Constraints that contradict each other while the keyboard is hidden, as Xcode's console tells of them.
struct BrokenConstraints {
  /// A form, and where it is laid out.
  fileprivate struct Site: Sendable {
    var form: FormDefinition
    var places: [(device: DeviceDefinition, orientation: Orientation)] = []
  }

  /// Looks which constraints are broken.
  ///
  /// Forms are laid out on the devices that their scenarios or the selection name, others on those of `try`.
  ///
  /// - Parameters:
  ///   - forms: The forms; those without constraints cost nothing.
  ///   - groups: What a run would plan.
  ///   - suite: What the groups refer to.
  ///   - namesDevices: Whether the selection names devices.
  /// - Returns: A warning for each, form by form.
  static func warnings(
    of forms: [FormDefinition],
    _ groups: [CasePlan.Group],
    _ suite: RunSuite,
    namesDevices: Bool
  ) -> [Diagnostic] {
    let constrained = forms.filter(\.usesConstraints)
    guard !constrained.isEmpty else { return [] }
    var sites = constrained.map { Site(form: $0) }
    let standard = TrialSuite.standardDevices.compactMap { name in
      suite.devices.first { $0.name == name } ?? ShippedDevices.all.first { $0.name == name }
    }
    let positions = Dictionary(
      sites.enumerated().map { ($1.form.name, $0) },
      uniquingKeysWith: { first, _ in first }
    )
    for group in groups {
      let scenario = suite.scenarios[Int(group.scenario)].value
      guard let position = positions[scenario.form] else { continue }
      let isOpen = scenario.devices.isEmpty && !namesDevices
      let devices = isOpen ? standard : group.devices.map { suite.devices[Int($0)] }
      for device in devices {
        for orientation in group.orientations { sites[position].add(device, orientation) }
      }
    }
    for position in sites.indices where sites[position].places.isEmpty {
      for device in standard { sites[position].add(device, .portrait) }
    }
    let all = sites
    return Concurrently.map(all.count) { all[$0].warnings }.flatMap(\.self)
  }
}

extension BrokenConstraints.Site {
  fileprivate mutating func add(_ device: DeviceDefinition, _ orientation: Orientation) {
    guard !orientation.isLandscape || device.value.landscape != nil,
      !places.contains(where: { $0.device.name == device.name && $0.orientation == orientation })
    else { return }
    places.append((device, orientation))
  }

  fileprivate var warnings: [Diagnostic] {
    let compiled = Form(form.value)
    var found: [(broken: LayoutReport.Broken, devices: [String])] = []
    for (device, orientation) in places {
      let screen = Screen(
        form: compiled,
        device: device.value,
        orientation: orientation,
        profile: .observed
      )
      for broken in screen.layoutReport().broken {
        let name = orientation == .portrait ? device.name : "\(device.name) (\(orientation))"
        if let place = found.firstIndex(where: { $0.broken.source == broken.source }) {
          found[place].devices.append(name)
        } else {
          found.append((broken, [name]))
        }
      }
    }
    return found.map { broken, devices in
      Diagnostic(
        location: location(of: broken, in: compiled),
        severity: .warning,
        problem: .brokenConstraint(
          Wording.source(broken.source, of: compiled),
          conflict: broken.conflict.map { Wording.source($0, of: compiled) },
          devices: devices
        )
      )
    }
  }

  /// Where the broken constraint stands; where it is none, the first one of the conflict, else the form.
  private func location(of broken: LayoutReport.Broken, in form: Form) -> SourceLocation {
    for case .constraint(let index) in [broken.source] + broken.conflict {
      let stated = form.constraints[index].stated
      let before = form.constraints[..<index].count { $0.stated == stated }
      guard let places = self.form.constraintPlaces[stated], let first = places.first else {
        continue
      }
      return places.indices.contains(before) ? places[before] : first
    }
    return self.form.location
  }
}
