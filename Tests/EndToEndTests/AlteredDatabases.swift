import Foundation
import Testing

/// Databases from elsewhere: a real one, in which something was altered with SQLite's own shell.
///
/// The files beside this one, in `Altered`, say how the real one is made, how it is altered, and what
/// is called with it.
struct AlteredDatabases {
  /// One way to alter the database.
  struct Alteration: CustomTestStringConvertible, Sendable {
    /// The file that it comes from.
    var source: String
    var name: String
    var statements: String
    var testDescription: String { name }
  }

  /// What a call came to.
  struct Verdict {
    var result: BuiltBinary.Result
    /// Whether the database is byte for byte as it was.
    var isUntouched: Bool
  }

  /// The exit statuses that are documented.
  static let statuses: Set<Int32> = [0, 1, 2, 4, 64, 65, 74, 75, 78, 130]

  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Altered")

  /// What is called with each altered database, as a shell reads it.
  static func commands() throws -> [String] {
    try text("commands.txt").split(separator: "\n").map { String($0) }
  }

  /// Commands that change nothing in a database, sound or not.
  static func isReading(_ command: String) -> Bool {
    [
      "compare", "history", "show", "report", "runs", "query", "known", "doctor", "export", "new",
      "run -q --no-record", "merge headroom.db", "merge --skip-damaged headroom.db",
    ].contains { command == $0 || command.hasPrefix($0 + " ") } || command.contains("--dry-run")
  }

  /// Commands that do all that they do in one transaction.
  static func isWhole(_ command: String) -> Bool {
    ["import", "archive", "prune", "merge"].contains { command.hasPrefix($0 + " ") }
  }

  private static func text(_ name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  let headroom: BuiltBinary
  /// The database before it was altered.
  let sound: Data

  /// The sound database, `other.db` and the suite.
  private static let made = MadeFolder { headroom in
    let made = try headroom.shell("bash '\(folder.path)/make.sh'", environment: environment)
    try #require(made.status == 0, "\(made.output)\(made.errors)")
    try headroom.shell("mkdir before; mv suite changed.yaml other.db before; rm make.log")
  }

  /// Calls a body with a sound database in a folder of its own.
  static func inCopy(_ body: (AlteredDatabases) throws -> Void) throws {
    try made.inCopy { headroom in
      try body(AlteredDatabases(headroom: headroom, sound: headroom.read("headroom.db")))
    }
  }

  private static let environment = [
    "altered": folder.path, "SWIFT_BACKTRACE": "enable=no",
  ]

  /// All alterations of the sound database.
  static func alterations() throws -> [Alteration] { try all.get() }

  private static let all = Result {
    var all: [Alteration] = []
    try made.inCopy { headroom in
      for name in ["Numbers", "Objects", "Renumbered", "Contents", "Types"] {
        let path = folder.appending(path: "\(name).sql").path
        let listed = try headroom.shell("sqlite3 -list -separator $'\\t' headroom.db < '\(path)'")
        try #require(listed.status == 0 && listed.errors.isEmpty, "\(name): \(listed.errors)")
        all += listed.output.split(separator: "\n").map { line in
          let parts = line.split(separator: "\t", maxSplits: 1)
          return Alteration(source: name, name: String(parts[0]), statements: String(parts[1]))
        }
      }
    }
    return try all + written()
  }

  /// The first of each file.
  static func oneOfEachKind(of alterations: [Alteration]) -> [Alteration] {
    var sources: Set<String> = []
    return alterations.filter { sources.insert($0.source).inserted }
  }

  /// Those that are written out.
  static func written() throws -> [Alteration] {
    try text("Written.sql").components(separatedBy: "--# ").dropFirst().map { block in
      let parts = block.split(separator: "\n", maxSplits: 1)
      return Alteration(
        source: "Written", name: String(parts[0]), statements: String(parts[1]))
    }
  }

  /// Alters the sound database; `nil` when that is what it was before.
  func altered(by alteration: Alteration) throws -> Data? {
    try headroom.shell("rm -f headroom.db*")
    try sound.write(to: headroom.folder.appending(path: "headroom.db"))
    let prologue = """
      PRAGMA synchronous = OFF; PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
      PRAGMA writable_schema = ON;

      """
    try headroom.write(prologue + alteration.statements, to: "alter.sql")
    // What SQLite itself refuses to write is no case.
    try headroom.shell("sqlite3 headroom.db < alter.sql > /dev/null 2>&1; rm alter.sql")
    let bytes = try headroom.read("headroom.db")
    return bytes == sound ? nil : bytes
  }

  /// Calls the program with an altered database, in little memory and for a limited time.
  func call(_ command: String, with database: Data) throws -> Verdict {
    try headroom.shell(
      """
      rm -rf headroom.db* suite new.db* copy.db* *.html *.xml *.json *.csv *.md *.svg
      cp -r before/. .; rm -rf exported *.db.version-*
      """)
    try database.write(to: headroom.folder.appending(path: "headroom.db"))
    let result = try headroom.shell(
      "ulimit -c 0; ulimit -v 2000000 2> /dev/null; exec \"$headroom\" \(command)",
      environment: Self.environment, killedAfter: 30)
    let after = try? headroom.read("headroom.db")
    return Verdict(result: result, isUntouched: after == database)
  }
}
