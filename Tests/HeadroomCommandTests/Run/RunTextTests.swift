import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// One form with a field under the keyboard: the window is 667 high, the keyboard 216 + 44, its top
/// at 407; the field reaches from 600 to 644: all 44 are covered, its lower edge 237 below.
struct RunTextTests {
  static let file = """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216, predictiveBar: {portrait: 44}}}
    forms:
      - name: low
        canvas: [375, 667]
        view:
          children:
            - textField: field
              frame: [0, 600, 375, 44]
    scenarios:
      - name: low/field
        form: low
        devices: [phone]
        strategies: [none]
        laws: [focused-field-visible]
        script:
          - focus: field
          - expect:
              focus.clearance: -230
              keyboard.height: {atMost: 200}
      - name: low/judges-nothing
        form: low
        devices: [phone]
        strategies: [none]
        laws: []
        script: [{focus: field}]

    """

  private func runner() throws -> Runner {
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "low.yaml", bytes: Array(Self.file.utf8))
    ])
    try #require(!reading.hasErrors, "\(reading.diagnostics)")
    let suite = RunSuite(reading.suite, strategies: .builtIn)
    let today = try #require(CalendarDay("2026-11-21"))
    return Runner(
      suite: suite, plan: try Expander(suite).plan(), options: .init(jobs: 1, today: today))
  }

  private func report() throws -> RunRecord {
    let runner = try runner()
    let result = runner.run()
    let run = Run(SampleRuns.header(0), totals: result.totals, wallMilliseconds: 500)
    return RunRecord(runner, result, run: run, failures: .usual) { _, mismatch in
      ("low.yaml", mismatch.map { $0.step + 17 })
    }
  }

  /// The forms in which a strategy lacks the same are one line, and three lines are told.
  @Test func `the first strategies without anything to act on are told, or all`() throws {
    var report = try report()
    report.cases = []
    report.causes = []
    report.totals = RunTotals(planned: 0)
    report.unmetRequirements = [
      ("inset-scroll", "a", "no table", 2), ("inset-scroll", "b", "no table", 1),
      ("kav", "a", "behavior is none", 1), ("stack-spacer", "b", "no scroll view", 1),
      ("chat", "b", "no bar", 1),
    ].map { UnmetRequirements.Requirement(strategy: $0.0, form: $0.1, words: $0.2, cases: $0.3) }
    let head =
      "6 cases where these strategies had no effect: inset-scroll, kav, stack-spacer, chat\n"
    #expect(
      RunText(now: 0).text(report).hasSuffix(
        head + """
            inset-scroll: no table in a, b; no effect
            kav: behavior is none; no effect in a
            stack-spacer: no scroll view in b; no effect
            … and 1 more; --verbose lists all

          """
      )
    )
    #expect(
      RunText(now: 0, isVerbose: true).text(report).hasSuffix(
        head + """
            inset-scroll: no table in a; no effect (2 cases)
            inset-scroll: no table in b; no effect (1 case)
            kav: behavior is none; no effect in a (1 case)
            stack-spacer: no scroll view in b; no effect (1 case)
            chat: no bar in b; no effect (1 case)

          """
      )
    )
    report.unmetRequirements.removeLast()
    #expect(!RunText(now: 0).text(report).contains("more"))
  }

  @Test func `failures are told in the domain's words, then the numbers`() throws {
    #expect(
      try RunText(now: 0).text(report()) == """
        none
          ✘ low/field [phone]
            step 1, after "focus field": field can't be seen: 237 pt below the keyboard's top; nothing moved
            focus.clearance   expected -230          got -237   low.yaml:18
            keyboard.height   expected at most 200   got 260    low.yaml:18
            step 0, after "focus field"
            focused-field-visible: field can't be seen: 237 pt below the keyboard's top   low.yaml:17

        unjudged: low/judges-nothing [none, phone]
          add an 'expect' or a law that applies to these strategies, or approve their recorded behaviour: headroom approve latest --reason TEXT

        0 passed, 1 failed, 1 unjudged   not recorded

        """
    )
  }

  @Test func `the json has the same numbers`() throws {
    let text = try JSONReport(listsAllCases: false).text(report())
    for part in [
      #""totals": {"planned": 2, "passed": 0, "failed": 1,"#, #""case": "low/field [none, phone]""#,
      #""expected": "-230", "actual": "-237""#, #""operator": "atMost""#,
      #""case": "low/judges-nothing [none, phone]""#, #""verdict": "unjudged""#,
      #""file": "low.yaml", "line": 18"#, #""selection": false"#,
    ] {
      #expect(text.contains(part), "\(part) is missing in \(text)")
    }
  }

  @Test func `a limit on causes is told with what is left out`() throws {
    var report = try report()
    report.totals[.fail] = 3
    #expect(
      RunText(now: 0).text(report).contains(
        "\n\n… and 2 more failing cases; --all shows each of the 3 failing cases\n\n"))
    #expect(!RunText(now: 0, failures: .each).text(report).contains("--all"))
  }

  @Test func `colours mark what failed`() throws {
    let style = TerminalStyle(usesColour: true)
    let text = try RunText(style: style, now: 0).text(report())
    #expect(text.contains("\u{1B}[31mgot -237\u{1B}[0m"))
  }

  @Test func `a trace is told step by step`() throws {
    let runner = try runner()
    let report = ScenarioSheet(runner.suite.scenarios) { _, _ in (nil, nil) }
      .entry(runner.trace(at: 0))
    #expect(
      TraceText().text(report) == """
        low/field [none, phone]: failed
           0  focus field
                field can't be seen: 237 pt below the keyboard's top
           1  expect
                ✘ focus.clearance: expected -230, got -237
                ✘ keyboard.height: expected at most 200, got 260
          ✘ law focused-field-visible
          step 1, after "focus field": field can't be seen: 237 pt below the keyboard's top; nothing moved
          focus.clearance   expected -230          got -237
          keyboard.height   expected at most 200   got 260
          step 0, after "focus field"
          focused-field-visible: field can't be seen: 237 pt below the keyboard's top

        """
    )
  }

  @Test func `what runs is told as a product where it is one`() throws {
    #expect(
      RunWords.heading(try runner().plan, jobs: 2)
        == "Running 2 cases: 2 scenarios × 1 strategy × 1 device; 2 jobs"
    )
  }

  @Test func `a summary leaves out what is zero`() {
    var totals = RunTotals(planned: 512)
    totals[.pass] = 505
    totals[.fail] = 4
    totals[.knownFailure] = 3
    #expect(VerdictWords.summary(totals) == "505 passed, 4 failed, 3 known failures")
    totals[.pass] = 500
    #expect(VerdictWords.summary(totals) == "500 passed, 4 failed, 3 known failures, 5 missing")
  }
}
