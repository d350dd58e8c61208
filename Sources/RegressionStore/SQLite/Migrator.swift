import CSQLite
import EmbeddedFiles
import Scenarios

/// Brings a database to the newest version, one transaction per step, and its views up to date.
struct Migrator {
  /// The text at index `n` brings version `n` to `n + 1`.
  let steps: [[UInt8]]
  /// The views, each after those that it reads.
  let views: [SchemaView]

  init(steps: [[UInt8]] = Migrations.all) {
    self.steps = steps
    views = SchemaView.all(in: Migrations.views)
  }

  /// Refuses a file of another version than the newest, or with another schema than its version has;
  /// lays our views over a file's own where they differ.
  ///
  /// A file whose maker was killed before it was done is empty again: there is no database.
  func check(_ connection: Connection) throws {
    let version = try soundVersion(of: connection)
    guard version > 0 else { throw DatabaseError(.missing, path: connection.path) }
    guard version == steps.count else {
      throw DatabaseError(
        .olderVersion(found: version, supported: steps.count), path: connection.path)
    }
    guard try hasOtherViews(connection) else { return }
    for view in views {
      try connection.executeAll(
        SQL("createTemporaryView", of: view.name, ["definition": view.definition]))
    }
  }

  /// Whether a file is of an older version than the newest; one of a newer version is refused, and in
  /// an empty one there is no database.
  func isOlder(_ connection: Connection) throws -> Bool {
    let version = try connection.read {
      try checkedVersion(of: connection)
    }
    guard version > 0 else { throw DatabaseError(.missing, path: connection.path) }
    return version < steps.count
  }

  /// Creates the schema in an empty file, or migrates an older one after a backup next to it.
  ///
  /// - Parameters:
  ///   - connection: The file.
  ///   - backsUp: Whether there is something to lose: not in a copy.
  /// - Throws: ``DatabaseError`` when the schema is not that of the file's version, a step fails, which
  ///   is undone, or the backup can't be made.
  func migrate(_ connection: Connection, backsUp: Bool = true) throws {
    var version = try soundVersion(of: connection)
    var isBackedUp = !backsUp
    // A step may make a table anew that others refer to. Nobody uses the connection where one fails.
    let enforcesReferences = try connection.pragma("foreign_keys") == 1
    if version < steps.count { try connection.execute("PRAGMA foreign_keys = OFF") }
    while version < steps.count {
      // Another process may have been faster: the version counts once the file is ours.
      version = try connection.write {
        let version = try checkedVersion(of: connection)
        guard version < steps.count else { return version }
        // What is created here has nothing to lose.
        if version == 0 { isBackedUp = true }
        if !isBackedUp {
          try checkSchema(of: connection, version: version)
          try connection.checkContent()
          try connection.backUp(version: version)
          isBackedUp = true
        }
        try connection.execute(
          String(decoding: steps[version], as: UTF8.self), sqlFile: "migration \(version + 1)")
        guard try !connection.prepare(SQL(pragma: "foreign_key_check")).step() else {
          throw DatabaseError(
            .constraint, path: connection.path, message: "a row refers to a missing row",
            sqlFile: "migration \(version + 1)")
        }
        try connection.execute("PRAGMA user_version = \(version + 1)")
        return version + 1
      }
    }
    if enforcesReferences { try connection.enforceReferences() }
    try refreshViews(of: connection)
  }

  // MARK: Views

  /// Creates our views anew where a file has others.
  private func refreshViews(of connection: Connection) throws {
    guard try hasOtherViews(connection) else { return }
    try connection.write {
      // Another process may have been faster, or of another version.
      guard try checkedVersion(of: connection) == steps.count, try hasOtherViews(connection) else {
        return
      }
      // A file is changed here before the command that opens it finds out whether it can be read: once
      // for each version of the views.
      try connection.checkContent()
      for view in views.reversed() {
        try connection.executeAll(SQL("dropView", of: view.name, ["view": view.name]))
      }
      for view in views { try connection.execute(view.text, sqlFile: "view \(view.name)") }
    }
  }

  private func hasOtherViews(_ connection: Connection) throws -> Bool {
    var stored: [String: String] = [:]
    try connection.forEach("schemaViews") { row in
      stored[try row.text("name")] = try row.text("text")
    }
    return views.contains { stored[$0.name] != $0.text }
  }

  // MARK: The schema

  /// Returns the version of a file whose schema is that of the version, both read at once: another
  /// process may migrate it just now.
  private func soundVersion(of connection: Connection) throws -> Int {
    try connection.read { () throws -> Int in
      let version = try checkedVersion(of: connection)
      if version > 0 { try checkSchema(of: connection, version: version) }
      return version
    }
  }

  /// Throws where tables, indices or triggers are not those of a version.
  func checkSchema(of connection: Connection, version: Int) throws {
    let found = try Schema(of: connection)
    let known = Migrations.schemaDigests
    if known.indices.contains(version - 1), found.digest.description == known[version - 1] {
      return
    }
    let differences = try schema(ofVersion: version).differences(in: found)
    guard !differences.isEmpty else { return }
    throw DatabaseError(.foreignSchema(differences), path: connection.path)
  }

  /// Returns the tables, indices and triggers that a version has.
  func schema(ofVersion version: Int) throws -> Schema {
    let connection = try Connection.emptyInMemory()
    for (index, step) in steps.prefix(version).enumerated() {
      try connection.execute(
        String(decoding: step, as: UTF8.self), sqlFile: "migration \(index + 1)")
    }
    return try Schema(of: connection)
  }

  private func checkedVersion(of connection: Connection) throws -> Int {
    let version = try connection.pragma("user_version")
    let applicationID = try connection.pragma("application_id")
    let isOurs = applicationID == Int64(DatabaseFile.applicationID)
    // Where nothing was ever written, the file was found without a byte before it was opened.
    let schemaVersion = try connection.pragma("schema_version")
    guard isOurs || schemaVersion == 0 else {
      throw DatabaseError(.notHeadroom, path: connection.path)
    }
    guard version >= 0, version > 0 || schemaVersion == 0 else {
      throw DatabaseError(
        .corrupt, path: connection.path, message: "\(version) is not a valid schema version")
    }
    guard version <= steps.count else {
      throw DatabaseError(
        .newerVersion(found: Int(version), supported: steps.count), path: connection.path)
    }
    return Int(version)
  }
}

/// The schema's history: the numbered files of the folder `migrations`, in their order.
enum Migrations {
  /// SQL texts in order; the text at index `n` brings `user_version` from `n` to `n + 1`.
  static let all: [[UInt8]] = EmbeddedFile.all(beginning: "migrations/0")
    .map { Array($0.text.utf8) }

  /// The views, which are no part of the schema: every writer brings them up to date.
  static let views = Array(EmbeddedFile("migrations/views.sql").text.utf8)

  /// The digest of the tables, indices and triggers after each migration, so that a file need not be
  /// compared with a database that is made for that; a test makes them.
  static let schemaDigests = [
    "149eb21b3859f5cc00b31782592bc4df6e564eb2a5f7bd189b1a0cf470391bdf"
  ]
}
