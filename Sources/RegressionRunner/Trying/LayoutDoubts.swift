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
    var profile: UIKitProfile
  }

  /// What a scenario has to do with its form's layout.
  private struct Use {
    var form: String
    var profile: UIKitProfile
    /// The inputs that its script goes to; nil: it may go to any.
    var targets: Set<String>?
    /// How its script turns the device, in its order.
    var turns: [CaseOrientation]

    init(_ scenario: Scenario) {
      form = scenario.form
      profile = scenario.profile
      targets = LayoutDoubts.targets(of: scenario.script)
      turns = scenario.script.compactMap { entry in
        guard case .step(.rotate(let orientation), _) = entry else { return nil }
        return CaseOrientation(rawValue: orientation.rawValue)
      }
    }

    /// Where a case stands: as it begins, then as its script turns it.
    func sites(of name: CaseName) -> [Site] {
      var sites: [Site] = []
      for orientation in [name.orientation] + turns {
        let place = TrialOutcome.Place(device: name.device, orientation: orientation)
        let site = Site(form: form, place: place, profile: profile)
        if !sites.contains(site) { sites.append(site) }
      }
      return sites
    }
  }

  /// What is said where a case stands on such a layout, before the reason.
  public static let words = "layout not trusted on this device"

  /// All such inputs, in the order of the cases and of the forms' views.
  public private(set) var inputs: [Input] = []
  /// The reasons by input.
  private var reasons: [Site: [(input: String, reason: String)]] = [:]
  private var uses: [String: Use] = [:]

  /// Lays the forms of some cases out.
  ///
  /// - Parameters:
  ///   - suite: What the cases are made of.
  ///   - cases: The cases.
  public init(_ suite: RunSuite, _ cases: some Sequence<CaseName>) {
    let constrained = suite.forms.filter { $1.usesConstraints }
    guard !constrained.isEmpty else { return }
    for scenario in suite.scenarios where constrained[scenario.value.form] != nil {
      uses[scenario.name] = Use(scenario.value)
    }
    var devices: [String: Device] = [:]
    for device in suite.devices { devices[device.name] = device.value }
    var compiled: [String: Form] = [:]
    for name in cases {
      guard let use = uses[name.scenario], let device = devices[name.device],
        let definition = constrained[use.form]
      else { continue }
      for site in use.sites(of: name) where reasons[site] == nil {
        let form = compiled[use.form] ?? Form(definition.value)
        compiled[use.form] = form
        take(form, device, at: site)
      }
    }
  }

  /// Whether there is none.
  public var isEmpty: Bool { inputs.isEmpty }

  /// Why a case is not to be trusted; nil where it is.
  public func reason(of name: CaseName) -> String? {
    guard !isEmpty, let use = uses[name.scenario] else { return nil }
    for site in use.sites(of: name) {
      let found = reasons[site]?.first { use.targets?.contains($0.input) ?? true }
      guard let reason = found?.reason else { continue }
      let orientation = site.place.orientation
      return orientation == name.orientation ? reason : "\(reason) (in \(orientation.name))"
    }
    return nil
  }

  private mutating func take(_ form: Form, _ device: Device, at site: Site) {
    let orientation = Orientation(rawValue: site.place.orientation.rawValue) ?? .portrait
    guard !orientation.isLandscape || device.landscape != nil else {
      reasons[site] = []
      return
    }
    let doubts = form.layoutDoubts(on: device, orientation, profile: site.profile)
    var found: [(input: String, reason: String)] = []
    for (view, doubt) in doubts.sorted(by: { $0.key < $1.key }) {
      let input = Wording.view(view, of: form)
      let reason = Wording.doubt(doubt, of: form)
      found.append((input, reason))
      let same = inputs.firstIndex {
        $0.form == site.form && $0.input == input && $0.reason == reason
      }
      if let same {
        if !inputs[same].places.contains(site.place) { inputs[same].places.append(site.place) }
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
