#if os(Linux)
import Foundation
import TestSupport
import Testing

/// A file system without locks, as a network folder may be: SQLite would take each refusal for another
/// process's lock, and wait for it.
@Suite(.needs(.clang))
struct NoLocksTests {
  private static let source = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Locks/locks.c").path

  @Test func `that there are no locks is told at once`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let compiled = try headroom.shell("clang -shared -fPIC -o locks.so '\(Self.source)'")
      try #require(compiled.status == 0, "\(compiled.errors)")
      let before = try headroom.read("headroom.db")
      for command in ["runs", "doctor", "run contacts.yaml", "run contacts.yaml --db new.db"] {
        let result = try headroom.shell(
          "LD_PRELOAD=$PWD/locks.so exec \"$headroom\" \(command)")
        #expect(result.status == 74, "\(command): \(result)")
        #expect(
          result.errors.contains("the file system does not support locks"), "\(command): \(result)")
      }
      #expect(try headroom.read("headroom.db") == before)
    }
  }
}
#endif
