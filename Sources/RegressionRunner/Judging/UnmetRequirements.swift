import AvoidanceEngine
import Scenarios

/// Requirements that strategies don't find in forms, so that they have no effect there, for cases that are
/// not run for it.
///
/// This depends on the strategy and the form, sometimes on the device, and is not a failure. A recorded
/// outcome does not contain it, since cases with the same outcome share one, even those of strategies that
/// found everything and had nothing to do. A case that runs reports it; see
/// ``JudgedCase/unmetRequirement``.
package struct UnmetRequirements: Sendable {
  /// A strategy that has no effect in a form.
  package struct Requirement: Hashable, Sendable {
    package var strategy: String
    package var form: String
    /// A text such as `no table`.
    package var words: String
    package var cases: Int

    package init(strategy: String, form: String, words: String, cases: Int) {
      self.strategy = strategy
      self.form = form
      self.words = words
      self.cases = cases
    }
  }

  private var count = UnmetRequirementCount()
  /// The unmet requirement by subject; the inner value is nil if there is none.
  private var words: [Subject: String?] = [:]
  private let scenarios: [String: Scenario]

  /// Everything that an unmet requirement can depend on.
  private struct Subject: Hashable {
    var form: String
    var profile: UIKitProfile
    var strategy: String
    var device: String
    var orientation: Orientation

    init(_ name: CaseName, of scenario: Scenario) {
      form = scenario.form
      profile = scenario.profile
      strategy = name.strategy
      device = name.device
      orientation = name.orientation
    }
  }

  /// Finds the unmet requirements of some cases, faster if those of a scenario follow each other.
  package init(_ suite: RunSuite, _ cases: some Sequence<CaseName>) {
    scenarios = Dictionary(suite.scenarios.map { ($0.name, $0.value) }) { first, _ in first }
    var search = RequirementSearch(suite)
    for name in cases {
      guard let scenario = scenarios[name.scenario] else { continue }
      let subject = Subject(name, of: scenario)
      if words[subject] == nil {
        guard let found = search.words(name, of: scenario) else { continue }
        words[subject] = found
      }
      if let found = words[subject], let words = found {
        count.add(words, strategy: name.strategy, form: scenario.form)
      }
    }
  }

  /// In the order of the cases.
  package var all: [Requirement] { count.all }

  /// A case's unmet requirement, such as `no table`; nil if there is none.
  package func words(of name: CaseName) -> String? {
    guard !all.isEmpty, let scenario = scenarios[name.scenario] else { return nil }
    return words[Subject(name, of: scenario)] ?? nil
  }

  /// Describes an unmet requirement: `no table in this form; no effect`.
  ///
  /// Words that don't begin with `no` are not about the form, as in `behavior is none; no effect`.
  ///
  /// - Parameters:
  ///   - words: The unmet requirement.
  ///   - forms: The names of the forms; nil if there is only one, which is known.
  /// - Returns: The sentence.
  package static func sentence(_ words: String, in forms: String? = nil) -> String {
    // The remedy comes last.
    let cut = words.firstRange(of: "; ")
    let (lack, remedy) = (
      words[..<(cut?.lowerBound ?? words.endIndex)], cut.map { words[$0.lowerBound...] }
    )
    let end = remedy ?? ""
    if lack.hasPrefix("no ") { return "\(lack) in \(forms ?? "this form"); no effect\(end)" }
    return "\(lack); no effect" + (forms.map { " in \($0)" } ?? "") + end
  }
}

private struct RequirementSearch {
  /// A form and its initial screens by device.
  private struct Stage {
    var name: String
    var profile: UIKitProfile
    var form: Form
    var starts: [HeldDevice: Screen] = [:]

    func stands(for scenario: Scenario) -> Bool {
      name == scenario.form && profile == scenario.profile
    }
  }

  private let definitions: [String: FormDefinition]
  private let strategies: [String: StrategyDescription]
  private let devices: [String: Device]
  /// The last case's form; keeping one at a time saves memory.
  private var stage: Stage?

  init(_ suite: RunSuite) {
    definitions = suite.forms
    strategies = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in first }
    devices = Dictionary(suite.devices.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// A case's unmet requirement: the inner value is nil if there is none, the outer if the case is unknown.
  ///
  /// Requirements that a strategy reports itself are known after its set-up; external programs are not
  /// started for this.
  mutating func words(_ name: CaseName, of scenario: Scenario) -> String?? {
    guard let strategy = strategies[name.strategy], let device = devices[name.device],
      let definition = definitions[scenario.form]
    else { return nil }
    // Taken out of the property, so that it can be modified in place.
    var stage =
      self.stage.take().flatMap { $0.stands(for: scenario) ? $0 : nil }
      ?? Stage(name: scenario.form, profile: scenario.profile, form: Form(definition.value))
    defer { self.stage = stage }
    if let words = strategy.unmetRequirement(in: stage.form) { return .some(words) }
    guard strategy.model.isAvailable, strategy.model.forCase == nil else { return .some(nil) }
    let place = HeldDevice(device: name.device, orientation: name.orientation)
    let start =
      stage.starts[place]
      ?? Screen(
        form: stage.form, device: device,
        orientation: name.orientation,
        profile: scenario.profile)
    stage.starts[place] = start
    return .some(Simulator(screen: start, strategy: strategy).unmetRequirement)
  }
}

/// Counts cases by unmet requirement, strategy and form.
package struct UnmetRequirementCount: Sendable {
  /// In the order of the first cases.
  package private(set) var all: [UnmetRequirements.Requirement] = []
  private var places: [UnmetRequirements.Requirement: Int] = [:]

  package init() {}

  package mutating func add(_ words: String, strategy: String, form: String, cases: Int = 1) {
    let unmetRequirement = UnmetRequirements.Requirement(
      strategy: strategy, form: form, words: words, cases: 0)
    let place = places[unmetRequirement] ?? all.count
    if place == all.count {
      places[unmetRequirement] = place
      all.append(unmetRequirement)
    }
    all[place].cases += cases
  }
}
