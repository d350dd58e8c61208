/// One Headroom database file: definitions, runs and their outcomes.
///
/// It is used from one thread, together with its connection. Methods take and return whole batches,
/// and none leaves a transaction open when it returns.
package final class RegressionDatabase {
  /// How long a connection waits for another process by default.
  static let defaultBusyTimeoutMilliseconds = 15_000

  /// The times that are accepted, in milliseconds since 1970: from the start of 2000 to the end of
  /// 9999.
  ///
  /// A machine's clock outside of them was never set, or is broken.
  package static let acceptedTimes: ClosedRange<Int64> = 946_684_800_000...Row.maxTime

  /// The path as the caller wrote it.
  package let path: String

  let connection: Connection
  /// Brings older files up to date; tests use their own steps.
  let migrator: Migrator
  var recordings: [Int: RecordingState] = [:]

  /// Opens a file for writing; creates it, or brings an older one up to date after a backup.
  ///
  /// A file that is not Headroom's, of a newer version, or of a development build before the first
  /// one, is rejected and left unchanged.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be opened, is not ours, or can't be migrated.
  package convenience init(
    writing path: String,
    busyTimeoutMilliseconds: Int = RegressionDatabase.defaultBusyTimeoutMilliseconds
  ) throws {
    try self.init(
      writing: path, busyTimeoutMilliseconds: busyTimeoutMilliseconds,
      migrator: Migrator())
  }

  init(
    writing path: String,
    busyTimeoutMilliseconds: Int = RegressionDatabase.defaultBusyTimeoutMilliseconds,
    migrator: Migrator
  ) throws {
    self.path = path
    self.migrator = migrator
    connection = try Connection.forWriting(
      path: path, busyTimeoutMilliseconds: Int32(clamping: busyTimeoutMilliseconds),
      migrator: migrator)
  }

  /// Opens an existing file for reading; see ``init(writing:busyTimeoutMilliseconds:)``.
  package init(
    reading path: String,
    busyTimeoutMilliseconds: Int = RegressionDatabase.defaultBusyTimeoutMilliseconds
  ) throws {
    self.path = path
    migrator = Migrator()
    connection = try Connection.forReading(
      path: path, busyTimeoutMilliseconds: Int32(clamping: busyTimeoutMilliseconds),
      migrator: migrator)
  }

  /// Copies an existing file into memory; the file is not changed.
  package init(inMemoryCopyOf path: String) throws {
    self.path = path
    migrator = Migrator()
    connection = try Connection.inMemory(
      copyOf: path, busyTimeoutMilliseconds: Int32(Self.defaultBusyTimeoutMilliseconds),
      migrator: migrator)
  }

  /// Creates an in-memory database.
  package init() throws {
    path = ":memory:"
    migrator = Migrator()
    connection = try Connection.inMemory()
  }

  // MARK: Transactions

  /// Calls a function in a transaction: its writes are committed or rolled back together.
  ///
  /// Other processes can't write until it is done.
  ///
  /// - Throws: The function's error, or ``DatabaseError`` if the file is busy, damaged or can't be
  ///   written; everything is rolled back then.
  package func write<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.write(body)
  }

  /// Calls a function that sees one snapshot of the file, whatever other processes write.
  ///
  /// Writers wait until it is done: it must not draw, print or wait.
  ///
  /// - Throws: The function's error, or ``DatabaseError`` if the file can't be read.
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.read {
      // A transaction begins with its first read.
      _ = try connection.pragma("schema_version")
      return try body()
    }
  }
}
