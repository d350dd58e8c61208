import AvoidanceEngine
import Scenarios

/// A scenario bound to its form: compiled once, run for every strategy, device and orientation.
///
/// A class, so that a case takes it without a copy.
final class PreparedScenario: Sendable {
  let scenario: Scenario
  let rules: [LawRule]
  let form: Form
  let entries: [BoundScenario.Entry]
  let names: ViewNames
  /// The form compiled alone; nil if the script adds something to it.
  let plainForm: CompiledForms.Entry?

  /// Compiles the form together with what the script adds, and binds the script.
  ///
  /// - Parameters:
  ///   - definition: The scenario.
  ///   - form: Its form.
  ///   - forms: The forms compiled already, for scripts that add nothing.
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

  /// Runs the script's events again in a simulation, up to the entry `last` if given, without judging; stops
  /// if the strategy fails.
  func performEvents(in simulator: inout Simulator, through last: Int? = nil) {
    for case .event(let event, let then) in entries.prefix(last.map { $0 + 1 } ?? entries.count) {
      if case .strategyFailed = simulator.fault { return }
      simulator.perform(event, then: then)
    }
  }
}

/// Forms compiled alone, which many scenarios share.
struct CompiledForms {
  final class Entry: Sendable {
    let name: String
    let form: Form
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

  /// What the screen at rest of a form compiled alone depends on.
  private struct StartKey: Hashable {
    var form: ObjectIdentifier
    var place: Int
    var profile: UIKitProfile
  }

  /// Returns the screen at rest of a form kept here, made once per device, orientation and profile.
  ///
  /// - Parameters:
  ///   - entry: The form.
  ///   - place: A number for the device and its orientation.
  ///   - profile: The UIKit profile.
  ///   - make: Makes the screen.
  /// - Returns: The screen.
  mutating func start(
    of entry: Entry, at place: Int, _ profile: UIKitProfile, _ make: () -> StartScreen
  ) -> StartScreen {
    // The form may have been dropped, and its address reused.
    guard entries[entry.name] === entry else { return make() }
    let key = StartKey(form: ObjectIdentifier(entry), place: place, profile: profile)
    if let start = starts[key] { return start }
    if starts.count >= Self.startLimit { starts.removeAll(keepingCapacity: true) }
    let start = make()
    starts[key] = start
    return start
  }

  /// Returns the compiled form of a definition; names are unique.
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

/// A form at rest on a device; a class, so that it is shared without a copy.
final class StartScreen: Sendable {
  let screen: Screen

  init(_ screen: Screen) { self.screen = screen }
}
