import Foundation
import TestSupport
import Testing

/// What a writer leaves that is killed in the middle of a large transaction.
@Suite(.needs(.sqliteShell))
struct HotJournalTests {
  /// Lets a writer of a file kill itself when some of its pages are written, and returns what the file
  /// held before.
  static func killWriter(of file: String, _ headroom: BuiltBinary) throws -> Data {
    let before = try headroom.read(file)
    let result = try headroom.shell(
      """
      sqlite3 \(file) <<'END'
      PRAGMA cache_size = 1;
      PRAGMA foreign_keys = OFF;
      BEGIN IMMEDIATE;
      UPDATE outcome SET body = body || hex(zeroblob(20000));
      UPDATE scenario SET file = hex(zeroblob(20000));
      .shell kill -KILL $PPID
      END
      """
    )
    #expect(result.status == 137, "\(result)")
    #expect(try headroom.read(file) != before, "no page was written")
    #expect(try !headroom.read("\(file)-journal").isEmpty)
    return before
  }

  @Test(arguments: ["doctor", "runs", "query 'SELECT * FROM results'", "import contacts.yaml"])
  func `the next command undoes what a killed writer had begun`(command: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let before = try Self.killWriter(of: "headroom.db", headroom)
      let result = try headroom.shell("\"$headroom\" \(command)")
      #expect(result.status == 0, "\(result)")
      // An import of what is there already changes nothing.
      #expect(try headroom.read("headroom.db") == before)
      #expect(
        try !headroom.has("headroom.db-journal") || headroom.read("headroom.db-journal").isEmpty)
    }
  }

  @Test func `doctor says that a journal lay beside the file, once`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      for isKilled in [true, false] {
        if isKilled { _ = try Self.killWriter(of: "headroom.db", headroom) }
        let text = try headroom("doctor", "--format", "json").output
        #expect(text.contains("\"hadHotJournal\": \(isKilled)"), "\(text)")
        #expect(text.contains("\"sound\": true"), "\(text)")
        let isUndone = text.contains("its unfinished transaction has been rolled back")
        #expect(isUndone == isKilled, "\(text)")
      }
      _ = try Self.killWriter(of: "headroom.db", headroom)
      let text = try headroom("doctor").output
      #expect(text.hasPrefix("headroom.db: ok\n"), "\(text)")
      #expect(text.contains("there was a journal next to the file"), "\(text)")
    }
  }

  @Test func `another's file that a killed writer left is not merged, and not undone either`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      #expect(try headroom("run", "-q", "--db", "other.db", "contacts.yaml").status == 0)
      _ = try Self.killWriter(of: "other.db", headroom)
      let half = try headroom.read("other.db")
      let result = try headroom("merge", "other.db")
      #expect(result.status == 75, "\(result)")
      #expect(result.errors.contains("other.db: a writer was interrupted"), "\(result.errors)")
      #expect(try headroom.read("other.db") == half)
      #expect(!headroom.has("headroom.db"))
    }
  }
}
