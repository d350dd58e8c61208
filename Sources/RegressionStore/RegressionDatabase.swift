/// One Headroom database file: definitions, runs and their outcomes.
///
/// One thread owns it and its connection. Its methods take and give whole batches, and none keeps a
/// transaction open after it returned.
package final class RegressionDatabase {
  /// How long a connection waits for another process by default.
  static let defaultBusyTimeoutMilliseconds = 15_000

  /// The times that are recorded: from the beginning of the year 2000 to the end of the year 9999, in
  /// milliseconds since 1970.
  ///
  /// A machine's clock that says another one was never set, or is broken.
  package static let acceptedTimes: ClosedRange<Int64> = 946_684_800_000...Row.maxTime

  /// The file, as it was named.
  package let path: String

  let connection: Connection
  /// What brings older files up to date; tests have steps of their own.
  let migrator: Migrator
  /// The runs that this connection records, by number.
  var recordings: [Int: RecordingState] = [:]

  /// Opens a file to write it; creates it, or brings an older one up to date after a backup.
  ///
  /// A file that is not Headroom's, of a newer version, or of a development build before the first one, is
  /// refused and left as it is.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - busyTimeoutMilliseconds: How long to wait for another process.
  /// - Throws: ``DatabaseError`` when the file can't be opened, is not ours, or can't be migrated.
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

  /// Opens an existing file to read it; see ``init(writing:busyTimeoutMilliseconds:)``.
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

  /// Copies an existing file into memory; the copy is gone with this, the file stays as it is.
  package init(inMemoryCopyOf path: String) throws {
    self.path = path
    migrator = Migrator()
    connection = try Connection.inMemory(
      copyOf: path, busyTimeoutMilliseconds: Int32(Self.defaultBusyTimeoutMilliseconds),
      migrator: migrator)
  }

  /// Makes a database in memory, which is gone with this.
  ///
  /// - Throws: ``DatabaseError`` when there is no memory for it.
  package init() throws {
    path = ":memory:"
    migrator = Migrator()
    connection = try Connection.inMemory()
  }

  // MARK: Several reads or writes as one

  /// Calls a function whose writes hold all together, or not at all.
  ///
  /// Other processes can't write until it is done.
  ///
  /// - Parameter body: Writes to this database.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, or ``DatabaseError`` when the file is busy, damaged or can't be
  ///   written; all is undone then.
  package func write<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.write(body)
  }

  /// Calls a function for which the file stays as it is, whatever other processes want to change.
  ///
  /// Those that write wait until it is done: it must not draw, print or wait.
  ///
  /// - Parameter body: Reads from this database, and writes nothing.
  /// - Returns: What the function returns.
  /// - Throws: What the function throws, or ``DatabaseError`` when the file can't be read.
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    try connection.read {
      // A transaction begins with its first reading.
      _ = try connection.pragma("schema_version")
      return try body()
    }
  }
}
