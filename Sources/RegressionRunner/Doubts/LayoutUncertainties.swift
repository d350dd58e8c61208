package import AvoidanceEngine
package import Scenarios
import SystemCalls

/// The inputs whose layout may be wrong on some devices, and the cases that depend on such a layout or do
/// something that their device can't.
///
/// Layouts are examined once per form, device and orientation, not per case; forms without constraints that
/// are neither sheets nor alerts cost nothing.
package struct LayoutUncertainties: Sendable {
  /// An input and the devices on which its layout may be wrong for one reason.
  package struct Input: Hashable, Sendable {
    package var form: String
    /// The input's name or, without an identifier, its kind; `root` if the whole form may be wrong.
    package var input: String
    package var reason: String
    /// In the order of the cases.
    package var places: [HeldDevice]
  }

  /// Cases of a form whose layout may be wrong for one reason.
  package struct Group: Hashable, Sendable {
    package var form: String
    package var reason: String
    /// In the order of the cases.
    package var devices: [String]
    package var cases: Int

    package init(form: String, reason: String, devices: [String], cases: Int) {
      self.form = form
      self.reason = reason
      self.devices = devices
      self.cases = cases
    }
  }

  /// A device on which a form is laid out.
  private struct Site: Hashable {
    var place: HeldDevice
    var profile: UIKitProfile
    /// The keyboard height that the script sets, in points; 0 for the default height.
    var keyboardHeight: Double
  }

  private struct Doubt: Hashable, Sendable {
    /// Nil if the whole form may be wrong.
    var input: String?
    var reason: String
  }

  /// How a scenario depends on its form's layout.
  private struct Use {
    var form: String
    var profile: UIKitProfile
    /// The inputs that its script focuses; nil if it may focus any.
    var targets: Set<String>?
    /// The rotations of its script, in order.
    var turns: [Orientation]
    /// The keyboard height that its script sets, in points; 0 for the default height.
    var keyboardHeight = 0.0
    /// Whether the form is an alert whose window the script changes.
    var isTurnedAlert: Bool
    /// Why cases that start on a device may be wrong; the inner value is nil if they are trusted.
    var reasons: [HeldDevice: String?] = [:]

    init(_ scenario: Scenario, _ controller: ViewController) {
      form = scenario.form
      profile = scenario.profile
      targets = LayoutUncertainties.targets(of: scenario.script)
      turns = scenario.script.compactMap { entry in
        guard case .step(.rotate(let orientation), _) = entry else { return nil }
        return orientation
      }
      let isResized = scenario.script.contains {
        if case .step(.resize, _) = $0 { true } else { false }
      }
      keyboardHeight = scenario.keyboardHeight
      isTurnedAlert = controller.kind == .alertController && (isResized || !turns.isEmpty)
    }

    /// Notes a case's initial device; false if it is known already.
    mutating func begins(in place: HeldDevice) -> Bool {
      reasons.updateValue(nil, forKey: place) == nil
    }

    /// The sites of a case: the initial one, then one per rotation.
    func sites(from start: HeldDevice) -> [Site] {
      var sites: [Site] = []
      for orientation in [start.orientation] + turns {
        let place = HeldDevice(device: start.device, orientation: orientation)
        let site = Site(place: place, profile: profile, keyboardHeight: keyboardHeight)
        if !sites.contains(site) { sites.append(site) }
      }
      return sites
    }

    func reason(from start: HeldDevice, _ doubts: [Site: [Doubt]]) -> String? {
      if isTurnedAlert { return "not modelled: where UIKit puts an alert in another window" }
      for site in sites(from: start) {
        let found = doubts[site]?.first { doubt in
          guard let input = doubt.input, let targets else { return true }
          return targets.contains(input)
        }
        guard let reason = found?.reason else { continue }
        let orientation = site.place.orientation
        return orientation == start.orientation ? reason : "\(reason) (in \(orientation.name))"
      }
      return nil
    }
  }

  /// Precedes the reason for a single case.
  package static let words = "layout may be wrong on this device"

  /// Precedes a list of cases.
  package static let wordsOfMany = "layouts may be wrong on these devices"

  /// All such inputs by form, in the order of the cases, then in that of the forms' views.
  package private(set) var inputs: [Input] = []
  private var uses: [String: Use] = [:]
  /// The form of each scenario, and its script's requirements for devices.
  private let scenarios: [String: (form: String, needs: [DeviceNeed])]
  /// The reasons by scenario, if its typed text may be laid out wrongly.
  private let textDoubts: [String: String]
  private let hostedDoubts: HostedDoubts
  private let devices: [String: Device]

  /// Lays out the forms of some cases, in parallel.
  package init(_ suite: RunSuite, _ cases: some Collection<CaseName>) {
    devices = Dictionary(suite.devices.map { ($0.name, $0.value) }) { first, _ in first }
    scenarios = Dictionary(
      suite.scenarios.map { ($0.name, ($0.value.form, $0.value.scriptNeeds)) }
    ) { first, _ in first }
    textDoubts = Self.textDoubts(suite, cases)
    hostedDoubts = HostedDoubts(suite, cases, devices)
    isEmpty =
      hostedDoubts.isEmpty
      && !cases.contains { limit(of: $0) != nil || textDoubts[$0.scenario] != nil }
    let doubtful = suite.forms.filter { $1.usesConstraints || $1.value.controller.isPlacedByUIKit }
    guard !doubtful.isEmpty else { return }
    for scenario in suite.scenarios {
      guard let form = doubtful[scenario.value.form] else { continue }
      uses[scenario.name] = Use(scenario.value, form.value.controller)
    }
    let forms = standing(cases).compactMap { form, sites in
      doubtful[form].map { (definition: $0, sites: sites) }
    }
    let known = devices
    let doubts = ParallelMap.map(forms.count) { number in
      Self.doubts(of: Form(forms[number].definition.value), at: forms[number].sites, known)
    }
    var found: [String: [Site: [Doubt]]] = [:]
    for (form, doubts) in zip(forms, doubts) {
      let name = form.definition.name
      add(doubts, of: name, at: form.sites.map(\.place))
      found[name] = Dictionary(zip(form.sites, doubts)) { first, _ in first }
    }
    for (scenario, use) in uses {
      guard let doubts = found[use.form] else { continue }
      for place in use.reasons.keys {
        let reason = use.reason(from: place, doubts)
        if reason != nil { isEmpty = false }
        uses[scenario]?.reasons[place] = .some(reason)
      }
    }
  }

  private static func textDoubts(_ suite: RunSuite, _ cases: some Collection<CaseName>)
    -> [String: String]
  {
    let named = Set(cases.lazy.map(\.scenario))
    var forms: [String: Form?] = [:]
    var doubts: [String: String] = [:]
    for scenario in suite.scenarios where named.contains(scenario.name) {
      let name = scenario.value.form
      let form = forms[name] ?? suite.forms[name]?.formWithTextViews
      forms[name] = .some(form)
      doubts[scenario.name] = form.flatMap { scenario.value.textDoubt(on: $0) }
    }
    return doubts
  }

  package private(set) var isEmpty = true

  /// What a case does that its device can't; nil if there is nothing.
  private func limit(of name: CaseName) -> String? {
    let script = scenarios[name.scenario]?.needs ?? []
    guard !script.isEmpty || name.orientation != .portrait, let device = devices[name.device]
    else { return nil }
    return ([DeviceNeed(orientation: name.orientation)] + script).lazy
      .compactMap { $0.limit(of: device) }.first(where: \.isCertain)?.words(of: name.device)
  }

  /// Why a case's layout may be wrong; nil if it is trusted.
  package func reason(of name: CaseName) -> String? {
    guard !isEmpty else { return nil }
    if let limit = limit(of: name) { return limit }
    if let doubt = textDoubts[name.scenario] { return doubt }
    if let doubt = hostedDoubts.reason(of: name) { return doubt }
    guard let use = uses[name.scenario] else { return nil }
    let place = HeldDevice(device: name.device, orientation: name.orientation)
    return use.reasons[place] ?? nil
  }

  /// Returns the cases whose layout may be wrong, by form and reason, in the order of the cases.
  package func groups(of cases: some Sequence<CaseName>) -> [Group] {
    guard !isEmpty else { return [] }
    var groups: [Group] = []
    for name in cases {
      guard let reason = reason(of: name), let form = scenarios[name.scenario]?.form else {
        continue
      }
      groups.count(reason, of: form, on: name.device)
    }
    return groups
  }

  /// The forms and the sites of their cases, each once, in the order of the cases.
  private mutating func standing(_ cases: some Sequence<CaseName>) -> [(
    form: String, sites: [Site]
  )] {
    var forms: [(form: String, sites: [Site])] = []
    var positions: [String: Int] = [:]
    var seen: [String: Set<Site>] = [:]
    for name in cases {
      let place = HeldDevice(device: name.device, orientation: name.orientation)
      guard uses[name.scenario]?.begins(in: place) == true, let use = uses[name.scenario] else {
        continue
      }
      let position = positions[use.form] ?? forms.count
      if position == forms.count {
        positions[use.form] = position
        forms.append((use.form, []))
      }
      for site in use.sites(from: place)
      where seen[use.form, default: []].insert(site).inserted {
        forms[position].sites.append(site)
      }
    }
    return forms
  }

  /// Returns the doubts about a form at each site.
  private static func doubts(of form: Form, at sites: [Site], _ devices: [String: Device])
    -> [[Doubt]]
  {
    sites.map { site in
      let orientation = site.place.orientation
      guard let device = devices[site.place.device],
        !orientation.isLandscape || device.landscape != nil
      else { return [] }
      return form.layoutUncertainties(
        on: device, orientation, profile: site.profile, keyboardHeight: site.keyboardHeight
      )
      .sorted { $0.key < $1.key }
      .map { view, doubt in
        Doubt(
          input: view == 0 ? nil : Messages.view(view, of: form),
          reason: Messages.doubt(doubt, of: form))
      }
    }
  }

  /// Adds the doubts about a form on each of some devices.
  private mutating func add(_ doubts: [[Doubt]], of form: String, at places: [HeldDevice]) {
    var positions: [Doubt: Int] = [:]
    for (place, found) in zip(places, doubts) {
      for doubt in found {
        if let same = positions[doubt] {
          if !inputs[same].places.contains(place) { inputs[same].places.append(place) }
          continue
        }
        positions[doubt] = inputs.count
        inputs.append(
          Input(form: form, input: doubt.input ?? "root", reason: doubt.reason, places: [place]))
      }
    }
  }

  /// The inputs that a script names; nil if it also moves on to others.
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

extension [LayoutUncertainties.Group] {
  package mutating func count(_ reason: String, of form: String, on device: String) {
    guard let place = firstIndex(where: { $0.form == form && $0.reason == reason }) else {
      append(LayoutUncertainties.Group(form: form, reason: reason, devices: [device], cases: 1))
      return
    }
    self[place].cases += 1
    if !self[place].devices.contains(device) { self[place].devices.append(device) }
  }
}

/// Views that look as if they should ride the keyboard, although their form does not declare it; laws judge
/// only bars that are declared.
package enum LikelyBars {
  package struct Bars: Hashable, Sendable {
    package var form: String
    /// The views' names, or their kinds if they have none.
    package var views: [String]

    /// The suggestion, such as `bar looks like a bar that rides the keyboard; set 'ridesKeyboard: true'`.
    package var words: String {
      let verb = views.count == 1 ? "looks like a bar that rides" : "look like bars that ride"
      return "\(form): \(views.joined(separator: ", ")) \(verb) the keyboard; set "
        + "'ridesKeyboard: true'"
    }
  }

  /// Examines a form on a device, which has metrics for the orientation; nil if there are no such views.
  package static func bars(
    of definition: FormDefinition, on device: Device, _ orientation: Orientation,
    profile: UIKitProfile
  ) -> Bars? {
    let form = Form(definition.value)
    let screen = Screen(form: form, device: device, orientation: orientation, profile: profile)
    let views = screen.likelyBars.map { Messages.view($0, of: form) }
    return views.isEmpty ? nil : Bars(form: definition.name, views: views)
  }
}
