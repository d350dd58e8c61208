import Foundation
import TestSupport
import Testing

/// Calls whose first thread has a small stack: they work as with a large one.
struct SmallStackTests {
  @Test(arguments: Thoroughness.isFull ? [64, 128, 1024] : [64])
  func `a call needs no large stack`(kilobytes: Int) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      for words in [
        "--version", "runs", "check contacts.yaml", "run -q contacts.yaml", "help", "x",
      ] {
        let usual = try headroom.shell("\"$headroom\" \(words)")
        let result = try headroom.shell("ulimit -s \(kilobytes) && exec \"$headroom\" \(words)")
        #expect(result.status == usual.status, "\(words): \(result)")
        #expect(result.errors == usual.errors, "\(words)")
      }
    }
  }
}
