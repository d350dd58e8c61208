import RegressionStore
import Scenarios
import Testing

@testable import RegressionRunner

struct OutcomeTests {
  /// The trace of `low`, whose clearance is −89, judged by one line.
  private func trace(_ line: String, strategy: String = "none") throws -> Trace {
    try Fixtures.trace(try suite(line), strategy: strategy)
  }

  private func suite(_ line: String) throws -> RunSuite {
    try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect: {\(line)}
        """
    )
  }

  @Test
  func `a fingerprint is made of sign and size class, not of the number`() throws {
    func fingerprint(_ line: String) throws -> Digest? { try trace(line).outcome.fingerprint }
    // −89 − 11 = −100 is the fourth class, −89 − 10 and −89 + 79 the third, −89 + 80 the second.
    let far = try #require(try fingerprint("focus.clearance: 10"))
    #expect(try fingerprint("focus.clearance: 1") == far)
    #expect(try fingerprint("focus.clearance: -79") == far)
    #expect(try fingerprint("focus.clearance: -80") != far)
    #expect(try fingerprint("focus.clearance: 11") != far)
    #expect(try fingerprint("focus.clearance: -150") != far)
    #expect(try fingerprint("focus.clearance: {atLeast: 10}") != far)
    #expect(try fingerprint("metrics.clearance: 10") != far)
    #expect(try fingerprint("focus.clearance: -89") == nil)
  }

  @Test
  func `an outcome is its verdict, its mismatches and its adjustments`() throws {
    let outcome = try trace("focus.clearance: 0").outcome
    #expect(try trace("focus.clearance: 0").outcome.digest == outcome.digest)
    #expect(try trace("focus.clearance: 1").outcome.digest != outcome.digest)
    #expect(try trace("focus.clearance: -89").outcome.digest != outcome.digest)
    // What is judged and holds is no part of it.
    #expect(
      try trace("focus.clearance: -89").outcome.digest
        == trace("focus.covered: 40").outcome.digest
    )
  }

  @Test
  func `a body holds the facts in the order of their keys, measures stand beside it`() throws {
    let suite = try suite("focus: high, focus.clearance: {atLeast: 8}, focus.covered: 40")
    let trace = try Fixtures.trace(suite)
    let body = String(decoding: try Fixtures.runner(suite).body(at: 0), as: UTF8.self)
    #expect(
      body == """
        {"adjustments":[],"mismatches":[{"actual":"low",\
        "expected":"high","operator":"equals","step":1,"subject":"focus"},{"actual":-89,\
        "expected":8,"operator":"atLeast","step":1,"subject":"focus.clearance"}],\
        "verdict":"fail"}
        """
    )
    let read = try OutcomeBody(Array(body.utf8))
    #expect(read.mismatches == trace.outcome.mismatches)
    #expect(read.adjustments.isEmpty)
    var writer = MeasuresBody()
    let written = writer.bytes(of: trace.outcome, layoutUncertainty: nil)
    let measures = try #require(written)
    #expect(
      String(decoding: measures, as: UTF8.self) == """
        {"fields":{"1":"low"},"margins":[[1,"focus.clearance",-97]],\
        "metrics":{"clearance":-89,\
        "coveredMilliseconds":\(JSONNumber(trace.outcome.metrics.coveredMilliseconds)),\
        "coveredPoints":40,"pointsScrolled":0}}
        """
    )
    #expect(try CaseMeasures(measures) == CaseMeasures(of: trace.outcome, layoutUncertainty: nil))
    let withDoubt = writer.bytes(of: trace.outcome, layoutUncertainty: "\"low\" is open")
    let untrusted = try #require(withDoubt)
    let text = String(decoding: untrusted, as: UTF8.self)
    #expect(text.contains(#"},"layoutDoubt":"\"low\" is open","margins":"#), "\(text)")
    #expect(try CaseMeasures(untrusted).layoutUncertainty == "\"low\" is open")
    var idle = trace.outcome
    idle.unmetRequirement = "no table"
    let idleMeasures = writer.bytes(of: idle, layoutUncertainty: nil)
    let lacking = try #require(idleMeasures)
    #expect(String(decoding: lacking, as: UTF8.self).contains(#"},"lack":"no table","margins":"#))
    #expect(try CaseMeasures(lacking).unmetRequirement == "no table")
    #expect(try CaseMeasures(measures).unmetRequirement == nil)
  }

  /// Of the form that is written, other numbers are believed; anything else is damaged.
  @Test(
    arguments: [
      ("", nil), ("\"margins\":[[1,→\"margins\":[[2,", nil), ("97→97.5", nil),
      ("{\"fields\":{\"1\":\"low\"},→{", nil), ("\"clearance\":-89→\"clearance\":null", nil),
      ("{\"fields\"→{\"lack\":\"no table\",\"fields\"", "they are not in canonical form"),
      ("\"margins\":→\"lack\":\"no table\",\"layoutDoubt\":\"x\",\"margins\":", nil),
      ("\"coveredPoints\":40→\"coveredPoints\":40.0", "they are not in canonical form"),
      ("\"coveredPoints\":40→\"coveredPoints\":-40", "a number is out of range"),
      ("[[1,→[[-1,", "a number is out of range"), ("\"1\":→\"-1\":", "a number is out of range"),
      ("\"1\":→\"01\":", "they are not in canonical form"),
      ("\"1\":→\"a\":", "they are not in canonical form"),
      ("[[1,→[[1.5,", "they can't be read"), ("\"metrics\"→\"metric\"", "they can't be read"),
      ("}}→}", "they can't be read"), ("}}→}} ", "they are not in canonical form"),
      ("\"margins\"→\"more\":1,\"margins\"", "they are not in canonical form"),
    ] as [(String, String?)])
  func `measures that are not as they are written are damaged`(change: String, problem: String?)
    throws
  {
    let body = """
      {"fields":{"1":"low"},"margins":[[1,"focus.clearance",-97]],"metrics":{"clearance":-89,\
      "coveredMilliseconds":250.125,"coveredPoints":40,"pointsScrolled":0}}
      """
    let words = change.split(separator: "→")
    let changed =
      words.count == 2 ? body.replacing(words[0], with: words[1], maxReplacements: 1) : body
    try #require(words.isEmpty || changed != body)
    #expect(CaseMeasures.problem(Array(changed.utf8)) == problem, "\(changed)")
  }

  /// A keyboard that is shown where none was, and none where one was shown: the same four numbers, on
  /// the one side or on the other.
  @Test
  func `outcomes tell the numbers that should be from those that are`() {
    let shown = [0, 407, 375, 260.0]
    func finding(_ before: [Double], _ after: [Double]) -> Mismatch {
      Mismatch(
        step: 1, subject: "no-drift", operator: .holds, expected: .flag(true),
        actual: .finding(
          LawFinding(.drift, property: "keyboard.frame", before: before, after: after)))
    }
    let findings = [
      finding([], shown), finding(shown, []), finding([0, 407], [375, 260]),
      finding([0], [407, 375, 260]),
    ]
    let digests = findings.map { mismatch in
      var digest = OutcomeDigest(context: DigestContext())
      digest.begin()
      return digest.finish(verdict: "fail", mismatches: [mismatch])
    }
    #expect(Set(digests).count == findings.count)
  }

  private struct JSONNumber: CustomStringConvertible {
    var number: Double
    init(_ number: Double) { self.number = number }
    var description: String {
      number == number.rounded() ? String(Int(number)) : number.description
    }
  }
}
