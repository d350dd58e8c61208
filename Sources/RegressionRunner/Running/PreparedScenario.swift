import AvoidanceEngine
import Scenarios

/// A scenario bound to its form: compiled once, run for every strategy, device and orientation.
///
/// A reference, so that a case takes it without copying anything.
final class PreparedScenario: Sendable {
  /// What the scenario says.
  let scenario: Scenario
  /// The compiled form.
  let form: Form
  /// The script, bound to the form.
  let entries: [BoundScenario.Entry]
  /// The views' names as words.
  let names: ViewNames

  /// Compiles the form together with what the script brings, and binds the script.
  ///
  /// - Throws: ``BindingError`` for a view that the form does not have.
  init(_ definition: ScenarioDefinition, form: FormDefinition) throws(BindingError) {
    let bound = try definition.bind(to: form)
    scenario = definition.value
    self.form = bound.form
    entries = bound.entries
    names = ViewNames(bound.form)
  }

  /// Runs the script's events once more in a simulation, without judging; a strategy that fails ends
  /// it.
  ///
  /// - Parameters:
  ///   - simulator: The simulation.
  ///   - last: Index of the last entry to run; nil: all run.
  func performEvents(in simulator: inout Simulator, through last: Int? = nil) {
    for case .event(let event, let then) in entries.prefix(last.map { $0 + 1 } ?? entries.count) {
      if case .strategyFailed = simulator.fault { return }
      simulator.perform(event, then: then)
    }
  }
}

/// A form at rest on a device; a reference, so that it is found without a copy.
final class StartScreen: Sendable {
  let screen: Screen

  init(_ screen: Screen) { self.screen = screen }
}
