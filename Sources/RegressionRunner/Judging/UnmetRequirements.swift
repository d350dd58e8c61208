import AvoidanceEngine
import Scenarios

/// What strategies look for in forms and do not find, so that they do nothing there, of cases that are
/// not run for it.
///
/// It is a fact of a strategy on a form, at times on some devices only, and no failure. A recorded
/// outcome does not hold it: cases that come to the same share one, also with strategies that
/// found all that they need and had nothing to do. A case that runs tells it; see ``JudgedCase/unmetRequirement``.
package struct UnmetRequirements: Sendable {
  /// A strategy that finds nothing to act on in a form.
  package struct Requirement: Hashable, Sendable {
    package var strategy: String
    package var form: String
    /// What is lacking, as `no table`.
    package var words: String
    /// In how many cases.
    package var cases: Int

    /// Makes a fact of some cases.
    package init(strategy: String, form: String, words: String, cases: Int) {
      self.strategy = strategy
      self.form = form
      self.words = words
      self.cases = cases
    }
  }

  private var count = UnmetRequirementCount()
  /// What is lacking of each subject; nil inside for nothing.
  private var words: [Subject: String?] = [:]
  private let scenarios: [String: Scenario]

  /// All that a lack can depend on.
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

  /// Looks what is lacking in some cases.
  ///
  /// - Parameters:
  ///   - suite: What the cases are made of.
  ///   - cases: The cases; what those of a scenario share is made once where they follow each other.
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

  /// What there is of it, in the order of the cases.
  package var all: [Requirement] { count.all }

  /// What a case's strategy lacks, as `no table`; nil where it finds all that it needs.
  package func words(of name: CaseName) -> String? {
    guard !all.isEmpty, let scenario = scenarios[name.scenario] else { return nil }
    return words[Subject(name, of: scenario)] ?? nil
  }

  /// Says what is lacking and what came of it: `no table in this form; no effect`.
  ///
  /// What does not begin with `no` is no lack of the form, as `behavior is none; no effect`.
  ///
  /// - Parameters:
  ///   - words: What is lacking.
  ///   - forms: The names of the forms; nil: there is but one, which is known.
  /// - Returns: The sentence.
  package static func sentence(_ words: String, in forms: String? = nil) -> String {
    // What could be done about it stands last.
    let cut = words.firstRange(of: "; ")
    let (lack, remedy) = (
      words[..<(cut?.lowerBound ?? words.endIndex)], cut.map { words[$0.lowerBound...] }
    )
    let end = remedy ?? ""
    if lack.hasPrefix("no ") { return "\(lack) in \(forms ?? "this form"); no effect\(end)" }
    return "\(lack); no effect" + (forms.map { " in \($0)" } ?? "") + end
  }
}

/// Asks strategies what they lack, with what their forms come to.
private struct RequirementSearch {
  /// A form with what it comes to on devices.
  private struct Stage {
    var name: String
    var profile: UIKitProfile
    var form: Form
    var starts: [Place: Screen] = [:]

    func stands(for scenario: Scenario) -> Bool {
      name == scenario.form && profile == scenario.profile
    }
  }

  private struct Place: Hashable {
    var device: String
    var orientation: Orientation
  }

  private let definitions: [String: FormDefinition]
  private let strategies: [String: StrategyDescription]
  private let devices: [String: Device]
  /// Of the last case's form, so that all forms together take no room.
  private var stage: Stage?

  init(_ suite: RunSuite) {
    definitions = suite.forms
    strategies = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in first }
    devices = Dictionary(suite.devices.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// What a case's strategy lacks: nil inside for nothing, nil where the case is not known.
  ///
  /// What a strategy itself says it lacks is known from its set-up; external programs are not started
  /// for that.
  mutating func words(_ name: CaseName, of scenario: Scenario) -> String?? {
    guard let strategy = strategies[name.strategy], let device = devices[name.device],
      let definition = definitions[scenario.form]
    else { return nil }
    // Taken out, so that it can be changed in place.
    var stage =
      self.stage.take().flatMap { $0.stands(for: scenario) ? $0 : nil }
      ?? Stage(name: scenario.form, profile: scenario.profile, form: Form(definition.value))
    defer { self.stage = stage }
    if let words = strategy.unmetRequirement(in: stage.form) { return .some(words) }
    guard strategy.model.isAvailable, strategy.model.forCase == nil else { return .some(nil) }
    let place = Place(device: name.device, orientation: name.orientation)
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

/// What strategies lack in the cases that are met, those that lack the same in the same form together.
package struct UnmetRequirementCount: Sendable {
  /// What there is of it, in the order in which it was met first.
  package private(set) var all: [UnmetRequirements.Requirement] = []
  private var places: [UnmetRequirements.Requirement: Int] = [:]

  /// Counts nothing yet.
  package init() {}

  /// Counts cases.
  ///
  /// - Parameters:
  ///   - words: What is lacking, as `no table`.
  ///   - strategy: The cases' strategy.
  ///   - form: The cases' form.
  ///   - cases: How many.
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
