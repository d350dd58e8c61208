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
    /// Why reading ended before the table's end; there may be more rows than were read.
    public var damage: String?
  }

  /// A run that is not saved.
  public struct LostRun: Hashable, Sendable {
    /// Its number in the damaged file.
    public var number: Int
    /// What is wrong with it.
    public var reason: String
  }

  /// The sound copy.
  public let target: String
  /// The tables, in the order in which they were read.
  public internal(set) var tables: [Table] = []
  /// Runs that are not saved.
  public internal(set) var lostRuns: [LostRun] = []
  /// How many runs are saved.
  public internal(set) var runs = 0
  /// How many definitions are saved.
  public internal(set) var definitions = 0

  /// Whether a part of some table could not be read.
  public var isIncomplete: Bool { tables.contains { $0.damage != nil } }
  /// Whether everything was saved.
  public var isWhole: Bool {
    !isIncomplete && lostRuns.isEmpty && tables.allSatisfy { $0.refused == 0 }
  }
}
