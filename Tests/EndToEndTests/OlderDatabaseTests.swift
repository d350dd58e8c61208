import Foundation
import TestSupport
import Testing

/// A file of an older version is brought up to date by the first command that writes.
@Suite(.needs(.sqliteShell))
struct OlderDatabaseTests {
  private static let altered = Repository.folder.appending(path: "Tests/EndToEndTests/Altered")

  /// A database of version 1, whose runs have 21 cases of the suite beside it.
  private static let version1 = MadeFolder { headroom in
    let schema = Repository.folder.appending(path: "migrations/0001_initial.sql")
    let made = try headroom.shell(
      """
      set -e
      sqlite3 headroom.db < '\(schema.path)'
      sqlite3 headroom.db < '\(altered.path)/version-1.sql'
      cp -r '\(altered.path)/suite' suite
      sed -i.bak 's/gap: 10/gap: 14/' suite/contacts.yaml && rm suite/*.bak
      """
    )
    try #require(made.status == 0 && made.errors.isEmpty, "\(made.errors)")
    try #require(try version(of: "headroom.db", headroom) == "1")
  }

  /// The version of a file that is new.
  private static let newest = Result {
    var newest = ""
    try MadeFolder.oneRun.inCopy { newest = try version(of: "headroom.db", $0) }
    try #require(!newest.isEmpty)
    return newest
  }

  private static func version(of file: String, _ headroom: BuiltBinary) throws -> String {
    try headroom.shell("sqlite3 \(file) 'PRAGMA user_version'").output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The results of the runs that the old file has, by its own numbers.
  private func results(of file: String, _ headroom: BuiltBinary) throws -> String {
    let statement = """
      SELECT run, case_key, verdict, outcome, since_run FROM results WHERE run < 9 ORDER BY 1, 2
      """
    let rows = try headroom.shell("sqlite3 \(file) '\(statement)'")
    #expect(rows.status == 0 && !rows.output.isEmpty, "\(rows.errors)")
    return rows.output
  }

  @Test(arguments: [
    "run -q suite", "run -q", "import -q suite", "archive low/a",
    "approve latest~1 seen/ --reason right --by me", "prune --keep 8 --keep-labelled",
  ])
  func `every command that writes brings it up to date, after a copy, and keeps its results`(
    command: String
  ) throws {
    try Self.version1.inCopy { headroom in
      let before = try results(of: "headroom.db", headroom)
      let old = try headroom.read("headroom.db")
      let newest = try Self.newest.get()
      let result = try headroom.shell("\"$headroom\" \(command)")
      #expect(result.status <= 1, "\(result.output)\(result.errors)")
      #expect(try Self.version(of: "headroom.db", headroom) == newest)
      #expect(try results(of: "headroom.db", headroom) == before)
      #expect(try headroom("doctor").status == 0)
      guard newest != "1" else { return }
      #expect(try Self.version(of: "headroom.db.version-1", headroom) == "1")
      #expect(try results(of: "headroom.db.version-1", headroom) == before)
      // A copy that is there already is somebody's.
      try old.write(to: headroom.folder.appending(path: "headroom.db"))
      let copy = try headroom.read("headroom.db.version-1")
      _ = try headroom.shell("\"$headroom\" \(command)")
      #expect(try headroom.read("headroom.db.version-1") == copy)
    }
  }

  @Test func `it is merged without being changed, and others are merged into it`() throws {
    try Self.version1.inCopy { headroom in
      let old = try headroom.read("headroom.db")
      let before = try results(of: "headroom.db", headroom)
      let into = try headroom("merge", "headroom.db", "--db", "new.db")
      #expect(into.status == 0, "\(into.errors)")
      #expect(try headroom.read("headroom.db") == old)
      let verdicts =
        "\"SELECT case_key, verdict, outcome FROM results JOIN runs USING (run)"
        + " ORDER BY uuid, case_key\""
      let own = try headroom.shell("sqlite3 headroom.db \(verdicts)").output
      #expect(try headroom.shell("sqlite3 new.db \(verdicts)").output == own)
      #expect(try headroom("run", "-q", "suite", "--db", "new.db", "--label", "more").status == 1)
      let merged = try headroom("merge", "new.db")
      #expect(merged.status == 0, "\(merged.errors)")
      #expect(try results(of: "headroom.db", headroom) == before)
      #expect(try headroom("show", "more").status == 0)
      #expect(try headroom("doctor").status == 0)
    }
  }
}
