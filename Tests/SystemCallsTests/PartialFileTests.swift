import Foundation
import Testing

@testable import SystemCalls

/// The files that outputs are written into before they have their name.
struct PartialFileTests {
  /// Calls a body with an empty folder.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "headroom-partial-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test func `what a killed process left behind is removed by the next output into the folder`()
    throws
  {
    try withFolder { folder in
      let stale = ".headroom-a1B2c3.partial"
      let others = [
        "report.json.a1B2c3", ".headroom-a1B2c3.part", "headroom-a1B2c3.partial",
        ".headroom-too-long.partial",
      ]
      for name in others + [stale] {
        try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      }
      try AtomicFile.write(Array("{}".utf8), to: "\(folder)/report.json", unless: { _ in })
      #expect(try names(folder) == (others + ["report.json"]).sorted())
    }
  }

  @Test func `a file that is being written is locked, and left alone`() throws {
    try withFolder { folder in
      try AtomicFile.write(to: "\(folder)/report.json", unless: { _ in }) { sink in
        try sink(Array("{".utf8))
        let partial = try #require(try names(folder).first)
        #expect(partial.hasPrefix(".headroom-") && partial.hasSuffix(".partial"))
        PartialFile.removeIfStale("\(folder)/\(partial)")
        #expect(try names(folder) == [partial])
        try sink(Array("}".utf8))
      }
      #expect(try names(folder) == ["report.json"])
      #expect(try String(contentsOfFile: "\(folder)/report.json", encoding: .utf8) == "{}")
    }
  }

  @Test func `a link is followed, and its target is written beside itself`() throws {
    try withFolder { folder in
      let link = "\(folder)/link"
      try FileManager.default.createDirectory(
        atPath: "\(folder)/a", withIntermediateDirectories: true)
      try Data("x".utf8).write(to: URL(filePath: "\(folder)/a/mine"))
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "a/mine")
      try AtomicFile.write(to: link, unless: { _ in }) { sink in
        try sink(Array("y".utf8))
        #expect(try names(folder) == ["a", "link"])
        #expect(try names("\(folder)/a").count == 2)
      }
      #expect(try names("\(folder)/a") == ["mine"])
      #expect(try String(contentsOfFile: "\(folder)/a/mine", encoding: .utf8) == "y")
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "a/mine")
    }
  }

  @Test func `a file that is replaced keeps its permissions`() throws {
    try withFolder { folder in
      let path = "\(folder)/mine"
      try Data("x".utf8).write(to: URL(filePath: path))
      // No usual umask makes this of 0666.
      try #require(chmod(path, 0o604) == 0)
      try AtomicFile.write(Array("y".utf8), to: path, unless: { _ in })
      #expect(try FileStatus(path).permissions == 0o604)
      #expect(try String(contentsOfFile: path, encoding: .utf8) == "y")
    }
  }

  @Test func `a link of such a name is no file of ours`() throws {
    try withFolder { folder in
      try Data("x".utf8).write(to: URL(filePath: "\(folder)/mine"))
      let link = "\(folder)/.headroom-a1B2c3.partial"
      try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "mine")
      PartialFile.removeIfStale(link)
      #expect(try names(folder) == [".headroom-a1B2c3.partial", "mine"])
    }
  }

  @Test func `what fails leaves nothing behind`() throws {
    struct Failure: Error {}
    try withFolder { folder in
      #expect(throws: Failure.self) {
        try AtomicFile.write(to: "\(folder)/report.json", unless: { _ in }) { sink in
          try sink(Array("{".utf8))
          throw Failure()
        }
      }
      let left = try names(folder)
      #expect(left.isEmpty)
    }
  }
}
