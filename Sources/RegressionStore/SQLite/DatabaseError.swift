import CSQLite
package import Scenarios

/// What went wrong with a database file, as facts; the message is in ``description``.
package struct DatabaseError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The closed set of errors, from which a command chooses its exit status.
  package enum Kind: Hashable, Sendable {
    /// Another process is writing and did not finish within the busy timeout.
    case busy
    /// A writer was killed, and the file can't be written to roll back its transaction.
    case hotJournal
    /// There is no file, or an empty one, though a read-only command needs a database.
    case missing
    /// The file can't be opened: its folder does not exist, or permissions forbid it.
    case cannotOpen
    /// The file or its folder can't be written.
    case readOnly
    case full
    case inputOutput
    /// The file's structure is damaged.
    case corrupt
    /// The file's tables, indices or triggers are not Headroom's; with the differences as text.
    case foreignSchema([String])
    /// The file is shorter than its header says.
    case truncated
    /// The file is not a Headroom database; it is left untouched.
    case notHeadroom
    /// The file was written by a development build before the first version.
    case unreleased
    case newerVersion(found: Int, supported: Int)
    /// The file was written by an older Headroom, and this connection must not change it.
    case olderVersion(found: Int, supported: Int)
    /// A rule of the schema was broken.
    case constraint
    /// A plan or a run refers to a name that was never imported.
    case unknownName(DefinitionKind, String)
    /// A run refers to a content that was never imported.
    case unknownContent(DefinitionKind, String)
    /// A run is judged by an approval that is not there.
    case unknownBaseline(String)
    case unknownRun(Int)
    /// A run's batches arrive out of the order of its cases, or one comes twice.
    case outOfOrder(expected: Int, found: Int)
    /// An outcome is new here but came without its content.
    case contentMissing(planIndex: Int)
    /// Any other error of SQLite; see its code and message.
    case other
  }

  package let kind: Kind
  package let path: String
  /// SQLite's extended result code, if SQLite reported the error.
  package let extendedCode: Int32?
  /// SQLite's message, or a detail.
  package let message: String?
  /// The `.sql` file whose statement failed.
  let sqlFile: String?

  init(
    _ kind: Kind, path: String, extendedCode: Int32? = nil, message: String? = nil,
    sqlFile: String? = nil
  ) {
    self.kind = kind
    self.path = path
    self.extendedCode = extendedCode
    self.message = message
    self.sqlFile = sqlFile
  }

  init(code: Int32, message: String, path: String, sqlFile: String? = nil) {
    self.init(
      Self.kind(of: code), path: path, extendedCode: code, message: message, sqlFile: sqlFile)
  }

  private static func kind(of code: Int32) -> Kind {
    switch (code & 0xff, code) {
    case (SQLITE_BUSY, _), (SQLITE_LOCKED, _): .busy
    case (SQLITE_READONLY, SQLITE_READONLY | (3 << 8)): .hotJournal  // …_ROLLBACK
    case (SQLITE_READONLY, SQLITE_READONLY | (1 << 8)): .hotJournal  // …_RECOVERY
    case (SQLITE_READONLY, _), (SQLITE_PERM, _): .readOnly
    case (SQLITE_IOERR, SQLITE_IOERR | (2 << 8)): .truncated  // …_SHORT_READ
    case (SQLITE_IOERR, _): .inputOutput
    case (SQLITE_FULL, _): .full
    case (SQLITE_CORRUPT, _): .corrupt
    case (SQLITE_NOTADB, _): .notHeadroom
    case (SQLITE_CANTOPEN, _): .cannotOpen
    case (SQLITE_CONSTRAINT, _): .constraint
    default: .other
    }
  }

  /// The error in one sentence, as in `headroom.db: the database is busy: another process is …`.
  package var description: String {
    var text = "\(path): \(words)"
    if let message { text += " (\(message)" }
    if let extendedCode { text += ", SQLite code \(extendedCode)" }
    if let sqlFile { text += ", in \(sqlFile)" }
    return message == nil ? text : text + ")"
  }

  private var words: String {
    switch kind {
    case .busy: "the database is busy: another process is writing to it; try again"
    case .hotJournal:
      "a writer was interrupted; rolling back its transaction requires write access to the file"
    case .missing: "no database found"
    case .cannotOpen: "the file can't be opened"
    case .readOnly: "the file can't be written"
    case .full: "the disk is full"
    case .inputOutput: "the file can't be read or written"
    case .corrupt: "the database is damaged"
    case .foreignSchema(let differences):
      "the database schema was changed: "
        + differences.prefix(4).joined(separator: "; ")
        + (differences.count > 4 ? "; and \(differences.count - 4) more" : "")
    case .truncated: "the database is damaged: the file is shorter than it should be"
    case .notHeadroom: "this is not a Headroom database"
    case .unreleased:
      "an earlier development build made this database; read it with that build, or move it away"
        + " and run the suite again"
    case .newerVersion(let found, let supported):
      "the database has version \(found), which needs a newer Headroom (this one supports up to"
        + " \(supported))"
    case .olderVersion(let found, let supported):
      "the database has version \(found), but version \(supported) is required; any command that writes"
        + " migrates it"
    case .constraint: "a constraint of the database failed"
    case .unknownName(let kind, let name): "the \(kind.rawValue) '\(name)' was never imported"
    case .unknownContent(let kind, let name):
      "this content of the \(kind.rawValue) '\(name)' was never imported"
    case .unknownBaseline(let name): "there is no baseline of '\(name)'"
    case .unknownRun(let number): "there is no run \(number)"
    case .outOfOrder(let expected, let found):
      "the case at \(found) of the plan was recorded where \(expected) was expected"
    case .contentMissing(let index):
      "the outcome of the case at \(index) of the plan is new, but its content is missing"
    case .other: "the database reported an error"
    }
  }
}
