import CSQLite
package import SystemCalls

/// The kind of a file according to its first bytes, read before SQLite touches it.
///
/// SQLite may change a file by merely opening it (it rolls back a killed writer's transaction), so
/// a foreign database is recognised without it.
package enum DatabaseFile: Equatable {
  /// No file, or an empty one.
  case absent
  case headroom
  /// A database from a development build before the first version.
  case unreleased
  case foreign
  /// The beginning of a database.
  case truncated
  case folder
  case refused(SystemError)

  /// `Hdrm`.
  static let applicationID: UInt32 = 0x4864_726d
  /// `HdRm`, of development builds before the first version.
  private static let unreleasedID: UInt32 = 0x4864_526d

  /// The suffixes of the files that SQLite keeps beside a database.
  package static let companions = ["-journal", "-wal", "-shm"]

  static let headerSize = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Whether it is a Headroom database of any version.
  package var isDatabase: Bool { self == .headroom || self == .unreleased }

  /// Examines a file, following links.
  package init(path: String) {
    guard (try? FileStatus(path))?.kind != .folder else {
      self = .folder
      return
    }
    do throws(FileBytes.Failure) {
      self = Self.kind(ofHeader: try FileBytes.beginning(of: path, count: Self.headerSize)[...])
    } catch {
      switch error {
      case .unreadable(let error): self = error.isMissing ? .absent : .refused(error)
      case .notFile, .tooLarge: self = .foreign
      }
    }
  }

  private static func kind(ofHeader header: ArraySlice<UInt8>) -> DatabaseFile {
    guard !header.isEmpty else { return .absent }
    guard header.prefix(magic.count) == magic[..<min(header.count, magic.count)] else {
      return .foreign
    }
    guard header.count == headerSize else { return .truncated }
    return switch number(in: header, at: 68) {
    case applicationID: .headroom
    case unreleasedID: .unreleased
    default: .foreign
    }
  }

  /// Whether the file is shorter than the page count in its header says.
  static func isShort(path: String) -> Bool {
    guard let status = try? FileStatus(path),
      let header = try? FileBytes.beginning(of: path, count: headerSize),
      header.count == headerSize
    else { return false }
    let sizeCode = UInt64(header[16]) << 8 | UInt64(header[17])
    let pageSize = sizeCode == 1 ? 65_536 : sizeCode
    return UInt64(status.size) < UInt64(number(in: header[...], at: 28)) * pageSize
  }

  private static func number(in header: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}

extension Connection {
  /// Opens a file for commands that write: creates or migrates it.
  static func forWriting(
    path: String, busyTimeoutMilliseconds: Int32, migrator: Migrator = Migrator()
  ) throws -> Connection {
    try check(path: path, mayBeAbsent: true)
    let connection = try Connection(
      path: path, file: literal(path), flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    guard !connection.isReadOnly else { throw DatabaseError(.readOnly, path: path) }
    try checkLocks(path: path)
    try connection.translatingTruncation {
      try connection.defend(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      try connection.keepHistoryInOneFile()
      try migrator.migrate(connection)
      if let problem = try connection.sequenceProblem() {
        throw DatabaseError(.corrupt, path: path, message: problem)
      }
    }
    connection.structureCheck = StructureCheck(
      path: path, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    return connection
  }

  /// Opens a file for writing if permissions allow it, otherwise for reading.
  static func asAllowed(path: String) throws -> Connection {
    do {
      return try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READWRITE)
    } catch let error as DatabaseError where error.kind == .cannotOpen || error.kind == .readOnly {
      return try Connection(path: path, file: literal(path), flags: SQLITE_OPEN_READONLY)
    }
  }

  /// Opens a file for commands that only read.
  ///
  /// The connection may write if permissions allow it: after a writer was killed, the first reader
  /// has to roll back its transaction. Our own statements can't write.
  ///
  /// An older file is migrated in a temporary copy.
  static func forReading(
    path: String, busyTimeoutMilliseconds: Int32, migrator: Migrator = Migrator()
  ) throws -> Connection {
    try check(path: path, mayBeAbsent: false)
    let connection = try asAllowed(path: path)
    try checkLocks(path: path)
    var ready = connection
    try connection.translatingTruncation {
      try connection.defend(busyTimeoutMilliseconds: busyTimeoutMilliseconds)
      if try migrator.isOlder(connection) {
        ready = try connection.migratedCopy(migrator)
      } else {
        // Sort in memory, not in a file; set before the file's views are shadowed by temporary
        // ones, which this pragma would drop.
        try connection.execute("PRAGMA temp_store = MEMORY")
        try migrator.check(connection)
      }
      try ready.execute("PRAGMA query_only = ON")
    }
    return ready
  }

  static func inMemory(migrator: Migrator = Migrator()) throws -> Connection {
    let connection = try emptyInMemory()
    try connection.defend(busyTimeoutMilliseconds: 0)
    try migrator.migrate(connection)
    return connection
  }

  /// Creates an in-memory database without tables.
  static func emptyInMemory(path: String = ":memory:") throws -> Connection {
    try Connection(
      path: path, file: ":memory:",
      flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY)
  }

  /// Copies a file into memory, to try something on the copy and not on the file.
  static func inMemory(copyOf path: String, busyTimeoutMilliseconds: Int32, migrator: Migrator)
    throws -> Connection
  {
    let source = try forReading(
      path: path, busyTimeoutMilliseconds: busyTimeoutMilliseconds, migrator: migrator)
    let copy = try emptyInMemory(path: path)
    try copy.takeContent(of: source)
    try copy.defend(busyTimeoutMilliseconds: 0)
    try migrator.migrate(copy, backsUp: false)
    return copy
  }

  /// Rejects files that are not ours before SQLite can touch them.
  static func check(path: String, mayBeAbsent: Bool) throws {
    switch DatabaseFile(path: path) {
    case .headroom,
      .absent where mayBeAbsent:
      try checkCompanions(path: path)
    case .absent: throw DatabaseError(.missing, path: path)
    case .unreleased: throw DatabaseError(.unreleased, path: path)
    case .foreign: throw DatabaseError(.notHeadroom, path: path)
    case .truncated: throw DatabaseError(.truncated, path: path)
    case .folder:
      throw DatabaseError(.cannotOpen, path: path, message: "it is a folder")
    case .refused(let error):
      throw DatabaseError(.cannotOpen, path: path, message: "system error \(error.code)")
    }
  }

  /// Rejects anything but regular files in the place of SQLite's companion files: it would wait for
  /// a pipe.
  private static func checkCompanions(path: String) throws {
    for name in DatabaseFile.companions.map({ path + $0 }) {
      guard let kind = (try? FileStatus(name))?.kind, kind != .regular else { continue }
      throw DatabaseError(
        .cannotOpen, path: path, message: "\(name) is \(kind), not a file; remove it")
    }
  }

  /// Fails at once on a file system where SQLite would take every lock for another process's, and
  /// wait.
  private static func checkLocks(path: String) throws {
    guard FileSystem.hasLocks(path: path) else {
      throw DatabaseError(
        .cannotOpen, path: path,
        message: "the file system does not support locks; use a database on another one")
    }
  }

  /// Keeps SQLite from giving a special meaning to a file name.
  static func literal(_ path: String) -> String {
    let path = path.resolved
    return path.hasPrefix("/") ? path : "./" + path
  }

  /// Waits if another process has the file, as `sqlite3_busy_timeout` does, but not after a signal.
  private func waitForOthers(atMost milliseconds: Int32) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        // 1, 2, 4 … 64 ms, then 100 ms each time.
        let waited = count < 7 ? (1 << count) - 1 : 127 + 100 * (Int(count) - 7)
        let delay = min(count < 7 ? 1 << count : 100, Int(bitPattern: context) - waited)
        guard delay > 0, !Interruption.isRequested else { return 0 }
        sqlite3_sleep(Int32(delay))
        return 1
      }, UnsafeMutableRawPointer(bitPattern: Int(milliseconds)))
  }

  /// Sets options that protect the file and this process from each other.
  func defend(busyTimeoutMilliseconds: Int32) throws {
    waitForOthers(atMost: busyTimeoutMilliseconds)
    // A few times per millisecond.
    sqlite3_progress_handler(handle, 10_000, { _ in Interruption.isToUndo ? 1 : 0 }, nil)
    for (option, on) in [
      (SQLITE_DBCONFIG_DEFENSIVE, Int32(1)), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_DQS_DML, 0), (SQLITE_DBCONFIG_DQS_DDL, 0),
    ] {
      guard headroom_sqlite_db_config_flag(handle, option, on) == SQLITE_OK else {
        throw DatabaseError(.other, path: path, message: "SQLite's defensive mode can't be enabled")
      }
    }
    try execute(
      """
      PRAGMA cell_size_check = ON;
      PRAGMA mmap_size = 0;
      PRAGMA synchronous = FULL;
      PRAGMA fullfsync = ON;
      PRAGMA cache_size = -16384;
      """
    )
    try enforceReferences()
  }

  func enforceReferences() throws {
    try execute("PRAGMA foreign_keys = ON")
    guard try pragmaText("foreign_keys") == "1" else {
      throw DatabaseError(.other, path: path, message: "this SQLite does not enforce foreign keys")
    }
  }

  /// Chooses the rollback journal, and converts a file that was left in WAL mode.
  private func keepHistoryInOneFile() throws {
    if try pragmaText("journal_mode") == "wal" { try checkContent() }
    guard try pragmaText("journal_mode = TRUNCATE") == "truncate" else {
      throw DatabaseError(.busy, path: path, message: "the file is in use in WAL mode")
    }
  }

  private func translatingTruncation(_ body: () throws -> Void) throws {
    do {
      try body()
    } catch let error as DatabaseError
      where error.kind == .corrupt && DatabaseFile.isShort(path: path)
    {
      throw DatabaseError(
        .truncated, path: path, extendedCode: error.extendedCode, message: error.message,
        sqlFile: error.sqlFile)
    }
  }
}
