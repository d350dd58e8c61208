#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A clock that was never set, or is broken: nothing is recorded at a time that nobody could have meant.
@Suite(.needs(.clang))
struct WrongClockTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Clocks/clock.c").path

  /// A run, another database, and a library that sets a program's clock.
  private static let made = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.write(ApproveTests.seen, to: "seen.yaml")
    try headroom.write(approved, to: "approved.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "seen.yaml")
    try headroom.expect(0, "run", "-q", "--db", "other.db", "contacts.yaml")
    let compiled = try headroom.shell("clang -shared -fPIC -o clock.so '\(source)'")
    try #require(compiled.status == 0, "\(compiled.errors)")
  }

  /// An approval whose time is compared with that of its import.
  private static let approved = """
    headroom: 1
    baselines:
      - case: "seen/last-row [none, iPhone 8]"
        reason: as on the device
        by: me
        at: "2026-02-28T10:00:00Z"
        adjustments: []

    """

  private static let writing = [
    "run contacts.yaml", "run", "import contacts.yaml", "approve latest seen/ --reason r --by me",
    "archive seen/*", "prune --keep 0", "merge other.db", "merge other.db --db new.db",
    "sweep offset-restore gap=1,2 --record",
    // What would only try the import, with a database and without one.
    "import contacts.yaml approved.yaml --dry-run",
    "import contacts.yaml seen.yaml approved.yaml --dry-run --db none.db",
  ]

  // The first and the last second of the years 2000 to 9999, and those beside them.
  private static let wrong = [
    (-315_619_200, "1960-01-01 00:00 UTC"), (946_684_799, "1999-12-31 23:59 UTC"),
    (253_402_300_800, "10000-01-01 00:00 UTC"),
  ]

  /// All commands, or in turn every third.
  private static func writing(at seconds: Int) -> [String] {
    let first = wrong.firstIndex { $0.0 == seconds } ?? 0
    return Thoroughness.isFull
      ? writing : stride(from: first, to: writing.count, by: 3).map { writing[$0] }
  }

  @Test(arguments: wrong)
  func `no command writes at a time that is none`(seconds: Int, words: String) throws {
    try Self.made.inCopy { headroom in
      let before = try headroom.read("headroom.db")
      let names = try headroom.shell("ls").output
      for command in Self.writing(at: seconds) {
        let result = try headroom.shell(
          "LD_PRELOAD=$PWD/clock.so FAKE_SECONDS=\(seconds) exec \"$headroom\" \(command)")
        #expect(result.status == 74, "\(command): \(result)")
        #expect(
          result.errors.contains(
            "error: the system clock is set to \(words), outside the years 2000 to 9999; set it and run "
              + "again (nothing was written)\n"
          ),
          "\(command): \(result)"
        )
        #expect(try headroom.read("headroom.db") == before, "\(command)")
        #expect(try headroom.shell("ls").output == names, "\(command)")
      }
      // What only reads needs no clock.
      let read = try headroom.shell(
        "LD_PRELOAD=$PWD/clock.so FAKE_SECONDS=\(seconds) exec \"$headroom\" runs")
      #expect(read.status == 0, "\(read)")
    }
  }

  @Test(arguments: [946_684_800, 253_402_300_799])
  func `the first and the last second of the years 2000 to 9999 are taken`(seconds: Int) throws {
    try Self.made.inCopy { headroom in
      let result = try headroom.shell(
        "LD_PRELOAD=$PWD/clock.so FAKE_SECONDS=\(seconds) exec \"$headroom\" run -q contacts.yaml")
      #expect(result.status == 0, "\(result)")
      #expect(try headroom("run", "-q", "contacts.yaml").status == 0)
      #expect(try headroom("doctor").status == 0)
      #expect(try headroom("merge", "headroom.db", "--db", "new.db").status == 0)
    }
  }
}
#endif
