import Scenarios
import SystemCalls

/// Why a program outside is no strategy in a case, in words that are the same in every run.
struct ProgramFault: Error, Hashable, Sendable {
  /// What it did, as `exited with status 3 before it answered`.
  var words: String
  /// The end of what it wrote to standard error.
  var standardError = ""

  init(_ words: String) { self.words = words }

  /// Says why no answer came, after these seconds or this many bytes.
  init(_ failure: PipedProcess.Failure, seconds: Double, limit: Int) {
    let inAnswer = " in the middle of its answer"
    words =
      switch failure {
      case .exited(let status, let isInAnswer):
        "exited with status \(status)" + (isInAnswer ? inAnswer : " before answering")
      case .signalled(let signal, let isInAnswer):
        "was terminated by signal \(signal)" + (isInAnswer ? inAnswer : "")
      case .closedOutput: "closed its standard output"
      case .closedInput: "closed its standard input"
      case .late: "took more than \(JSONText.text(of: seconds)) s"
      case .tooLong: "sent an answer of more than \(Self.text(ofBytes: limit))"
      case .unasked(let line):
        // Whether it came before the question or after it is a matter of speed.
        (try? JSONContent(line)) == nil ? Self.noJSON(line).words : "sent an extra line"
      }
  }

  /// Whether words are about a verb, not about an answer as a whole.
  static func isOfVerb(_ words: String) -> Bool {
    ["set ", "call ", "sent a verb", "sent an unknown verb"].contains { words.hasPrefix($0) }
  }

  /// An answer that can't be read.
  static func noJSON(_ answer: [UInt8]) -> ProgramFault {
    let beginning = String(decoding: answer.prefix(400), as: UTF8.self)
    return ProgramFault("sent invalid JSON: \(Escaped.quoted(beginning))")
  }

  /// A number of bytes in the largest unit that leaves it whole.
  private static func text(ofBytes count: Int) -> String {
    if count >= 1 << 20, count % (1 << 20) == 0 { return "\(count >> 20) MiB" }
    if count >= 1 << 10, count % (1 << 10) == 0 { return "\(count >> 10) KiB" }
    return "\(count) bytes"
  }
}

extension String {
  /// The text in bytes that may be cut in the middle of a character.
  init(endOf bytes: [UInt8]) {
    self.init(decoding: bytes.drop { $0 & 0xC0 == 0x80 }, as: UTF8.self)
  }
}
