import AvoidanceEngine
import Scenarios

/// A scenario bound to its form: compiled once, run for every strategy, device and orientation.
///
/// A reference, so that a case takes it without copying anything.
final class PreparedScenario: Sendable {
  /// What the scenario says.
  let scenario: Scenario
  /// The scenario's laws.
  let rules: [LawRule]
  /// The compiled form.
  let form: Form
  /// The script, bound to the form.
  let entries: [BoundScenario.Entry]
  /// The views' names as words.
  let names: ViewNames
  /// The form as it is compiled alone, where the script brings nothing.
  let plainForm: CompiledForms.Entry?

  /// Compiles the form together with what the script brings, and binds the script.
  ///
  /// - Parameters:
  ///   - definition: The scenario.
  ///   - form: Its form.
  ///   - forms: The forms that are compiled already, for scripts that bring nothing.
  /// - Throws: ``BindingError`` for a view that the form does not have.
  init(_ definition: ScenarioDefinition, form: FormDefinition, _ forms: inout CompiledForms)
    throws(BindingError)
  {
    var compiled: CompiledForms.Entry?
    let bound = try definition.value.bind(to: form) {
      let entry = forms.entry(of: form)
      compiled = entry
      return entry.form
    }
    scenario = definition.value
    rules = scenario.laws.map(\.rule)
    self.form = bound.form
    entries = bound.entries
    names = compiled?.names ?? ViewNames(bound.form)
    plainForm = compiled
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

/// Forms as they are compiled alone: many scenarios have the same.
struct CompiledForms {
  final class Entry: Sendable {
    let name: String
    let form: Form
    /// The views' names as words.
    let names: ViewNames

    init(_ definition: FormDefinition) {
      name = definition.name
      form = Form(definition.value)
      names = ViewNames(form)
    }
  }

  private static let limit = 64
  /// How many screens at rest are kept.
  private static let startLimit = 256
  private var entries: [String: Entry] = [:]
  private var starts: [StartKey: StartScreen] = [:]

  /// What the screen at rest of a form that is compiled alone depends on.
  private struct StartKey: Hashable {
    var form: ObjectIdentifier
    var place: Int
    var profile: UIKitProfile
  }

  /// Returns the screen at rest of a form that is kept here.
  ///
  /// - Parameters:
  ///   - entry: The form.
  ///   - place: A number of the device and how it is held.
  ///   - profile: The facts about UIKit.
  ///   - make: Makes the screen.
  /// - Returns: The screen, made once for the same.
  mutating func start(
    of entry: Entry, at place: Int, _ profile: UIKitProfile, _ make: () -> StartScreen
  ) -> StartScreen {
    // The form may have gone meanwhile, and another may come to lie in its place.
    guard entries[entry.name] === entry else { return make() }
    let key = StartKey(form: ObjectIdentifier(entry), place: place, profile: profile)
    if let start = starts[key] { return start }
    if starts.count >= Self.startLimit { starts.removeAll(keepingCapacity: true) }
    let start = make()
    starts[key] = start
    return start
  }

  /// Returns the compiled form of a definition, of which no two have the same name.
  mutating func entry(of definition: FormDefinition) -> Entry {
    if let entry = entries[definition.name] { return entry }
    if entries.count >= Self.limit {
      entries.removeAll(keepingCapacity: true)
      starts.removeAll(keepingCapacity: true)
    }
    let entry = Entry(definition)
    entries[definition.name] = entry
    return entry
  }
}

/// A form at rest on a device; a reference, so that it is found without a copy.
final class StartScreen: Sendable {
  let screen: Screen

  init(_ screen: Screen) { self.screen = screen }
}
