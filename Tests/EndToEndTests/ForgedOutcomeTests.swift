import Foundation
import TestSupport
import Testing

/// Outcomes that somebody altered: what a body says is computed from it, never taken from the columns
/// beside it.
@Suite(.needs(.sqliteShell))
struct ForgedOutcomeTests {
  /// `mine.db` with a passing run, and `other.db` with one that fails: 121 instead of 135.
  private static let files = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.expect(0, "run", "-q", "--db", "mine.db", "contacts.yaml")
    try headroom.write(ExampleFiles.wrongNumber, to: "wrong.yaml")
    try headroom.expect(1, "run", "-q", "--db", "other.db", "wrong.yaml")
  }

  /// Alters `other.db`: what failed passes, in the run's totals, too.
  private func forge(_ changes: String, _ headroom: BuiltBinary) throws {
    let totals = "UPDATE run SET passed = passed + failed, failed = 0;"
    try headroom.write("\(changes)\n\(totals)", to: "forge.sql")
    let result = try headroom.shell("sqlite3 other.db < forge.sql")
    try #require(result.status == 0 && result.errors.isEmpty, "\(result)")
  }

  private static let body = #"{"adjustments":[],"mismatches":[],"verdict":"pass"}"#

  @Test(arguments: [
    ("verdict = 'pass', fingerprint = NULL", "its verdict is 'pass', but its body says 'fail'"),
    (
      "verdict = 'pass', fingerprint = NULL, body = '\(body)'", "its body does not match its digest"
    ),
    (
      "verdict = 'pass', fingerprint = NULL, body = replace(body, '\"fail\"', '\"pass\"')",
      "its body has mismatches, but its verdict is 'pass'"
    ),
    (
      "verdict = 'pass', fingerprint = NULL, body = replace(body, ',\"verdict\"', ', \"verdict\"')",
      "its body is not in canonical form"
    ),
  ])
  func `a merge refuses an outcome that is not the one of its digest, and names the file`(
    change: String, reason: String
  ) throws {
    try Self.files.inCopy { headroom in
      try forge("UPDATE outcome SET \(change) WHERE verdict = 'fail';", headroom)
      let before = try headroom.read("mine.db")
      let result = try headroom("merge", "--db", "mine.db", "other.db")
      #expect(result.status == 74, "\(result)")
      #expect(result.errors.contains("other.db"), "\(result)")
      #expect(result.errors.contains(reason), "\(result)")
      #expect(try headroom.read("mine.db") == before)
      let examined = try headroom("doctor", "--db", "other.db")
      #expect(examined.status != 0 && (examined.output + examined.errors).contains(reason))
    }
  }
}
