import Foundation
import TestSupport
import Testing

struct SalvageTests {
  @Test(.needs(.sqliteShell))
  func `what doctor advises for an altered file makes a sound one`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      for label in ["one", "two"] {
        try headroom("run", "-q", "--label", label, "--db", "it's mine.db", "suite")
      }
      try headroom.shell(
        """
        sqlite3 "it's mine.db" "PRAGMA ignore_check_constraints = ON;
          UPDATE run SET planned = -1 WHERE label = 'two';
          CREATE TABLE mine (a);"
        """
      )
      let refused = try headroom("runs", "--db", "it's mine.db")
      #expect(refused.status == 74)
      #expect(refused.errors.contains("the table 'mine' is not Headroom's"))
      let found = try headroom("doctor", "--db", "it's mine.db")
      #expect(found.status == 74)
      #expect(found.output.contains("the table 'mine' is not Headroom's"))
      // The command stands at the end of the advice, over more than one line.
      let advice = found.output.split(separator: "\n").joined(separator: " ")
        .replacing(/[ ]+/, with: " ")
      let command = try #require(advice.range(of: "headroom doctor --db")).lowerBound
      let line = "\"$headroom\"" + advice[command...].dropFirst("headroom".count)
      let saved = try headroom.shell(line)
      // The other run is lost.
      #expect(saved.status == 1, "\(line): \(saved.errors)")
      #expect(saved.output.contains("Saved 1 run") && saved.output.contains("run 2 is lost: "))
      let sound = try headroom("doctor", "--db", "it's mine.db.salvaged")
      #expect(sound.status == 0, "\(sound.output)")
      let runs = try headroom("runs", "--db", "it's mine.db.salvaged")
      #expect(runs.output.contains("one") && !runs.output.contains("two"))
    }
  }
}
