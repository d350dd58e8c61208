import Foundation

/// The `sqlite3` program, for the same SQL in the same sitting.
struct SQLiteShell {
  private let program: URL
  /// What it calls itself.
  let version: String

  /// Finds the program; `nil` where there is none.
  init?() throws {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let programs = folders.map {
      URL(fileURLWithPath: String($0)).appendingPathComponent("sqlite3")
    }
    guard
      let program = programs.first(where: {
        FileManager.default.isExecutableFile(atPath: $0.path)
      })
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

  private static func output(of program: URL, _ arguments: [String], input: String) throws -> String
  {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("headroom-script-\(UUID().uuidString).sql")
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, message.isEmpty else {
      throw CocoaError(.executableLoad, userInfo: ["message": message])
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
