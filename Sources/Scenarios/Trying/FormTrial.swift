package import AvoidanceEngine

/// A form without a script, prepared for a trial that focuses every editable input.
///
/// Each input gets its own scenario, which begins at rest: focus, then hide. If there are several, one more
/// scenario moves the focus through all of them in the form's order and back.
package struct FormTrial: Sendable {
  /// An input that is not tried.
  package struct LeftOutInput: Hashable, Sendable {
    package enum Reason: String, Hashable, Sendable, CaseIterable {
      /// It has no identifier for a script to use.
      case unnamed
      /// It is disabled, hidden, or ignores touches.
      case notEditable
      /// It is at most ``smallest`` high or wide, like inputs that only AutoFill uses.
      case tooSmall
      /// It, or a view around it, has an alpha below 0.01, so that UIKit ignores touches.
      case transparent
      /// The user asked for it.
      case skipped
    }

    /// Nil if it has none.
    package var identifier: String?
    package var reason: Reason
    /// The class's name or, if unknown, the kind, such as `textField`.
    package var className: String
    package var size: Size
    /// Nil if unknown.
    package var location: SourceLocation?
  }

  /// The height or width up to which nobody can see or touch an input, in points.
  package static let smallest = 2.0

  package let form: FormDefinition
  /// The identifiers of the inputs to try, in the form's order.
  package private(set) var fields: [String]
  /// The inputs to focus in order and back: all of them, or those in sight where others are not.
  package private(set) var rounds: [[String]]
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

  /// Finds the inputs of a form; `isSkipped` tells by their identifiers which ones the user leaves out.
  package init(_ form: FormDefinition, isSkipped: (_ identifier: String) -> Bool = { _ in false }) {
    self.form = form
    let compiled = Form(form.value)
    let screen = Screen(
      form: compiled,
      device: Device(screen: form.value.canvas, scale: 1, portrait: Self.bare, landscape: nil),
      orientation: .portrait, profile: .observed)
    var fields: [String] = []
    var leftOut: [LeftOutInput] = []
    var unnamed = form.unnamedInputs.makeIterator()
    for view in compiled.inputs {
      let identifier = compiled.views[view].identifier
      let location = identifier.map { form.places[$0] } ?? unnamed.next()
      let reason: LeftOutInput.Reason? =
        identifier.map(isSkipped) == true ? .skipped : screen.reasonToLeaveOut(view)
      if let identifier, reason == nil {
        fields.append(identifier)
        continue
      }
      let own = compiled.views[view]
      leftOut.append(
        LeftOutInput(
          identifier: identifier, reason: reason ?? .unnamed,
          className: own.className ?? own.kind.name,
          size: screen.frame(screen.shownView(of: view)).size,
          location: location))
    }
    self.fields = fields
    rounds = fields.count > 1 ? [fields] : []
    self.leftOut = leftOut
  }

  /// Leaves out the inputs that are out of sight everywhere, and from rounds those that are out of sight somewhere.
  ///
  /// - Parameter hidden: The inputs that are out of sight, for each device and orientation.
  package mutating func leaveOut(_ hidden: [Set<String>]) {
    guard let first = hidden.first else { return }
    let everywhere = hidden.reduce(first) { $0.intersection($1) }
    fields.removeAll(where: everywhere.contains)
    rounds = hidden.map { hidden in fields.filter { !hidden.contains($0) } }.uniqued()
      .filter { $0.count > 1 }
  }

  /// The identifiers of all inputs that have one.
  package var inputs: [String] { fields + leftOut.compactMap(\.identifier) }

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
    for round in rounds {
      let others = fields.filter { !round.contains($0) }
      let without = others.isEmpty ? "" : " without \(others.joined(separator: ", "))"
      let steps = (round + round.dropLast().reversed()).map { ScriptStep.focus($0) }
      scripts.append((Self.round + without, steps + [.hideKeyboard]))
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

extension Screen {
  /// The view that shows an input: the bar of a search field.
  fileprivate func shownView(of input: ViewIndex) -> ViewIndex {
    let parent = form.views[input].parent
    return parent >= 0 && form.views[parent].kind == .searchBar ? parent : input
  }

  /// Why nobody edits an input; nil if it can be edited.
  ///
  /// A layout may be wrong: an input is too small only if it is also drawn so, where that is known.
  fileprivate func reasonToLeaveOut(_ input: ViewIndex) -> FormTrial.LeftOutInput.Reason? {
    guard canBecomeFirstResponder(input) else { return .notEditable }
    var view = input
    while view >= 0 {
      if alpha(view) < 0.01 { return .transparent }
      view = form.views[view].parent
    }
    let shown = shownView(of: input)
    let sizes = [frame(shown).size, form.views[shown].drawnFrame?.size].compactMap(\.self)
    let isSmall = sizes.allSatisfy { min($0.width, $0.height) <= FormTrial.smallest }
    return isSmall ? .tooSmall : nil
  }
}
