public import Scenarios

/// What a user selects of a suite; empty lists select everything.
public struct Selection: Hashable, Sendable {
  /// Patterns over cases.
  public var patterns: [CasePattern]
  /// Names of strategies, with `*` and `?`.
  public var strategies: [String]
  /// Names of devices, with `*` and `?`.
  public var devices: [String]
  /// Tags, with `*` and `?`.
  public var tags: [String]
  /// Names of the strategies under which a scenario runs that lists none, with `*` and `?`; empty: the
  /// usual ones.
  ///
  /// Where strategies are selected, those are what counts.
  public var usualStrategies: [String] = []
  /// Names of the devices on which a scenario runs that lists none, with `*` and `?`; empty: all.
  public var usualDevices: [String] = []

  /// Makes a selection.
  public init(
    patterns: [CasePattern] = [], strategies: [String] = [], devices: [String] = [],
    tags: [String] = []
  ) {
    self.patterns = patterns
    self.strategies = strategies
    self.devices = devices
    self.tags = tags
  }

  /// The strategies that are meant where a scenario lists none; empty: the usual ones.
  public var meantStrategies: [String] { strategies.isEmpty ? usualStrategies : strategies }

  /// Whether something is left out.
  public var isFilter: Bool {
    !(patterns.isEmpty && strategies.isEmpty && devices.isEmpty && tags.isEmpty)
  }
}

/// Why a selection can't be made, as facts; `description` has the words.
public enum SelectionError: Error, Hashable, CustomStringConvertible {
  /// A strategy or device of this name does not exist.
  case unknown(DefinitionKind, String, hint: NameHint)
  /// A scenario names something that does not exist.
  case unresolved(scenario: String, DefinitionKind, String, hint: NameHint)
  /// All names exist, but no case has them all.
  case nothingSelected
  /// More definitions of a kind than a plan can number.
  case tooManyDefinitions(DefinitionKind, count: Int, limit: Int)
  /// More cases than may be planned; nil: more than a number of 64 bits tells.
  case tooManyCases(Int?, limit: Int)

  /// What is wrong and what to do, as `unknown strategy 'inset-scrol'; did you mean
  /// 'inset-scroll'?`.
  public var description: String {
    switch self {
    case .unknown(let kind, let name, let hint):
      "unknown \(kind.rawValue) '\(name)'\(hint.words)"
    case .unresolved(let scenario, let kind, let name, let hint):
      "scenario '\(scenario)' refers to an unknown \(kind.rawValue) '\(name)'\(hint.words)"
    case .nothingSelected:
      "nothing is selected: no case has all of the given patterns, strategies, devices and tags"
    case .tooManyDefinitions(let kind, let count, let limit):
      "\(count) \(kind.plural) exceed the limit of \(limit); remove some from the suite"
    case .tooManyCases(let count, let limit):
      "\(count.map { "\($0)" } ?? "more than \(Int.max)") cases exceed the limit of \(limit); select "
        + "fewer scenarios, strategies, devices or tags, or raise the limit with '--max-cases'"
    }
  }
}
