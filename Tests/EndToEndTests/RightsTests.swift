import Foundation
import TestSupport
import Testing

/// Files and folders that may not be written, or not even read.
///
/// The superuser may do everything: as such, the tests take the rights away from the program.
@Suite(.needs(.binaryWithoutRights))
struct RightsTests {
  private static let writing = [
    "import ours.yaml", "run contacts.yaml", "prune --keep 0", "merge other.db",
    "archive table/", "run --resume",
  ]
  private static let reading = [
    "runs", "history", "query 'SELECT * FROM results'", "compare latest latest", "doctor",
    "run --no-record",
  ]

  /// A run, and one in another database.
  private static let databases = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml")
    try headroom.expect(0, "run", "-q", "--db", "other.db", "contacts.yaml")
  }

  /// Calls a body with a folder that the program's user owns, with a run and another database.
  private func withDatabases(
    _ body: (BuiltBinary, _ call: (String) throws -> BuiltBinary.Result) throws -> Void
  ) throws {
    let words = try #require(BuiltBinary.withoutRights)
    try Self.databases.inCopy { headroom in
      if getuid() == 0 { try headroom.shell("chown -R 65534:65534 .") }
      // Else the folder could not be removed.
      defer { _ = try? headroom.shell("chmod u+rwx . && chmod u+rw headroom.db*") }
      try body(headroom) { try headroom.shell("\(words)\"$headroom\" \($0)") }
    }
  }

  private func expectRefused(
    _ commands: [String], _ headroom: BuiltBinary, _ call: (String) throws -> BuiltBinary.Result
  ) throws {
    let before = try headroom.read("headroom.db")
    for command in commands {
      let result = try call(command)
      // There is nothing to resume; that is found out without writing.
      let status: Int32 = command.contains("--resume") ? 4 : 74
      #expect(result.status == status, "\(command): \(result.output)\(result.errors)")
      #expect(status == 4 || result.errors.contains("headroom.db: the file can't be "), "\(result)")
      #expect(try headroom.read("headroom.db") == before, "\(command)")
    }
  }

  private func expectAnswers(
    _ commands: [String] = RightsTests.reading, of call: (String) throws -> BuiltBinary.Result
  ) throws {
    for command in commands {
      let result = try call(command)
      #expect(result.status == 0, "\(command): \(result.output)\(result.errors)")
    }
  }

  private static let missing = [
    "chmod a-w headroom.db", "chmod a-w headroom.db .", "rm -f headroom.db-journal; chmod a-w .",
  ]

  /// All commands, or in turn every third: all of them are tried on a file of another owner.
  private static func turn(_ commands: [String], with rights: String) -> [String] {
    let first = missing.firstIndex(of: rights) ?? 0
    return Thoroughness.isFull
      ? commands : stride(from: first, to: commands.count, by: 3).map { commands[$0] }
  }

  @Test(arguments: missing)
  func `what may not be written is read, and left alone`(rights: String) throws {
    try withDatabases { headroom, call in
      try headroom.shell(rights)
      try expectRefused(Self.turn(Self.writing, with: rights), headroom, call)
      try expectAnswers(Self.turn(Self.reading, with: rights), of: call)
      let doctor = try call("doctor --format json").output
      let isWritable = !rights.contains("w headroom.db")
      #expect(doctor.contains("\"writable\": \(isWritable)"), "\(doctor)")
    }
  }

  @Test(.needs(.superuser))
  func `a file of another owner is read where it may be, and told where it may not`() throws {
    try withDatabases { headroom, call in
      try headroom.shell("chown 0:0 headroom.db; chmod 644 headroom.db")
      try expectRefused(Self.writing, headroom, call)
      try expectAnswers(of: call)
      try headroom.shell("chmod 600 headroom.db")
      try expectRefused(Self.writing.dropLast() + Self.reading, headroom, call)
    }
  }

  @Test func `what may not be written is backed up`() throws {
    try withDatabases { headroom, call in
      try headroom.shell("chmod a-w headroom.db")
      let runs = try call("runs --format json").output
      let backup = try call("doctor --backup backup.db")
      #expect(backup.status == 0, "\(backup)")
      #expect(try call("runs --format json --db backup.db").output == runs)
      #expect(try call("doctor --db backup.db").status == 0)
    }
  }

  @Test(.needs(.sqliteShell))
  func `a file that can't be written and has a journal to undo is busy until it can`() throws {
    try withDatabases { headroom, call in
      let before = try HotJournalTests.killWriter(of: "headroom.db", headroom)
      let half = try headroom.read("headroom.db")
      try headroom.shell("chmod a-w headroom.db headroom.db-journal .")
      for command in ["runs", "query 'SELECT * FROM results'", "doctor", "history"] {
        let result = try call(command)
        #expect(result.status == 75, "\(command): \(result.output)\(result.errors)")
        #expect(
          result.errors.contains(
            "a writer was interrupted; rolling back its transaction requires write access"),
          "\(command): \(result.errors)")
      }
      #expect(try call("doctor").errors.contains("headroom.db-journal writable"))
      let source = try call("merge --db third.db headroom.db")
      #expect(source.status == 75 || source.status == 74, "\(source)")
      #expect(try headroom.read("headroom.db") == half)
      if getuid() == 0 { try headroom.shell("chown 65534 headroom.db*") }
      try headroom.shell("chmod u+w headroom.db headroom.db-journal .")
      try expectAnswers(of: call)
      #expect(try headroom.read("headroom.db") == before)
    }
  }
}
