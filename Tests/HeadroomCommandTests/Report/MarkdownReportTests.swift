import Foundation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct MarkdownReportTests {
  @Test func `a summary begins with the numbers and what changed, regressions first`() throws {
    let document = try SampleRuns().document(.second)
    let text = try MarkdownReport().text(document)
    let start = """
      ## 1 passed, 2 failed, 1 error, 1 known failure, 1 unexpected pass, 1 unjudged

      run 2 <code>sample-2</code> of <code>main</code> at <code>2222222</code>, 1.23 s

      **1 regression** since run 1

      | | cases |
      | --- | ---: |
      | planned | 7 |
      | passed | 1 |
      | failed | 2 |
      | errors | 1 |
      | known failures | 1 |
      | unexpected passes | 1 |
      | unjudged | 1 |

      ### Regressions: 1

      <details><summary><code>ours/last-row &#91;ours, phone&#93;</code><br><code>contentOffset.y of contacts&#58; expected 87, got 89</code></summary>

      """
    #expect(text.hasPrefix(start), "\(text)")
    let titles = text.split(separator: "\n").filter {
      $0.hasPrefix("### ") || $0.hasPrefix("<details><summary>") && !$0.contains("<code>")
    }
    #expect(
      titles == [
        "### Regressions: 1", "### Known failures that passed: 1", "### Existing failures: 2",
        "### Not judged: 1", "<details><summary>Known failures: 1</summary>",
        "<details><summary>Strategies: 2</summary>", "<details><summary>Closest passes</summary>",
        "<details><summary>Last 2 runs on this branch</summary>",
      ]
    )
    #expect(text.contains("step 1, after \"focus field-12\": contentOffset.y of contacts"))
    #expect(text.contains("headroom show 'ours/last-row [ours, phone]'"))
  }

  /// 3,000 cases that each fail in their own way, and 3,000 known failures.
  private func large() throws -> RunRecord {
    var header = RunHeader(
      engineVersion: "1", toolVersion: "0.1.0", today: "2026-11-21", startedAt: 0)
    header.branch = "main"
    var totals = RunTotals(planned: 6000)
    totals[.fail] = 3000
    totals[.knownFailure] = 3000
    let context = DigestContext()
    let digest = Digest.of("any")
    return RunRecord(
      run: .init(header, totals: totals, wallMilliseconds: 0),
      cases: (0..<6000).map { index in
        var entry = RunRecord.Case(
          CaseRecord(
            name: CaseName(scenario: "many/case-\(index)", strategy: "none", device: "phone"),
            outcome: OutcomeIdentity(
              verdict: index < 3000 ? .fail : .knownFailure, digest: digest,
              fingerprint: context.digest(of: Array("\(index)".utf8)))))
        entry.knownReasons = index < 3000 ? [] : ["as it is"]
        let mismatch = Mismatch(
          step: 0, subject: "value-\(index)", operator: .equals, expected: .flag(true),
          actual: .flag(false))
        if index < 3000 {
          entry.findings = [RunRecord.Finding(mismatch, after: nil, file: nil, line: nil)]
        }
        return entry
      },
      suite: RecordedSuite(
        RunSuite(forms: [], devices: [], strategies: [], scenarios: []),
        today: try #require(CalendarDay("2026-11-21")))
    )
  }

  @Test func `each section is cut with a count, and the whole fits a comment`() throws {
    let text = try MarkdownReport().text(large())
    #expect(text.utf8.count < 60_000)
    let failures = text.split(separator: "\n").count { $0.hasPrefix("<details><summary><code>") }
    let known = text.split(separator: "\n").count { $0.hasPrefix("- <code>many/") }
    #expect(text.contains("\n<code>as it is</code>, 3000 cases:\n\n- <code>many/"))
    #expect(failures > 100)
    #expect(known > 100)
    let more = text.matches(of: /… and (\d+) more:/).compactMap { Int($0.1) }
    #expect(more == [3000 - failures, 3000 - known])
    #expect(text.contains("### Failures: 3000"))
    #expect(text.contains("<summary>Strategies: 1</summary>"))
    let opened = text.matches(of: /<details>/).count
    #expect(opened == text.matches(of: /<\/details>/).count)
  }

  /// A phone shows about forty characters side by side; lists break, tables are scrolled.
  @Test func `tables are narrow, and names of cases stand in lists`() throws {
    for text in [
      try MarkdownReport().text(try SampleRuns().document(.second)),
      try MarkdownReport().text(large()),
    ] {
      let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
      #expect(!rows.isEmpty)
      for row in rows {
        let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(cells.count <= 4, "\(row)")
        let first = (cells.first ?? "").replacing("</", with: "<")
        #expect(!first.contains("/") && !first.contains("&#91;"), "\(row)")
      }
    }
  }

  @Test func `strategies without anything to act on are listed by form`() throws {
    var document = try SampleRuns().document(.second)
    for (index, form) in ["checkout", "checkout", "sign-in"].enumerated() {
      document.cases[index].record.name.strategy = "inset-scroll"
      document.cases[index].form = form
      document.cases[index].record.measures?.unmetRequirement = "no table"
    }
    document.summarize()
    let text = try MarkdownReport().text(document)
    let start = "<summary>Strategies without effect: 2</summary>\n\n"
    let line = "- <code>inset-scroll</code>: <code>no table</code> in "
    #expect(
      text.contains(
        "\(start)\(line)<code>checkout</code>, 2 cases\n\(line)<code>sign-in</code>, 1 case\n"),
      "\(text)")
  }

  @Test func `annotations are at most ten, regressions first, and count the rest`() throws {
    let lines = try GitHubAnnotations().text(large()).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error ") } == 10)
    #expect(lines.last == "::notice::2990 more failing cases")
    let document = try SampleRuns().document(.second)
    let few = GitHubAnnotations().text(document).split(separator: "\n")
    let line = try #require(document.cases[0].findings[0].line)
    let title = "ours/last-row [ours%2C phone]"
    let message = "contentOffset.y of contacts: expected 87, got 89"
    #expect(few.first == "::error file=sample.yaml,line=\(line),title=\(title)::\(message)")
    // The others fail in the first run, too.
    #expect(few.dropFirst() == ["::notice::2 more failing cases (2 not new)"])
    func gated(_ strategy: String) throws -> String {
      var document = document
      document.decide(by: try #require(Gate([strategy])))
      return GitHubAnnotations().text(document)
    }
    let none = try gated("none").split(separator: "\n")
    #expect(none.count == 1 && none[0].hasPrefix("::notice::3 more failing cases ("), "\(none)")
    // Of a gate that no case of the run is in nothing is annotated.
    #expect(
      try gated("gone")
        == "::notice::3 more failing cases (3 of other strategies)\n")
    let interrupted = try SampleRuns().document(.interrupted)
    #expect(
      GitHubAnnotations().text(interrupted).hasSuffix("::warning::4 planned cases have no result\n")
    )
  }
}
