import Foundation
import TestSupport
import Testing

/// That the other tests may call commands in their own process.
struct InProcessTests {
  /// One of each kind, in two copies of the same folder.
  @Test func `a call is as in a process of its own at a terminal`() throws {
    let lines = [
      "--version", "help run", "rnu", "strategies iq-6.5.4", "run nothing.yaml", "runs",
      "run suite --jobs 2 --today 2026-11-21", "compare 1 2", "history table/", "show 3",
      "try suite/contacts.yaml -s none", "simulate suite/contacts.yaml -s none",
      "approve latest --reason 'as on the device' --by ada", "archive ours/", "prune --keep 2",
      "doctor", "query 'SELECT * FROM resluts'", "check suite", "merge headroom.db",
      "export ours/last-row -o out", "report --format csv", "init",
    ]
    try MadeFolder.history.inCopy { own throws in
      try MadeFolder.history.inCopy { headroom throws in
        for line in Thoroughness.every(2, of: lines) {
          let expected = BuiltBinary.transcript(try own.onTerminal(columns: 90, line))
          #expect(try headroom.seen(90, line) == expected, "\(line)")
        }
        #expect(try headroom.names == own.names)
      }
    }
  }

  @Test func `standard input is what was given`() throws {
    try BuiltBinary.inTemporaryFolder { headroom throws in
      let imported = headroom.inProcess(["import", "-"], input: ExampleFiles.contacts)
      #expect(imported.status == 0, "\(imported)")
      #expect(try headroom("show", "contacts").output.contains("field-12"))
    }
  }
}

extension BuiltBinary {
  /// The names of all that is in the folder.
  fileprivate var names: [String] {
    get throws { try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted() }
  }
}
