public import Scenarios

/// What an import would check of contents that come from another database.
public struct MergeChecks: Sendable {
  /// Says what is wrong with a definition; `nil` for a right one.
  public var definition: @Sendable (DefinitionKind, String, [UInt8]) -> String?
  /// Computes what an outcome's body says; `nil`: everything is believed.
  public var outcomes: OutcomeReader?
  /// Says what is wrong with an approval; `nil` for a right one.
  public var baseline: @Sendable (Baseline) -> String?

  /// Takes everything.
  public static let none = MergeChecks(
    definition: { _, _, _ in nil }, outcomes: nil, baseline: { _ in nil })

  /// Takes the checks.
  public init(
    definition: @escaping @Sendable (DefinitionKind, String, [UInt8]) -> String?,
    outcomes: OutcomeReader?, baseline: @escaping @Sendable (Baseline) -> String?
  ) {
    self.definition = definition
    self.outcomes = outcomes
    self.baseline = baseline
  }
}

/// What a merge did.
public struct MergeSummary: Sendable {
  /// The shards of one plan that can't be joined.
  public struct UnjoinedShards: Hashable, Sendable {
    /// How many shards the plan was cut into.
    public var count: Int
    /// Those that no file has.
    public var missing: [Int] = []
    /// Those that were interrupted.
    public var interrupted: [Int] = []
    /// Why complete shards don't belong together; `nil` when they do.
    public var disagreement: String?
  }

  /// The runs that are new here, oldest first; joined ones among them.
  public internal(set) var added: [RunRecord] = []
  /// How many shards went into runs that were joined.
  public internal(set) var joinedShards = 0
  /// How many approvals of outcomes, and withdrawals of such, are new here.
  public internal(set) var baselines = 0
  /// A copy of a run that has less than another one, whose content now holds.
  public struct GivenWay: Hashable, Sendable {
    /// The run as it is here now.
    public var run: RunRecord
    /// The file with the other copy.
    public var path: String
    /// How many results the other copy had.
    public var results: Int
    /// How many results the copy that holds has.
    public var winnersResults: Int
  }

  /// The copies of runs that had less than another one.
  public internal(set) var givenWay: [GivenWay] = []
  /// The runs here that were removed because another file had removed them, oldest first.
  public internal(set) var pruned: [RunRecord] = []
  /// How many runs were here already.
  public internal(set) var known = 0
  /// How many runs were removed here before, or joined into one that is here.
  public internal(set) var removed = 0
  /// How many runs are still being recorded elsewhere.
  public internal(set) var running = 0
  /// How many shards the files hold.
  public internal(set) var shards = 0
  /// Plans whose shards could not be joined; nothing is changed when there are any.
  public internal(set) var unjoined: [UnjoinedShards] = []
}
