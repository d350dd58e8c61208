import AvoidanceEngine
public import RegressionStore
import Scenarios

/// What strategies look for in forms and do not find, so that they do nothing there.
///
/// It is a fact of a form and a strategy, found once for each pair of some cases, and no failure. A
/// recorded outcome does not hold it: cases that come to the same share one, also with strategies that
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
  /// For each form and strategy its place in ``all``; -1 where nothing is lacking.
  private var places: [String: [String: Int]] = [:]
  private let scenarios: [String: Scenario]

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
    var pairs: [(first: Int, count: Int)] = []
    var places: [UInt64: Int] = [:]
    for index in indices {
      let planned = plan.cases[index]
      let pair = UInt64(planned.scenario) << 16 | UInt64(planned.strategy)
      if let place = places[pair] {
        pairs[place].count += 1
      } else {
        places[pair] = pairs.count
        pairs.append((index, 1))
      }
    }
    self.init(suite, counted: pairs.lazy.map { (plan.name(at: $0.first), $0.count) })
  }

  private init(_ suite: RunSuite, counted cases: some Sequence<(name: CaseName, count: Int)>) {
    scenarios = Dictionary(suite.scenarios.map { ($0.name, $0.value) }) { first, _ in first }
    let strategies = Dictionary(suite.strategies.map { ($0.name, $0.value) }) { first, _ in first }
    let devices = Dictionary(suite.devices.map { ($0.name, $0.value) }) { first, _ in first }
    var starts: [String: Screen] = [:]
    for (name, count) in cases {
      guard let scenario = scenarios[name.scenario], let strategy = strategies[name.strategy],
        let device = devices[name.device], let definition = suite.forms[scenario.form]
      else { continue }
      if let place = places[scenario.form]?[name.strategy] {
        if place >= 0 { all[place].cases += count }
        continue
      }
      let start =
        starts[scenario.form]
        ?? Screen(
          form: Form(definition.value),
          device: device,
          orientation: .portrait,
          profile: scenario.profile
        )
      starts[scenario.form] = start
      let words = Self.words(of: strategy, on: start)
      places[scenario.form, default: [:]][name.strategy] = words == nil ? -1 : all.count
      guard let words else { continue }
      all.append(
        Lack(strategy: name.strategy, form: scenario.form, words: words, cases: count)
      )
    }
  }

  /// What a case's strategy lacks, as `no table`; nil where it finds all that it needs.
  public func words(of name: CaseName) -> String? {
    guard !all.isEmpty, let scenario = scenarios[name.scenario],
      let place = places[scenario.form]?[name.strategy], place >= 0
    else { return nil }
    return all[place].words
  }

  /// Says what is lacking and what came of it: `no table in this form; nothing was done`.
  public static func sentence(_ words: String, in forms: String = "this form") -> String {
    "\(words) in \(forms); nothing was done"
  }

  /// What a strategy itself says it lacks is known from its set-up; programs outside are not started
  /// for that.
  private static func words(of strategy: StrategyDescription, on start: Screen) -> String? {
    if let words = strategy.lack(in: start.form) { return words }
    guard strategy.model.isAtHand, strategy.model.forCase == nil else { return nil }
    return Simulator(screen: start, strategy: strategy).strategyLack
  }
}
