import AvoidanceEngine
public import RegressionStore
import Scenarios

/// What strategies look for in forms and do not find, so that they do nothing there.
///
/// It is a fact of a strategy on a form, at times on some devices only, and no failure. A recorded
///  outcome does not hold it: cases that come to the same share one, also with strategies that
/// found all that they need and had nothing to do.
public struct StrategyLacks: Sendable {
  /// A strategy that finds nothing to act on in a form.
  public struct Lack: Hashable, Sendable {
    /// The strategy.
    public var strategy: String
    /// The form.
    public var form: String
    /// What is lacking, as `no table`.
    public var words: String
    /// In how many cases.
    public var cases: Int

    /// Makes a fact of some cases.
    public init(strategy: String, form: String, words: String, cases: Int) {
      self.strategy = strategy
      self.form = form
      self.words = words
      self.cases = cases
    }
  }

  /// What there is of it, in the order of the cases.
  public private(set) var all: [Lack] = []
  /// For each subject its place in ``all``; -1 where nothing is lacking.
  private var places: [Subject: Int] = [:]
  private let scenarios: [String: Scenario]

  /// All that a lack can depend on.
  private struct Subject: Hashable {
    var form: String
    var profile: UIKitProfile
    var strategy: String
    var device: String
    var orientation: CaseOrientation

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
  ///   - cases: The cases.
  public init(_ suite: RunSuite, _ cases: some Sequence<CaseName>) {
    self.init(suite, counted: cases.lazy.map { ($0, 1) })
  }

  /// Looks what is lacking in some cases of a plan.
  ///
  /// - Parameters:
  ///   - suite: What the cases are made of.
  ///   - plan: The cases.
  ///   - indices: The places of those that are meant.
  public init(_ suite: RunSuite, _ plan: RunPlan, at indices: some Sequence<Int>) {
    // Scenarios with the same form and profile are one.
    var alike: [Likeness: Int] = [:]
    let looks = suite.scenarios.map { scenario in
      let likeness = Likeness(form: scenario.value.form, profile: scenario.value.profile)
      let place = alike[likeness] ?? alike.count
      alike[likeness] = place
      return place
    }
    var groups: [(first: Int, count: Int)] = []
    var places: [PlannedCase: Int] = [:]
    for index in indices {
      var subject = plan.cases[index]
      subject.scenario = numericCast(looks[Int(subject.scenario)])
      if let place = places[subject] {
        groups[place].count += 1
      } else {
        places[subject] = groups.count
        groups.append((index, 1))
      }
    }
    self.init(suite, counted: groups.lazy.map { (plan.name(at: $0.first), $0.count) })
  }

  private struct Likeness: Hashable {
    var form: String
    var profile: UIKitProfile
  }

  private init(_ suite: RunSuite, counted cases: some Sequence<(name: CaseName, count: Int)>) {
    scenarios = Dictionary(suite.scenarios.map { ($0.name, $0.value) }) { first, _ in first }
    var search = LackSearch(suite)
    var known: [Lack: Int] = [:]
    for (name, count) in cases {
      guard let scenario = scenarios[name.scenario] else { continue }
      let subject = Subject(name, of: scenario)
      if places[subject] == nil {
        guard let found = search.words(name, of: scenario) else { continue }
        places[subject] =
          found.map { words in
            let lack = Lack(strategy: name.strategy, form: scenario.form, words: words, cases: 0)
            if let place = known[lack] { return place }
            known[lack] = all.count
            all.append(lack)
            return all.count - 1
          } ?? -1
      }
      if let place = places[subject], place >= 0 { all[place].cases += count }
    }
  }

  /// What a case's strategy lacks, as `no table`; nil where it finds all that it needs.
  public func words(of name: CaseName) -> String? {
    guard !all.isEmpty, let scenario = scenarios[name.scenario],
      let place = places[Subject(name, of: scenario)], place >= 0
    else { return nil }
    return all[place].words
  }

  /// Says what is lacking and what came of it: `no table in this form; nothing was done`.
  ///
  /// What does not begin with `no` is no lack of the form, as `behavior is none; nothing was done`.
  ///
  /// - Parameters:
  ///   - words: What is lacking.
  ///   - forms: The names of the forms; nil: there is but one, which is known.
  /// - Returns: The sentence.
  public static func sentence(_ words: String, in forms: String? = nil) -> String {
    if words.hasPrefix("no ") { return "\(words) in \(forms ?? "this form"); nothing was done" }
    return "\(words); nothing was done" + (forms.map { " in \($0)" } ?? "")
  }
}

/// Asks strategies what they lack, with what their forms come to.
private struct LackSearch {
  private struct Start: Hashable {
    var form: String
    var profile: UIKitProfile
    var device: String
    var orientation: CaseOrientation
  }

  private let definitions: [String: FormDefinition]
  private let strategies: [String: StrategyDescription]
  private let devices: [String: Device]
  private var forms: [String: Form] = [:]
  private var starts: [Start: Screen] = [:]

  init(_ suite: RunSuite) {
    definitions = suite.forms
    strategies = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in first }
    devices = Dictionary(suite.devices.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// What a case's strategy lacks: nil inside for nothing, nil where the case is not known.
  ///
  /// What a strategy itself says it lacks is known from its set-up; programs outside are not started
  /// for that.
  mutating func words(_ name: CaseName, of scenario: Scenario) -> String?? {
    guard let strategy = strategies[name.strategy], let device = devices[name.device],
      let definition = definitions[scenario.form]
    else { return nil }
    let form = forms[scenario.form] ?? Form(definition.value)
    forms[scenario.form] = form
    if let words = strategy.lack(in: form) { return .some(words) }
    guard strategy.model.isAtHand, strategy.model.forCase == nil else { return .some(nil) }
    let key = Start(
      form: scenario.form,
      profile: scenario.profile,
      device: name.device,
      orientation: name.orientation
    )
    let start =
      starts[key]
      ?? Screen(
        form: form,
        device: device,
        orientation: Orientation(rawValue: name.orientation.rawValue) ?? .portrait,
        profile: scenario.profile
      )
    starts[key] = start
    return .some(Simulator(screen: start, strategy: strategy).strategyLack)
  }
}
