import AvoidanceEngine
public import RegressionStore
import Scenarios

/// The inputs that stand, on some devices, where their form's constraints can't be trusted.
///
/// Found once for each form, device and orientation of some cases, not for each case; forms without
/// constraints cost nothing.
public struct LayoutDoubts: Sendable {
  /// An input with the places where it is not trusted for one reason.
  public struct Input: Hashable, Sendable {
    /// The form.
    public var form: String
    /// The input; without an identifier, its kind.
    public var input: String
    /// Why, in words.
    public var reason: String
    /// Where, in the order of the cases.
    public var places: [TrialOutcome.Place]
  }

  /// A form in a place.
  private struct Site: Hashable {
    var form: String
    var place: TrialOutcome.Place
  }

  /// What is said where a case stands on such a layout, before the reason.
  public static let words = "layout not trusted on this device"

  /// All such inputs, in the order of the cases and of the forms' views.
  public private(set) var inputs: [Input] = []
  /// The reasons by input.
  private var reasons: [Site: [(input: String, reason: String)]] = [:]
  /// The inputs that a scenario goes to; nil: it may go to any.
  private var targets: [String: Set<String>?] = [:]
  private var forms: [String: String] = [:]

  /// Lays the forms of some cases out.
  ///
  /// - Parameters:
  ///   - suite: What the cases are made of.
  ///   - cases: The cases.
  public init(_ suite: RunSuite, _ cases: some Sequence<CaseName>) {
    let constrained = suite.forms.filter { $1.usesConstraints }
    guard !constrained.isEmpty else { return }
    for scenario in suite.scenarios where constrained[scenario.value.form] != nil {
      forms[scenario.name] = scenario.value.form
      targets[scenario.name] = .some(Self.targets(of: scenario.value.script))
    }
    var devices: [String: Device] = [:]
    for device in suite.devices { devices[device.name] = device.value }
    var compiled: [String: Form] = [:]
    for name in cases {
      guard let formName = forms[name.scenario], let device = devices[name.device] else { continue }
      let place = TrialOutcome.Place(device: name.device, orientation: name.orientation)
      let site = Site(form: formName, place: place)
      guard reasons[site] == nil, let definition = constrained[formName] else { continue }
      let form = compiled[formName] ?? Form(definition.value)
      compiled[formName] = form
      take(form, device, at: site)
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool { inputs.isEmpty }

  /// Why a case is not to be trusted; nil where it is.
  public func reason(of name: CaseName) -> String? {
    guard !isEmpty, let form = forms[name.scenario] else { return nil }
    let place = TrialOutcome.Place(device: name.device, orientation: name.orientation)
    guard let found = reasons[Site(form: form, place: place)], !found.isEmpty,
      let targets = targets[name.scenario]
    else { return nil }
    return found.first { targets?.contains($0.input) ?? true }?.reason
  }

  private mutating func take(_ form: Form, _ device: Device, at site: Site) {
    let orientation = Orientation(rawValue: site.place.orientation.rawValue) ?? .portrait
    let doubts = form.layoutDoubts(on: device, orientation, profile: .observed)
    var found: [(input: String, reason: String)] = []
    for (view, doubt) in doubts.sorted(by: { $0.key < $1.key }) {
      let input = Wording.view(view, of: form)
      let reason = Wording.doubt(doubt, of: form)
      found.append((input, reason))
      let same = inputs.firstIndex {
        $0.form == site.form && $0.input == input && $0.reason == reason
      }
      if let same {
        inputs[same].places.append(site.place)
      } else {
        inputs.append(
          Input(form: site.form, input: input, reason: reason, places: [site.place])
        )
      }
    }
    reasons[site] = found
  }

  /// The inputs that a script names; nil where it goes on to others by itself.
  private static func targets(of script: [ScriptEntry]) -> Set<String>? {
    var targets: Set<String> = []
    for entry in script {
      guard case .step(let step, _) = entry else { continue }
      switch step {
      case .focus(let view), .tap(let view): targets.insert(view)
      case .next, .previous, .tapPoint, .returnKey: return nil
      default: break
      }
    }
    return targets.isEmpty ? nil : targets
  }
}
