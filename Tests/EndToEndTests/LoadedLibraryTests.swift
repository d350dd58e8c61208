import Foundation
import TestSupport
import Testing

/// Libraries that are loaded when they are needed: the system's, never those of a folder that somebody got
/// from elsewhere.
@Suite(.needs(.clang))
struct LoadedLibraryTests {
  /// What is asked for by name on some system.
  private static let names = [
    "libxml2.so.2", "libxml2.so.16", "libxml2.2.dylib", "libxml2.16.dylib", "libcrypto.so.3",
    "libcrypto.so.4", "libcrypto.so",
  ]

  /// Calls a body in a folder with a document and libraries of those names, which note that they are loaded.
  private func withLibraries(_ body: (BuiltBinary) throws -> Void) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.signUp, to: "SignUp.storyboard")
      try headroom.write(
        """
        #include <stdio.h>
        __attribute__((constructor)) static void load(void) { fclose(fopen("loaded", "w")); }
        """, to: "loaded.c")
      let made = try headroom.shell(
        """
        clang -shared -fPIC -o library loaded.c && for name in \(Self.names.joined(separator: " ")); do
          cp library $name
        done
        """)
      try #require(made.status == 0, "\(made.errors)")
      try body(headroom)
    }
  }

  @Test func `a library of the current folder is not loaded`() throws {
    try withLibraries { headroom in
      let result = try headroom("try", "SignUp.storyboard", "--fail-on", "never")
      #expect(result.status == 0, "\(result)")
      #expect(!headroom.has("loaded"))
    }
  }

  @Test(.needs(.linux("LD_LIBRARY_PATH")))
  func `these libraries tell where they are loaded`() throws {
    try withLibraries { headroom in
      try headroom.shell(
        "\"$headroom\" try SignUp.storyboard", environment: ["LD_LIBRARY_PATH": "."])
      #expect(headroom.has("loaded"))
    }
  }
}
