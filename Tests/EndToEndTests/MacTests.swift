import Foundation
import TestSupport
import Testing

/// That a Mac can build and run what is written on Linux.
struct MacTests {
  @Test(.needs(.darwinHeaders)) func `what calls the system compiles with Apple's headers`() throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let result = try headroom.shell("\"$script\"", environment: ["script": Self.script])
      #expect(result.status == 0, "\(result.output)\(result.errors)")
    }
  }

  private static let script = Repository.folder.appending(path: ".ci/darwin").path
}
