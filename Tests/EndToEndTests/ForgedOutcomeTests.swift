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
  /// What earlier versions wrote, of a body whose digest can be computed.
  private static let olderBody =
    #"{"adjustments":[],"margins":[],"metrics":{},"mismatches":[],"verdict":"pass"}"#

  /// A body of format 1 that can't be checked, with a verdict that would be believed.
  private static let passingSentence =
    #"{"adjustments":[],"margins":[],"metrics":{},"mismatches":[\#(sentence)],"verdict":"pass"}"#
  private static let sentence =
    #"{"actual":"all is well","expected":true,"operator":"holds","step":0,"subject":"reachable"}"#

  @Test(arguments: [
    ("verdict = 'pass', fingerprint = NULL", "its verdict is 'pass', but its body says 'fail'"),
    (
      "verdict = 'pass', fingerprint = NULL, body = '\(body)'", "its body does not match its digest"
    ),
    (
      "verdict = 'pass', fingerprint = NULL, body = '\(olderBody)', format = 1",
      "its body does not match its digest"
    ),
    (
      "verdict = 'pass', fingerprint = NULL, body = replace(body, '\"fail\"', '\"pass\"')",
      "its body has mismatches, but its verdict is 'pass'"
    ),
    (
      "verdict = 'pass', fingerprint = NULL, body = '\(passingSentence)', format = 1",
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

  /// A body of format 1 with a sentence for a broken law can't be checked: it is taken as it is, until the
  /// outcome is computed here.
  @Test func `what can't be checked never stands in for an outcome that is computed here`() throws {
    try Self.files.inCopy { headroom in
      let body =
        #"{"adjustments":[],"margins":[],"metrics":{},"mismatches":[\#(Self.sentence)],"#
        + #""verdict":"unexpectedPass"}"#
      try headroom.write(
        """
        UPDATE outcome SET verdict = 'unexpectedPass', fingerprint = NULL, body = '\(body)',
          format = 1 WHERE verdict = 'fail';
        UPDATE run SET unexpected_passes = failed, failed = 0;
        """,
        to: "forge.sql"
      )
      let forged = try headroom.shell("sqlite3 other.db < forge.sql")
      try #require(forged.status == 0 && forged.errors.isEmpty, "\(forged)")
      try headroom.expect(0, "merge", "--db", "mine.db", "other.db")
      let run = try headroom("run", "--db", "mine.db", "wrong.yaml")
      #expect(run.status == 1, "\(run)")
      let failing = try headroom("query", "--db", "mine.db", "failing-now", "--format", "csv")
      #expect(failing.output.contains("table/last-row-is-lifted [inset-scroll, iPhone 8]"))
      let report = try headroom("report", "--db", "mine.db", "--format", "json")
      #expect(report.output.contains("got 121") && !report.output.contains("all is well"))
    }
  }
}
