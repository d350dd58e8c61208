import Foundation
import Testing

/// The files that several tests begin with: made once, then copied into a folder for each of them.
struct MadeFolder: Sendable {
  private let files: Result<[String: Data], any Error>

  /// Keeps the files that a body leaves in an empty folder.
  init(_ make: (BuiltBinary) throws -> Void) {
    files = Result {
      var files: [String: Data] = [:]
      try BuiltBinary.inTemporaryFolder { headroom in
        try make(headroom)
        for path in try FileManager.default.subpathsOfDirectory(atPath: headroom.folder.path)
        where !BuiltBinary.isFolder(headroom.folder.appending(path: path)) {
          files[path] = try headroom.read(path)
        }
      }
      return files
    }
  }

  /// Calls a body with a binary that runs in a copy; the folder goes after.
  ///
  /// - Throws: Also what went wrong when the files were made.
  func inCopy(_ body: (BuiltBinary) throws -> Void) throws {
    let files = try files.get()
    try BuiltBinary.inTemporaryFolder { headroom in
      for (path, content) in files { try headroom.write(content, to: path) }
      try body(headroom)
    }
  }
}

extension MadeFolder {
  /// The example `contacts.yaml`, and a database with one run of it.
  static let oneRun = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml")
  }
}
