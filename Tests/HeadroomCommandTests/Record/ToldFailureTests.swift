import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// How failures read: baselines as differences of movements, laws by their worst step, forms as such.
///
/// The window is 667 high, the keyboard 216, its top at 451.
struct ToldFailureTests {
  private static func report(_ text: String, strategy: String) throws -> RunRecord.Case {
    let device = "devices: [{name: phone, screen: [375, 667], keyboard: {portrait: 216}}]\n"
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "told.yaml", bytes: Array("headroom: 1\n\(device)\(text)".utf8))
    ])
    try #require(!reading.hasErrors, "\(reading.diagnostics)")
    let suite = RunSuite(reading.suite, strategies: .builtIn)
    let runner = Runner(
      suite: suite, plan: try Expander(suite).plan(Selection(strategies: [strategy])),
      options: .init(jobs: 1, today: try #require(CalendarDay("2026-11-21"))))
    let namesLaws = reading.suite.scenarios.first?.namesLaws
    return ScenarioSheet(suite.scenarios, { _ in namesLaws == false }) { _, mismatch in
      ("told.yaml", mismatch.map { $0.step + 10 })
    }.entry(runner.trace(at: 0))
  }

  /// The lines that the files for machines have of a case, without how to look at it.
  private static func lines(_ entry: RunRecord.Case) -> [String] {
    Array(entry.lines(CaseFact.all, of: "headroom").dropLast())
  }

  /// Approved was a scroll to 76 without an inset, and a movement back in the wait, of which there is none.
  ///
  /// The last of twelve rows of 44 ends at 528: `inset-scroll` insets the bottom by 216 and scrolls by 77.
  @Test func `a baseline that is other now is a difference of movements`() throws {
    let report = try Self.report(
      """
      forms:
        - name: scrolling
          canvas: [375, 667]
          view:
            children:
              - tableView: s
                frame: [0, 0, 375, 667]
                insetAdjustment: never
                rows:
                  - {repeat: 11, cell: "c{n}", height: 44}
                  - {cell: c, height: 44, children: [{textField: low, frame: [0, 0, 375, 44]}]}
      scenarios:
        - {name: case, form: scrolling, laws: [], script: [{focus: low}, {wait: 1}]}
      baselines:
        - case: "case [inset-scroll, phone]"
          reason: measured
          adjustments:
            - {step: 0, view: s, property: contentOffset, to: [0, 76]}
            - {step: 1, view: s, property: contentOffset, to: [0, 0]}

      """,
      strategy: "inset-scroll"
    )
    #expect(
      FailureText().text([report]) == """
        inset-scroll
          ✘ case [phone]
            step 0, after "focus low": low is flush with the keyboard; the bottom inset of s changed by 216 pt; s scrolled by 77 pt
            adjustments:   told.yaml:10
              added: contentInset of s went to [0, 0, 216, 0]
              contentOffset of s went to [0, 76], now [0, 77]
            step 1, after "wait 1": low is flush with the keyboard; the bottom inset of s changed by 216 pt; s scrolled by 77 pt
            adjustments:   told.yaml:11
              no longer: contentOffset of s went to [0, 0]

        """
    )
    #expect(
      Self.lines(report) == [
        "step 0, after \"focus low\": adjustments:   told.yaml:10",
        "  added: contentInset of s went to [0, 0, 216, 0]",
        "  contentOffset of s went to [0, 76], now [0, 77]",
        "step 1, after \"wait 1\": adjustments:   told.yaml:11",
        "  no longer: contentOffset of s went to [0, 0]",
      ]
    )
    let mismatch = report.findings[0].mismatch
    #expect(HTMLFinding.expected(mismatch) == "1 movement")
    #expect(
      HTMLFinding.actual(mismatch, on: try #require(CalendarDay("2026-11-22")))
        == "added: contentInset of s went to [0, 0, 216, 0]; "
        + "contentOffset of s went to [0, 76], now [0, 77]"
    )
  }

  private static func plain(_ law: String, _ script: String) -> String {
    """
    forms:
      - name: plain
        canvas: [375, 667]
        view:
          children:
            - {textField: a, frame: [20, 420, 335, 40]}
            - {textField: b, frame: [20, 440, 335, 45]}
    scenarios:
      - {name: case, form: plain, laws: [\(law)], script: \(script)}

    """
  }

  /// `a` ends at 460, 9 below 451, `b` at 485, 34 below.
  @Test func `a law is told by its worst step, with its place`() throws {
    let text = Self.plain("focused-field-visible", "[{focus: a}, {focus: b}, {wait: 1}]")
    let report = try Self.report(text, strategy: "none")
    #expect(
      FailureText().text([report]) == """
        none
          ✘ case [phone]
            step 1, after "focus b"
            focused-field-visible: b is partly covered: 34 of 45 pt; worst of 3 steps, first in step 0   told.yaml:11

        """
    )
    let json = Fields(CaseFact.all.map(\.column)).value(report).compact
    #expect(json.contains(#""step": 1, "after": "focus b""#), "\(json)")
    #expect(
      json.contains(
        #""sentence": "focused-field-visible: b is partly covered: 34 of 45 pt; worst of 3 steps, first in step 0""#
      ), "\(json)")
  }

  /// `f` ends at 544, is lifted by 93 and the gap of 10 to 10 above 451, and in the other order of calls not
  /// at all; a law over the whole script is broken in its last step.
  @Test func `a step in which a law and a check fail says how the screen was`() throws {
    let report = try Self.report(
      """
      forms:
        - name: lifted
          canvas: [375, 667]
          view:
            children:
              - tableView: t
                frame: [0, 0, 375, 667]
                insetAdjustment: never
                header: 500
                rows: [{cell: c, height: 44, children: [{textField: f, frame: [0, 0, 300, 44]}]}]
      scenarios:
        - name: case
          form: lifted
          laws: [order-independent]
          script: [{focus: f}, {expect: {t.contentOffset.y: 0}}]

      """,
      strategy: "offset-restore"
    )
    #expect(report.findings.map(\.mismatch.step) == [1, 1])
    let steps = FailureText().text([report]).split(separator: "\n").filter { $0.contains("step ") }
    let words = "f is 10 pt above the keyboard; t scrolled by 103 pt"
    #expect(steps == ["    step 1, after \"focus f\": \(words)"])
  }

  /// Nothing scrolls: the last 9 of `a` and 34 of `b` are missing whatever is focused.
  @Test func `a form with a field out of reach fails as such, at no step`() throws {
    let report = try Self.report(
      Self.plain("every-field-reachable", "[{focus: b}]"), strategy: "none")
    #expect(
      FailureText().text([report]) == """
        none
          ✘ case [phone]
            every-field-reachable: field 'b' can't be scrolled clear of the keyboard (34 pt short)   told.yaml:10

        """
    )
    #expect(
      Self.lines(report) == [
        "every-field-reachable: field 'b' can't be scrolled clear of the keyboard (34 pt short)   "
          + "told.yaml:10"
      ]
    )
  }

  /// `a` ends at 460, 9 below 451; no `expect`, no `laws`: both of the default judge.
  @Test func `a law that judges by default says so, once for a run`() throws {
    func text(_ script: String, laws: String) -> String {
      Self.plain("", script).replacing("laws: [], ", with: laws)
    }
    let report = try Self.report(text("[{focus: a}]", laws: ""), strategy: "none")
    let words =
      "a scenario without 'expect' is judged by default by these laws: focused-field-visible, "
      + "restored-after-hide; set 'laws: []' to turn them off, or write your own 'laws' or 'expect'"
    #expect(TraceText().text(report).contains("\n  \(words)\n"))
    var run = RunRecord(
      run: Run(SampleRuns.header(0), totals: RunTotals(planned: 2), wallMilliseconds: 0),
      cases: [report, report], suite: try SampleRuns().unrecorded().suite)
    #expect(RunText(now: 0).text(run).contains("\njudged by default: case\n  \(words)\n"))
    for other in [
      text("[{focus: a}]", laws: "laws: [focused-field-visible], "),
      text("[{focus: a}]", laws: "laws: [focused-field-visible, restored-after-hide], "),
      text("[{focus: a}, {expect: {focus: b}}]", laws: ""),
      text("[{focus: a}, hideKeyboard]", laws: "laws: [reachable], "),
    ] {
      let report = try Self.report(other, strategy: "none")
      run.cases = [report]
      run.summarize()
      #expect(!TraceText().text(report).contains("is judged by"), "\(other)")
      #expect(!RunText(now: 0).text(run).contains("by default"), "\(other)")
    }
  }
}
