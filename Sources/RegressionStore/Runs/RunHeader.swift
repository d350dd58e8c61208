/// What is known about a run when it begins.
public struct RunHeader: Hashable, Sendable {
  /// What the user calls the run.
  public var label: String?
  /// The branch of the version that is tested.
  public var branch: String?
  /// The commit of the version that is tested, 40 hexadecimal digits.
  public var commit: String?
  /// Whether the working copy had changes; `nil` outside of a repository.
  public var isDirty: Bool?
  /// The version of the engine: another one may give other outcomes.
  public var engineVersion: String
  /// What the measures of the run mean; 0 where it has none.
  public var measuresVersion: Int
  /// The version of the program.
  public var toolVersion: String
  /// The date that decides about known failures, as in `2026-11-21`.
  public var today: String
  /// Whether only a part of what is defined was selected.
  public var isFiltered: Bool
  /// Which part of a whole plan this run is.
  public var shard: Shard?
  /// When the run began, in milliseconds since 1970.
  public var startedAt: Int64

  /// Whether the run is a selection: filtered, or a shard.
  public var isPartial: Bool { isFiltered || shard != nil }

  /// Every N-th case of a plan.
  public struct Shard: Hashable, Sendable {
    /// Into how many parts a plan can be cut.
    public static let greatestCount = 10_000

    /// Which part, from 1.
    public var index: Int
    /// How many parts.
    public var count: Int

    /// Takes K and N of `--shard K/N`.
    public init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// Takes what is known about a run.
  public init(
    label: String? = nil, branch: String? = nil, commit: String? = nil, isDirty: Bool? = nil,
    engineVersion: String, measuresVersion: Int = 0, toolVersion: String, today: String,
    isFiltered: Bool = false, shard: Shard? = nil, startedAt: Int64
  ) {
    self.label = label
    self.branch = branch
    self.commit = commit
    self.isDirty = isDirty
    self.engineVersion = engineVersion
    self.measuresVersion = measuresVersion
    self.toolVersion = toolVersion
    self.today = today
    self.isFiltered = isFiltered
    self.shard = shard
    self.startedAt = startedAt
  }
}
