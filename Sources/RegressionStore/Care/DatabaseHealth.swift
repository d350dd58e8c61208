/// What `doctor` finds out about a database file.
public struct DatabaseHealth: Hashable, Sendable {
  /// The file.
  public var path: String
  /// SQLite's version, as in `3.40.1`.
  public var sqliteVersion: String
  /// The version of the file's schema.
  public var schemaVersion: Int
  /// The newest version of the schema that this program knows.
  public var newestSchemaVersion: Int
  /// How changes are kept from being half done: `truncate`, or what else the file was left in.
  public var journalMode: String
  /// Whether a writer was killed and what it had begun is undone by this opening.
  public var hadHotJournal: Bool
  /// Whether the file can only be read.
  public var isReadOnly: Bool
  /// The file's size in bytes.
  public var size: Int64
  /// How many of them hold nothing.
  public var freeBytes: Int64
  /// How many bytes the file system has left for this user; `nil` when it does not say.
  public var availableBytes: Int64?
  /// How many runs there are.
  public var runs = 0
  /// How many of them ended early.
  public var interruptedRuns = 0
  /// How many of them are being recorded now.
  public var runningRuns = 0
  /// How tables, indices and triggers differ from those that Headroom made; nothing else of the
  /// content is examined then.
  public var schemaDifferences: [String]
  /// What `integrity_check` says, empty when all is well.
  public var damage: [String]
  /// Rows that refer to something that is not there, as `table → table`.
  public var brokenReferences: [String]
  /// Contents and runs that are not what they should be, in words.
  public var problems: [String] = []

  /// Whether nothing is wrong with the content.
  public var isSound: Bool {
    schemaDifferences.isEmpty && damage.isEmpty && brokenReferences.isEmpty && problems.isEmpty
  }
}
