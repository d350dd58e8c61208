import AvoidanceEngine
import Scenarios

/// The cases whose strategy represents SwiftUI and whose keyboard reaches an input that SwiftUI lays out.
struct HostedDoubts: Sendable {
  /// Everything that determines whether a case is affected.
  private struct Site: Hashable {
    var form: String
    var profile: UIKitProfile
    var keyboardHeight: Double
    var place: HeldDevice
  }

  private var cases: Set<CaseName> = []

  /// Examines some cases; other strategies only cost the comparison of a name.
  init(_ suite: RunSuite, _ cases: some Collection<CaseName>, _ devices: [String: Device]) {
    let strategies = Set(
      suite.strategies.filter { $0.value.actors.contains(where: \.model.isSwiftUIs) }.map(\.name))
    let own = cases.filter { strategies.contains($0.strategy) }
    guard !own.isEmpty else { return }
    let scenarios = Dictionary(suite.scenarios.map { ($0.name, $0.value) }) { first, _ in first }
    var forms: [String: Form?] = [:]
    var found: [Site: Bool] = [:]
    for name in own {
      guard let scenario = scenarios[name.scenario], let device = devices[name.device],
        !name.orientation.isLandscape || device.landscape != nil
      else { continue }
      let form =
        forms[scenario.form]
        ?? suite.forms[scenario.form].map { Form($0.value) }.flatMap {
          $0.hostsSwiftUI ? $0 : nil
        }
      forms[scenario.form] = .some(form)
      guard let form else { continue }
      let site = Site(
        form: scenario.form, profile: scenario.profile, keyboardHeight: scenario.keyboardHeight,
        place: HeldDevice(device: name.device, orientation: name.orientation))
      let isReached =
        found[site]
        ?? Screen(
          form: form, device: device, orientation: name.orientation, profile: scenario.profile
        ).reachesHostedInput(keyboardHeight: site.keyboardHeight)
      found[site] = isReached
      if isReached { self.cases.insert(name) }
    }
  }

  var isEmpty: Bool { cases.isEmpty }

  /// Why a case's layout may be wrong; nil if it is trusted.
  func reason(of name: CaseName) -> String? {
    cases.contains(name) ? Messages.hostedLayout : nil
  }
}

extension Scenario {
  /// The maximum keyboard height that the script sets, in points; 0 for the default height.
  var keyboardHeight: Double {
    var height = 0.0
    for case .step(let step, _) in script {
      switch step {
      case .keyboard(let change):
        height = max(height, change.height ?? 0, change.frame?.height ?? 0)
      case .post(let post): height = max(height, post.end?.height ?? 0)
      default: break
      }
    }
    return height
  }
}
