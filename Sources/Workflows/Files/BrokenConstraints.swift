import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls

/// Constraints that contradict each other while the keyboard is hidden, as Xcode's console tells of them.
enum BrokenConstraints {
  /// Looks which constraints are broken.
  ///
  /// - Parameter sites: The forms; those without constraints cost nothing.
  /// - Returns: A warning for each place in a file, form by form.
  static func warnings(of sites: [FormSites]) -> [Diagnostic] {
    let constrained = sites.filter(\.form.usesConstraints)
    return Concurrently.map(constrained.count) { constrained[$0].brokenConstraints }
      .flatMap(\.self)
  }
}

extension FormSites {
  /// A warning for each place; views that a `repeat` made share one.
  fileprivate var brokenConstraints: [Diagnostic] {
    var seen: Set<SourceLocation> = []
    return allBrokenConstraints.filter { seen.insert($0.location).inserted }
  }

  private var allBrokenConstraints: [Diagnostic] {
    let compiled = Form(form.value)
    var found: [(broken: LayoutReport.Broken, devices: [String])] = []
    for site in sites {
      let screen = Screen(
        form: compiled, device: site.device.value, orientation: site.orientation,
        profile: site.profile)
      let turned = site.orientation == .portrait ? "" : " (\(site.orientation))"
      let name = site.device.name + turned
      for broken in screen.layoutReport().broken {
        guard let place = found.firstIndex(where: { $0.broken.source == broken.source }) else {
          found.append((broken, [name]))
          continue
        }
        if !found[place].devices.contains(name) { found[place].devices.append(name) }
      }
    }
    return found.map { broken, devices in
      Diagnostic(
        location: location(of: broken, in: compiled), severity: .warning,
        problem: .brokenConstraint(
          Wording.source(broken.source, of: compiled),
          conflict: broken.conflict.map { Wording.source($0, of: compiled) }, devices: devices))
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
