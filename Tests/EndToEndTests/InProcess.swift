import AvoidanceEngine
import Foundation
import Synchronization
import SystemCalls
import Testing

@testable import HeadroomCommand

extension BuiltBinary {
  /// Runs a call to its end in the process of the tests, where it finds what a process of its own would.
  ///
  /// - Parameters:
  ///   - words: The call's words.
  ///   - environment: Variables beside ``variables``.
  ///   - input: What standard input gives.
  ///   - width: Columns of the terminal that results go to; nil: they go to a file.
  /// - Returns: What it left behind.
  func inProcess(
    _ words: [String], environment: [String: String] = [:], input: String = "", width: Int? = nil
  ) -> Result {
    let surroundings = Surroundings(
      folder: folder.path, variables: Self.variables.merging(environment) { _, own in own },
      input: Array(input.utf8))
    let output = Collected()
    let errors = Collected()
    let status = Surroundings.bind(surroundings) {
      // A call has the room of a process's first thread.
      BackgroundValue {
        let console = Console(
          width: width, errorIsTerminal: false,
          errorWidth: Environment.variable("COLUMNS").flatMap { Int($0) } ?? 80,
          writeOutput: output.add, writeError: errors.add)
        return Dispatcher(commands: HeadroomProgram.commands, strategies: { .builtIn })
          .run(words, console)
      }.value
    }
    return Result(status: status.rawValue, output: output.text, errors: errors.text)
  }

  /// Returns the words of a line as a shell does where it has nothing but words and quotes.
  static func words(_ line: String) throws -> [String] {
    let bare = line.replacing(/'[^']*'|"[^"$`\\]*"/, with: "")
    try #require(!bare.contains { "\\$`|&;<>*?#".contains($0) }, "only a shell reads: \(line)")
    return line.matches(of: /(?:[^\s'"]|'[^']*'|"[^"]*")+/).map { match in
      String(match.output).replacing(/'([^']*)'|"([^"]*)"/) { "\($0.1 ?? $0.2 ?? "")" }
    }
  }

  /// What was written to a stream.
  private final class Collected: Sendable {
    private let bytes = Mutex<[UInt8]>([])

    func add(_ more: [UInt8]) { bytes.withLock { $0 += more } }

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
  }
}
