package import AvoidanceEngine

/// A form without a script, made ready to be tried: every input that can be edited is focused.
///
/// Each input gets a scenario of its own, from rest: focus, then hide. A form with two inputs or more
/// gets one more, in which the focus goes through all of them in the form's order and back.
package struct FormTrial: Sendable {
  /// An input that no script can focus, with the reason.
  package struct LeftOutInput: Hashable, Sendable {
    /// Why it is left out.
    package enum Reason: String, Hashable, Sendable {
      /// It has no identifier, so that no script can name it.
      case unnamed
      /// It is disabled, hidden or takes no touches.
      case notEditable
    }

    /// Its identifier; nil where it has none.
    package var identifier: String?
    /// Why.
    package var reason: Reason
  }

  package let form: FormDefinition
  /// The identifiers of the inputs that are tried, in the form's order.
  package let fields: [String]
  package let leftOut: [LeftOutInput]
  /// The devices that the form is for, as far as its file says; it is tried on no others.
  package var idiom: ImportedForm.Idiom = .any
  /// Whether there is such a device to try it on.
  package var hasDevice = true
  /// The device on whose screen a running app was dumped, with its keyboard then; nil: none is known.
  package var device: DeviceChoice?
  /// The input that had the focus then, which is tried first.
  package var firstResponder: String?

  /// How high the keyboard was, in points, where it is another one than the device's own.
  package var dumpedKeyboard: Double? { device?.fit == .suggesting ? nil : device?.keyboardHeight }

  /// The name's last part of the scenario that goes through all inputs; no identifier has a space.
  package static let round = "in order"

  /// Looks for a form's inputs.
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

  /// A device of no consequence: which inputs can be edited does not depend on it.
  private static let bare = Device.Metrics(
    safeArea: .zero, statusBar: 0, keyboard: 0, predictiveBar: 0)

  /// Makes the scenarios: one for each input, and one for all of them.
  ///
  /// They are named after the form, as `Login/SignIn/password` and `Login/SignIn/in order`, name
  /// neither strategies nor devices, and are judged by every law.
  ///
  /// - Parameter orientations: How the devices are held, at least one.
  /// - Returns: The scenarios, the inputs in the form's order.
  package func scenarios(orientations: [Orientation] = [.portrait]) -> [ScenarioDefinition] {
    scripts.map { scenario($0.name, $0.steps, orientations) }
  }

  /// Makes the same scenarios with the keyboard that was up when a running app was dumped.
  ///
  /// - Returns: The scenarios, for its device alone; none where the device's own keyboard was up.
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

  /// What is done in each scenario, that of the input that had the focus first.
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

  /// A scenario that focuses one field after the other and hides the keyboard.
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
