public import Scenarios

/// What a salvage saved of a damaged database, and what is lost.
public struct SalvageReport: Hashable, Sendable {
  /// The rows of one table.
  public struct Table: Hashable, Sendable {
    /// The table's name.
    public var name: String
    /// How many rows were read.
    public var read = 0
    /// How many of them are not as a row of this table has to be, or refer to what is lost.
    public var refused = 0
    /// How many rows could not be read, as far as an index of the table lists them.
    public var lost = 0
    /// Why some rows could not be read; there may be more than an index lists.
    public var damage: String?

    /// Whether every row was saved.
    public var isWhole: Bool { refused == 0 && lost == 0 && damage == nil }
  }

  /// A run that is not saved.
  public struct LostRun: Hashable, Sendable {
    /// Its number in the damaged file.
    public var number: Int
    /// What is wrong with it.
    public var reason: String
  }

  /// A run of which a part is saved, as one that ended early.
  public struct IncompleteRun: Hashable, Sendable {
    /// Its number.
    public var number: Int
    /// How many of its results are saved.
    public var results: Int
    /// How many it had.
    public var recorded: Int
    /// How many cases are no longer in its plan, as what they ran is lost.
    public var lostCases: Int
  }

  /// A definition whose newest content is lost.
  public struct OlderDefinition: Hashable, Sendable {
    /// What it defines.
    public var kind: DefinitionKind
    /// Its name.
    public var name: String
  }

  /// The sound copy.
  public let target: String
  /// The tables, in the order in which they were read.
  public internal(set) var tables: [Table] = []
  /// Runs that are not saved.
  public internal(set) var lostRuns: [LostRun] = []
  /// Runs that are saved in part.
  public internal(set) var incompleteRuns: [IncompleteRun] = []
  /// Definitions that are archived with the newest content that is saved, until they are imported again.
  public internal(set) var olderDefinitions: [OlderDefinition] = []
  /// Runs that come after the run before them now: a clock had said a time before 1970 or after 9999.
  public internal(set) var movedRuns: [Int] = []
  /// How many runs are saved.
  public internal(set) var runs = 0
  /// How many definitions are saved.
  public internal(set) var definitions = 0

  /// Whether everything was saved.
  public var isWhole: Bool {
    lostRuns.isEmpty && incompleteRuns.isEmpty && olderDefinitions.isEmpty
      && tables.allSatisfy(\.isWhole)
  }
}
