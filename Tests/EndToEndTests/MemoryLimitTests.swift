import Foundation
import TestSupport
import Testing

/// Calls that may not have the memory that they need: they end, and say so.
struct MemoryLimitTests {
  private static let sentence =
    "error: not enough memory; raise the limit (ulimit -v) or select fewer cases\n"

  private func call(_ words: String, megabytes: Int, _ headroom: BuiltBinary) throws
    -> BuiltBinary.Result
  {
    try headroom.shell(
      "ulimit -v \(megabytes << 10); exec \"$headroom\" \(words)", killedAfter: 60)
  }

  /// The least memory, in steps of 4 MB, with which the system can load the program; nil where limits
  /// are not kept.
  private static let least: Int? = {
    var least: Int?
    try? BuiltBinary.inTemporaryFolder { headroom in
      for megabytes in stride(from: 16, through: 512, by: 4) where least == nil {
        let call = "ulimit -v \(megabytes << 10) || exit; exec \"$headroom\" --version"
        // With less, the system's loader fails in several ways.
        if [0, 74].contains(try headroom.shell(call).status) { least = megabytes }
      }
    }
    return least == 16 ? nil : least
  }()

  @Test(.enabled(if: least != nil, "the system keeps no limit of memory"))
  func `a program that could only just be loaded says what it lacks`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let least = try #require(Self.least)
      for words in ["--version", "check contacts.yaml", "runs"] {
        let result = try call(words, megabytes: least, headroom)
        #expect(result.status == 74, "\(words): \(result)")
        #expect(result.errors == Self.sentence, "\(words)")
      }
    }
  }

  @Test(
    .enabled(if: least != nil, "the system keeps no limit of memory"),
    arguments: ["check contacts.yaml", "run -q contacts.yaml", "report -o report.json"])
  func `with any memory a call ends, and one that fails says why`(words: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      let least = try #require(Self.least)
      for more in Thoroughness.isFull ? [8, 24, 48, 72, 150] : [24, 72] {
        let result = try call(words, megabytes: least + more, headroom)
        #expect([0, 74].contains(result.status), "\(more) MB more: \(result)")
        #expect(
          result.status == 0 || result.errors.hasSuffix(Self.sentence), "\(more) MB more: \(result)"
        )
      }
      // Each thread reserves an area of its own.
      let enough = 400 + 72 * ProcessInfo.processInfo.activeProcessorCount
      let result = try call(words, megabytes: least + enough, headroom)
      #expect(result.status == 0, "\(enough) MB more: \(result)")
    }
  }
}
