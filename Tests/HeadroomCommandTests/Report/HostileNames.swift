import AvoidanceEngine
import RegressionStore
import Scenarios
import Testing

@testable import RegressionRunner
@testable import HeadroomCommand

/// Texts that some reader of a report takes for more than text.
enum HostileNames {
  struct Name: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var text: String

    init(_ testDescription: String, _ text: String) {
      self.testDescription = testDescription
      self.text = text
    }
  }

  static let all: [Name] = [
    Name("the end of a script", "</script><script>alert(1)</script>"),
    Name("a formula", "=cmd|'/C calc'!A0"),
    Name("a formula behind spaces", "  @SUM(1+1)*cmd"),
    Name("a formula in full width", "\u{FF1D}HYPERLINK(\"http://example.org\")"),
    Name("a colour", "\u{1B}[31mred\u{1B}]0;title\u{7}"),
    Name("text from right to left", "evil\u{202E}gpj.exe\u{2066}\u{200F}"),
    Name("10,000 characters", String(repeating: "long ", count: 2000)),
    Name("the end of a CDATA section", "]]><!-- ]]>"),
    Name("an entity", "&lt;&#0;&xxe;<!DOCTYPE a [<!ENTITY xxe SYSTEM 'file:///etc/passwd'>]>"),
    Name("a workflow command", "::error file=a,line=1::owned"),
    Name("a command of other servers", "##vso[task.setvariable]##teamcity[x]"),
    Name("lines", "first\r\nsecond\rthird\nfourth\u{2028}fifth\u{85}sixth"),
    Name("a table row", "a | b || c \\| d"),
    Name("code of Markdown", "`a` ``b`` ```\n```\n# heading"),
    Name(
      "a link and a mention", "[x](javascript:1) <img src=x onerror=1> @octocat #1 www.example.org"),
    Name("quotes", "\"a\" 'b' \u{201C}c\u{201D} \\\" \\"),
    Name("characters that XML can't hold", "a\u{0}b\u{B}c\u{FFFE}d\u{FFFF}e\u{7F}f"),
    Name("separators", "a,b;c\td"),
    Name("wide and joined characters", "漢字👩‍👩‍👧‍👦e\u{301}\u{200D}\u{FEFF}"),
    Name("format directives", "%0A%25 %s %n ${IFS} $(id) `id`"),
    Name("nothing", ""),
  ]

  /// What of a text must not reach a terminal; joined pictures may.
  static func unsafe(_ text: String) -> [Unicode.Scalar] {
    var found: [Unicode.Scalar] = []
    Escaped.forEachCharacter(of: text) { scalar, isUnsafe in
      if isUnsafe { found.append(scalar) }
    }
    return found
  }

  /// A document in which every text is hostile: one failing case, one known failure, one missing.
  static func document(_ text: String) throws -> RunRecord {
    var header = RunHeader(
      engineVersion: "1", toolVersion: "0.1.0", today: "2026-11-21", startedAt: 1_795_000_000_000)
    header.label = text
    header.branch = text
    header.commit = text
    header.engineVersion = text
    var totals = RunTotals(planned: 3)
    totals[.fail] = 1
    totals[.knownFailure] = 1
    let run = Run(header, totals: totals, wallMilliseconds: 40)
    let cases: [Verdict?] = [.fail, .knownFailure, nil]
    return RunRecord(
      run: run,
      cases: cases.enumerated().map { index, verdict in
        entry(text, index: index, verdict)
      },
      suite: RecordedSuite(
        RunSuite(forms: [], devices: [], strategies: [], scenarios: []),
        today: try #require(CalendarDay("2026-11-21")))
    )
  }

  private static func entry(_ text: String, index: Int, _ verdict: Verdict?) -> RunRecord.Case {
    var entry = RunRecord.Case(
      CaseName(scenario: "\(text)/\(index)\(text)", strategy: text, device: text))
    entry.verdict = verdict
    entry.form = text
    entry.tags = [text, text]
    entry.file = text
    guard verdict != nil else { return entry }
    let mismatch = Mismatch(
      step: 3, subject: text, operator: .equals, expected: .text(text), actual: .list([.text(text)])
    )
    entry.findings = [RunRecord.Finding(mismatch, after: text, file: text, line: 7)]
    entry.findings[0].sentence = text
    if verdict == .knownFailure { entry.knownReasons = [text] }
    entry.record.body = OutcomeBody(
      adjustments: [
        StepMovement(
          step: 3,
          adjustment: Movement(
            view: text, property: .contentOffset, from: AdjustedValue(-20, 0),
            to: AdjustedValue(0.5, 121), duration: 0.25, curve: 7, by: .strategy))
      ], mismatches: [])
    let measures = """
      {"fields":{},"lack":\(Value.text(text).compact),"layoutDoubt":\(Value.text(text).compact),\
      "margins":[[3,\(Value.text(text).compact),-2]],"metrics":{"clearance":-34,\
      "coveredMilliseconds":0,"coveredPoints":34,"pointsScrolled":0}}
      """
    entry.record.measures = try? CaseMeasures(Array(measures.utf8))
    entry.record.standardError = text
    entry.hindrance = text
    entry.issues = [text]
    entry.approval = Baseline(name: entry.name, adjustments: nil, by: text, at: 0, reason: text)
    return entry
  }
}
