package import AvoidanceEngine

/// A form without a script, prepared for a trial that focuses every editable input.
///
/// Each input gets its own scenario, which begins at rest: focus, then hide. If there are several, one more
/// scenario moves the focus through all of them in the form's order and back.
package struct FormTrial: Sendable {
  /// An input that scripts can't focus.
  package struct LeftOutInput: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable {
      /// It has no identifier for a script to use.
      case unnamed
      /// It is disabled, hidden, or ignores touches.
      case notEditable
    }

    /// Nil if it has none.
    package var identifier: String?
    package var reason: Reason
  }

  package let form: FormDefinition
  /// The identifiers of the inputs to try, in the form's order.
  package let fields: [String]
  package let leftOut: [LeftOutInput]
  /// The devices for which the form's file is made; it is tried on no others.
  package var idiom: ImportedForm.Idiom = .any
  /// Whether such a device is available.
  package var hasDevice = true
  /// The device with the screen and keyboard of a dumped app, or nil if there is none.
  package var device: DeviceChoice?
  /// The input that had the focus in the dumped app; it is tried first.
  package var firstResponder: String?

  /// The height of the dumped app's keyboard, in points, if it is not the device's own.
  package var dumpedKeyboard: Double? { device?.fit == .suggesting ? nil : device?.keyboardHeight }

  /// The last part of the name for the scenario with all inputs; no identifier contains a space.
  package static let round = "in order"

  package init(_ form: FormDefinition) {
    self.form = form
    let compiled = Form(form.value)
    let screen = Screen(
      form: compiled,
      device: Device(screen: form.value.canvas, scale: 1, portrait: Self.bare, landscape: nil),
      orientation: .portrait, profile: .observed)
    var fields: [String] = []
    var leftOut: [LeftOutInput] = []
    for view in compiled.inputs {
      let identifier = compiled.views[view].identifier
      if !screen.canBecomeFirstResponder(view) {
        leftOut.append(LeftOutInput(identifier: identifier, reason: .notEditable))
      } else if let identifier {
        fields.append(identifier)
      } else {
        leftOut.append(LeftOutInput(identifier: nil, reason: .unnamed))
      }
    }
    self.fields = fields
    self.leftOut = leftOut
  }

  /// A placeholder device: it has no influence on which inputs are editable.
  private static let bare = Device.Metrics(
    safeArea: .zero, statusBar: 0, keyboard: 0, predictiveBar: 0)

  /// Creates the scenarios: one for each input, and one for all of them if there are several.
  ///
  /// They are named after the form, for example `Login/SignIn/password` and `Login/SignIn/in order`, list
  /// neither strategies nor devices, and check ``Law/ofSomeFields``. They are in the form's order, but the
  /// dumped app's first responder comes first.
  package func scenarios(orientations: [Orientation] = [.portrait]) -> [ScenarioDefinition] {
    scripts.map { scenario($0.name, $0.steps, orientations) }
  }

  /// Creates the same scenarios with the keyboard of the dumped app, for its device only.
  ///
  /// Returns none if its keyboard was the device's own.
  package func scenariosAsDumped() -> [ScenarioDefinition] {
    guard let device, let height = dumpedKeyboard else { return [] }
    var change = KeyboardChange()
    change.height = height
    return scripts.map { name, steps in
      let keyboard = "keyboard of \(CanonicalNumber.text(height)) pt"
      var made = scenario("\(name), \(keyboard)", [.keyboard(change)] + steps, [device.orientation])
      made.value.devices = [device.device]
      return made
    }
  }

  /// The scripts, beginning with that of the dumped app's first responder.
  private var scripts: [(name: String, steps: [ScriptStep])] {
    let focused = fields.filter {
      $0 == firstResponder || $0 == firstResponder.map { "\($0).field" }
    }
    let ordered = focused + fields.filter { !focused.contains($0) }
    var scripts = ordered.map { (name: $0, steps: [ScriptStep.focus($0), .hideKeyboard]) }
    if fields.count > 1 {
      let round = fields + fields.dropLast().reversed()
      scripts.append((Self.round, round.map { ScriptStep.focus($0) } + [.hideKeyboard]))
    }
    return scripts
  }

  package var oneByOne: ScenarioDefinition {
    scenario("fields", fields.map { .focus($0) } + [.hideKeyboard], [.portrait])
  }

  private func scenario(_ name: String, _ steps: [ScriptStep], _ orientations: [Orientation])
    -> ScenarioDefinition
  {
    var value = Scenario(form: form.name)
    value.orientations = orientations
    value.laws = Law.ofSomeFields
    value.script = steps.map { .step($0, then: nil) }
    return ScenarioDefinition(
      name: "\(form.name)/\(name)", location: form.location, value: value,
      stepLines: steps.map { _ in form.location.line }, subjectLines: steps.map { _ in [] },
      namesLaws: true)
  }
}
