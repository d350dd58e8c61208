import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Messages about return keys without a defined action, so that nothing happens.
enum ReturnKeyWords {
  /// Returns a sentence for each imported file with such a field, at the first: an Interface
  /// Builder file doesn't include delegates set in code.
  static func all(of files: [ImportedFile]) -> [String] {
    files.compactMap { file in
      for form in file.forms {
        guard let field = form.definition.value.view.firstWithoutReturnAction else { continue }
        let place = form.definition.places[field] ?? form.definition.location
        return Escaped.text(
          "\(place): return does nothing in '\(field)', although code may set its delegate; "
            + "where it does, say onReturn in the form")
      }
      return nil
    }
  }

  /// Returns a sentence for each scenario file in which `return` is expected to end editing but does nothing.
  ///
  /// One case of each group is simulated, except under external programs.
  static func all(of groups: [CasePlan.Group], _ suite: RunSuite) -> [String] {
    var told: Set<String> = []
    return groups.compactMap { group in
      let scenario = suite.scenarios[group.scenario]
      guard scenario.value.pressesReturn, !told.contains(scenario.location.file),
        let strategy = group.strategies.map({ suite.strategies[Int($0)] })
          .first(where: { $0.value.code == nil && $0.value.model.isAvailable }),
        let device = group.devices.first, let orientation = group.orientations.first,
        let form = suite.forms[scenario.value.form],
        let bound = try? scenario.bind(to: form)
      else { return nil }
      let screen = Screen(
        form: bound.form, device: suite.devices[Int(device)].value, orientation: orientation,
        profile: scenario.value.profile)
      let simulator = Simulator(screen: screen, strategy: strategy.value)
      guard let (entry, field) = bound.idleReturn(simulator, under: strategy.name) else {
        return nil
      }
      told.insert(scenario.location.file)
      return Escaped.text(
        "\(scenario.location(ofEntry: entry)): 'return' does nothing in '\(field)', whose onReturn is "
          + "nothing; say 'onReturn: resign' in the form where the app ends editing")
    }
  }
}

extension ViewNode {
  /// The first text field with a default return key that has no known action.
  fileprivate var firstWithoutReturnAction: String? {
    if kind == .textField, input?.returnKey == .default, input?.onReturn == .nothing,
      input?.enabled == true, let identifier
    {
      return identifier
    }
    let rows = table?.sections.flatMap(\.rows) ?? []
    return (children + rows).lazy.compactMap(\.firstWithoutReturnAction).first
  }
}

extension Scenario {
  fileprivate var pressesReturn: Bool {
    script.contains {
      if case .step(.returnKey, _) = $0 { true } else { false }
    }
  }
}

extension BoundScenario {
  /// The first `return` without effect after which no focus or no keyboard is expected, with the
  /// field's name.
  fileprivate func idleReturn(_ simulator: Simulator, under strategy: String) -> (Int, String)? {
    var simulator = simulator
    for (index, entry) in entries.enumerated() {
      guard case .event(let event, let then) = entry else { continue }
      let field = simulator.screen.firstResponder
      simulator.perform(event, then: then)
      guard event == .returnKey, field >= 0, simulator.screen.firstResponder == field,
        simulator.screen.inputProperties(field)?.onReturn == .nothing,
        let name = form.name(of: field),
        case .expect(let expectations, _)? = entries.dropFirst(index + 1).first
      else { continue }
      if expectations.contains(where: { $0.expectation.wantsNoFocus(under: strategy) }) {
        return (index, name)
      }
    }
    return nil
  }
}

extension Expectation {
  fileprivate func wantsNoFocus(under strategy: String) -> Bool {
    switch (subject.observable, matcher(for: strategy)) {
    case (.focus, .equals(.text("none"))), (.keyboardIsVisible, .equals(.flag(false))): true
    default: false
    }
  }
}
