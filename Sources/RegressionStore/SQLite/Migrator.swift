import CSQLite
import EmbeddedFiles
import Scenarios

/// Migrates a database to the newest version, one transaction per step, and updates its views.
struct Migrator {
  /// The text at index `n` migrates version `n` to `n + 1`.
  let steps: [[UInt8]]
  /// Each after the views that it reads.
  let views: [SchemaView]

  init(steps: [[UInt8]] = Migrations.all) {
    self.steps = steps
    views = SchemaView.all(in: Migrations.views)
  }

  /// Rejects a file that is not of the newest version, or whose schema isn't that of its version;
  /// shadows the file's views with ours if they differ.
  ///
  /// A file whose creator was killed is empty again: it is reported as missing.
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

  /// Whether a file is older than the newest version; a newer file is rejected, and an empty one is
  /// reported as missing.
  func isOlder(_ connection: Connection) throws -> Bool {
    let version = try connection.read {
      try checkedVersion(of: connection)
    }
    guard version > 0 else { throw DatabaseError(.missing, path: connection.path) }
    return version < steps.count
  }

  /// Creates the schema in an empty file, or migrates an older one after a backup next to it.
  ///
  /// `backsUp` is false for a copy, which has nothing to lose.
  ///
  /// - Throws: ``DatabaseError`` if the schema is not that of the file's version, the backup can't
  ///   be made, or a step fails, which is rolled back.
  func migrate(_ connection: Connection, backsUp: Bool = true) throws {
    var version = try soundVersion(of: connection)
    var isBackedUp = !backsUp
    // A step may recreate a table that others refer to. If one fails, the connection is not used
    // again.
    let enforcesReferences = try connection.pragma("foreign_keys") == 1
    if version < steps.count { try connection.execute("PRAGMA foreign_keys = OFF") }
    while version < steps.count {
      // Another process may have been faster: the version counts once the file is locked.
      version = try connection.write {
        let version = try checkedVersion(of: connection)
        guard version < steps.count else { return version }
        // A file that is just being created has nothing to lose.
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

  /// Recreates our views if the file has different ones.
  private func refreshViews(of connection: Connection) throws {
    guard try hasOtherViews(connection) else { return }
    try connection.write {
      // Another process may have been faster, or of another version.
      guard try checkedVersion(of: connection) == steps.count, try hasOtherViews(connection) else {
        return
      }
      // This changes the file before the command finds out whether it can be read, so check it:
      // once for each version of the views.
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

  /// Returns the version of a file after checking its schema, in one snapshot: another process may
  /// be migrating it.
  private func soundVersion(of connection: Connection) throws -> Int {
    try connection.read { () throws -> Int in
      let version = try checkedVersion(of: connection)
      if version > 0 { try checkSchema(of: connection, version: version) }
      return version
    }
  }

  /// Throws if tables, indices or triggers are not those of a version.
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
    // If nothing was ever written, the file was empty before it was opened.
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

/// The schema's history: the numbered files of the folder `migrations`, in order.
enum Migrations {
  /// The text at index `n` migrates `user_version` from `n` to `n + 1`.
  static let all: [[UInt8]] = EmbeddedFile.all(beginning: "migrations/0")
    .map { Array($0.text.utf8) }

  /// The views, which are not part of the schema: every writer updates them.
  static let views = Array(EmbeddedFile("migrations/views.sql").text.utf8)

  /// The digest of the tables, indices and triggers after each migration, checked by a test, so
  /// that opening a file doesn't have to create a database to compare with.
  static let schemaDigests = [
    "149eb21b3859f5cc00b31782592bc4df6e564eb2a5f7bd189b1a0cf470391bdf"
  ]
}
