#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

import SystemCalls

/// The `sqlite3` program, for the same SQL in the same sitting.
struct SQLiteShell {
  private let program: String
  let version: String

  /// Finds the program; `nil` where there is none.
  init?() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    guard
      let program = folders.map({ String($0) + "/sqlite3" })
        .first(where: FileManager.default.isExecutableFile)
    else { return nil }
    self.program = program
    version =
      try Self.output(of: program, ["--version"], input: "").split(separator: " ").first
      .map { String($0) } ?? "?"
  }

  /// Runs a script; returns what it prints.
  func run(_ script: String, on path: String) throws -> String {
    try Self.output(of: program, ["-batch", "-init", "/dev/null", path], input: script)
  }

  /// Processor seconds of one execution among many in one process, whose start does not count.
  ///
  /// Each execution compiles the SQL and writes the rows as text to nowhere.
  func seconds(_ sql: String, on path: String, repetitions: Int) throws -> Double {
    let once = try least { try run(script(sql, repetitions: 1), on: path) }
    let often = try least { try run(script(sql, repetitions: repetitions + 1), on: path) }
    return (often - once) / Double(repetitions)
  }

  private func script(_ sql: String, repetitions: Int) -> String {
    "PRAGMA query_only = ON;\nPRAGMA cache_size = -16384;\n.output /dev/null\n"
      + String(repeating: "\(sql);\n", count: repetitions)
  }

  private func least(_ body: () throws -> String) throws -> Double {
    var best = Double.infinity
    for _ in 0..<3 {
      let start = Figures.childrenSeconds
      _ = try body()
      best = min(best, Figures.childrenSeconds - start)
    }
    return best
  }

  /// A script that failed, with what the program says.
  private struct Failure: Error {
    var message: String
  }

  private static func output(of program: String, _ arguments: [String], input: String) throws
    -> String
  {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("headroom-script-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func contents(_ name: String) throws -> String {
      try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }
    try Data(input.utf8).write(to: URL(fileURLWithPath: "\(folder)/input"))
    let words = ([program] + arguments).map(quoted).joined(separator: " ")
    let place = quoted(folder)
    let line = "\(words) < \(place)/input > \(place)/output 2> \(place)/errors"
    let status = try ChildProcess.run(["sh", "-c", line])
    let message = try contents("errors")
    guard status == 0, message.isEmpty else { throw Failure(message: message) }
    return try contents("output")
  }

  private static func quoted(_ word: String) -> String {
    "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
