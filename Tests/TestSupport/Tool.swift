public import Foundation

/// A program that is not part of this package.
public enum Tool: String {
  case node, sqlite3

  /// Runs it to its end in a folder; what it prints and what it complains about are one text.
  public func run(
    _ words: [String], input: String = "", in folder: URL = FileManager.default.temporaryDirectory
  ) throws -> (status: Int32, output: String) {
    let script = folder.appending(path: "input-\(UUID().uuidString)")
    try Data(input.utf8).write(to: script)
    defer { try? FileManager.default.removeItem(at: script) }
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [rawValue] + words
    process.currentDirectoryURL = folder
    process.standardInput = try FileHandle(forReadingFrom: script)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  /// Calls a body with an empty folder that goes afterwards.
  public static func inTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "headroom-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }
}
