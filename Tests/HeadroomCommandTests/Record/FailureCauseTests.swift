import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import Testing

@testable import HeadroomCommand

/// Which failures have the same cause, and how a cause is told.
///
/// On an iPhone 14, 844 high, the keyboard is 336 high, its top at 508; below are the 34 of the home indicator, or the
/// 83 of a tab bar with it. An inset of the keyboard's height is 34 or 83 too much, since UIKit adds these. An iPhone 8
/// has neither.
struct FailureCauseTests {
  private static let sound: String = {
    func form(_ name: String, _ controller: String) -> String {
      """
        - name: \(name)
          canvas: [390, 844]
          controller: {\(controller)}
          view:
            children:
              - tableView: \(name)-list
                frame: [0, 0, 390, 844]
                autoresizing: [flexibleWidth, flexibleHeight]
                rows:
                  - repeat: 24
                    cell: row-{n}
                    height: 44
                    children: [{textField: "field-{n}", frame: [20, 0, 350, 44]}]
              - {textField: fixed, frame: [20, 700, 350, 44]}

      """
    }
    func scenario(_ name: String, _ form: String, _ devices: String) -> String {
      """
        - name: kit/\(name)
          form: \(form)
          devices: [\(devices)]
          strategies: [ours]
          laws: [focused-field-visible, no-excess-room, every-field-reachable]
          knownFailure: {ours: {laws: [every-field-reachable], reason: it stays, until: never}}
          script: [focus: field-20, hideKeyboard]

      """
    }
    return """
      headroom: 1
      strategies:
        - name: ours
          model: scrollViewContentInset
          parameters: {hears: willShow, uses: end, measure: overlap, subtractsSafeArea: true, test: always, target: field, onHide: restore}
      forms:
      \(form("plain", ""))\(form("tabs", "tabBar: true"))\
      scenarios:
      \(scenario("plain", "plain", "iPhone 8, iPhone 14"))\(scenario("tabs", "tabs", "iPhone 14"))
      """
  }()
  private static let twice = sound.replacing(
    "subtractsSafeArea: true", with: "subtractsSafeArea: false")

  /// The text of a run without the summary, and the record.
  private func run(_ text: String, _ work: Workspace, _ failures: ShownFailures = .usual) throws
    -> (text: String, record: RunRecord)
  {
    var running = try work.running(try work.write(text, to: "kit.yaml"))
    running.failures = failures
    let record = try work.perform(running)
    return (RunText(now: 0, failures: failures).text(record), record)
  }

  @Test func `a cause is told once, with the numbers of all its cases`() throws {
    try Workspace.make { work in
      let (text, record) = try run(Self.twice, work)
      #expect(record.totals[.fail] == 2 && record.totals[.knownFailure] == 1)
      let line = try #require(record.cases.first { $0.verdict == .fail }?.findings.first?.line)
      // The table is 844 high and 336 covered; the inset is 336 and UIKit's 34.
      #expect(
        text.hasPrefix(
          """
          ours
            ✘ 2 cases: the safe area's 34 pt (83) are counted twice; first: kit/plain [iPhone 14]
              step 0, after "focus field-20"
              no-excess-room: the bottom inset of plain-list is 370 pt, the keyboard covers 336 of it: 34 pt \
          of empty space can be scrolled into view; the safe area's 34 pt are counted twice   \
          \(work.path("kit.yaml")):\(line)

          --all shows each of the 2 failing cases


          """), "\(text)")
    }
  }

  /// With a gap of 12 the inset is 348, and UIKit's 83 make 431: 95 more than the 336 that are covered.
  @Test func `of the empty space the allowed part is named`() throws {
    try Workspace.make { work in
      let (_, record) = try run(
        Self.twice.replacing("onHide: restore", with: "onHide: restore, gap: 12"), work)
      let tabs = try #require(record.cases.first { $0.name.scenario == "kit/tabs" })
      #expect(
        tabs.findings.first?.sentence
          == "no-excess-room: the bottom inset of tabs-list is 431 pt, the keyboard covers 336 of it: 95 pt of "
          + "empty space can be scrolled into view, of which 12 are allowed; the safe area's 83 pt are counted "
          + "twice")
    }
  }

  @Test func `a known failure beside a new one comes last and is marked`() throws {
    try Workspace.make { work in
      let (text, record) = try run(Self.twice, work, .each)
      let failing = try #require(record.cases.first { $0.verdict == .fail })
      #expect(failing.findings.map(\.known) == [nil, "it stays"])
      // `fixed` ends at 744, 236 below 508.
      #expect(
        text.contains(
          "field 'fixed' can't be scrolled clear of the keyboard (236 pt short) (known failure)   ")
      )
      #expect(record.causes.flatMap(\.others).isEmpty)
      let json = try JSONReport().text(record)
      #expect(json.contains(#""known": "it stays""#))
      #expect(json.contains(#""sentence": "the safe area's 34 pt (83) are counted twice""#))
    }
  }

  /// Inset, indicators and offset end elsewhere when the keyboard shows, and begin elsewhere when it hides: six movements.
  @Test func `a comparison tells a cause and its reason once, on one screen`() throws {
    try Workspace.make { work in
      _ = try run(Self.sound, work)
      _ = try run(Self.twice, work)
      let compared = try ComparingRuns(
        location: work.location, names: ["1", "2"], explains: true
      ).compare()
      let text = ComparisonText(style: .plain).text(compared)
      #expect(
        text == """
          run 1 (main) → run 2 (main)

            newly failing  2
            same           1
            total          3

          newly failing
            2 cases: the safe area's 34 pt (83) are counted twice; first: kit/plain [ours, iPhone 14]
              step 0: contentInset of plain-list went to [0, 0, 302, 0], now [0, 0, 336, 0]; and 5 more

          --all shows each of the 2 cases

          why
            strategy ours: subtractsSafeArea true → false: 2 cases

          """)
      let all = ComparisonText(style: .plain, showsEach: true).text(compared)
      #expect(all.contains("kit/tabs [ours, iPhone 14]: known failure → failed\n"))
      let json = ComparisonJSON.runs.value(compared).compact
      #expect(
        json.contains(#""bucket": "newlyFailing", "strategy": "ours", "subject": "no-excess-room""#)
      )
    }
  }

  @Test func `the page tells a changed cause once, with its cases below`() throws {
    try Workspace.make { work in
      _ = try run(Self.sound, work)
      var running = try work.running(try work.write(Self.twice, to: "kit.yaml"))
      running.detail = .full
      let record = try work.perform(running)
      let markup = HTMLChanges(record: record).markup.html
      #expect(
        markup.matches(of: /2 cases: the safe area\S+ 34 pt \(83\) are counted twice/).count == 1)
      #expect(markup.contains("kit/plain and all 2 cases"))
      #expect(!markup.contains("the bottom inset of plain-list is 370 pt"))
      #expect(markup.contains("kit/tabs"))
    }
  }

  @Test func `annotations, summaries and suites have a cause once`() throws {
    try Workspace.make { work in
      var running = try work.running(try work.write(Self.twice, to: "kit.yaml"))
      running.detail = .full
      let record = try work.perform(running)
      let words = "2 cases: the safe area's 34 pt (83) are counted twice"
      let errors = GitHubAnnotations().text(record).split(separator: "\n")
      #expect(
        errors.count == 1 && errors[0].contains("::\(words)%0Aalso in: kit/tabs [ours, iPhone 14]"))
      let junit = try JUnitReport().text(record)
      #expect(
        junit.contains(
          "<property name=\"headroom.cause\" value=\"\(XMLText.escaped(words)); first: kit/plain [ours, "
            + "iPhone 14]\"/>"))
      let markdown = try MarkdownReport().text(record)
      #expect(
        markdown.matches(of: /are counted twice<\/code><br>first: <code>kit\/plain/).count == 1)
      #expect(markdown.contains("also in: kit/tabs [ours, iPhone 14]\nheadroom show"))
    }
  }

  // MARK: Groups

  private func symptom(_ name: String, _ strategy: String = "s") -> Symptom {
    Symptom(
      FailureCause(movement: name, of: .strategy(strategy)), subject: name,
      sentence: "\(name) moved")
  }

  @Test func `a case belongs to the cause that most cases share`() {
    let groups = CauseGroup.all([
      (0, [symptom("a"), symptom("b")]), (1, [symptom("b")]),
      (2, [symptom("a"), symptom("b"), symptom("c")]), (3, [symptom("b", "other")]), (4, []),
    ])
    #expect(groups.map(\.cases) == [[0, 1, 2], [3]])
    #expect(groups.map(\.subject) == ["b", "b"])
    #expect(groups[0].othersWords == "also failing: a (2 cases), c (1 case)")
    #expect(groups[0].headline == "3 cases: b moved")
  }

  @Test func `what could not be run is worse, and comes first`() {
    let owner = FailureCause.Owner.strategy("s")
    let fault = Symptom(Mismatch(step: 0, CaseFault(.noForm)), of: owner)
    let groups = CauseGroup.all([
      (0, [symptom("a")]), (1, [symptom("a"), fault]), (2, [symptom("a")]),
    ])
    #expect(groups.map(\.cases) == [[0, 2], [1]])
    #expect(groups.worstFirst.map(\.cases) == [[1], [0, 2]])
  }

  @Test(
    arguments: [
      ("t.contentOffset.y", 131, 133, true), ("other.contentOffset.y", 87, 99, true),
      ("t.contentOffset.y", 131, 129, false), ("t.contentOffset.x", 131, 133, false),
    ] as [(String, Double, Double, Bool)])
  func `an expectation is alike for every view, in one direction`(
    subject: String, expected: Double, actual: Double, isAlike: Bool
  ) {
    func cause(_ subject: String, _ expected: Double, _ actual: Double) -> FailureCause {
      FailureCause(
        Mismatch(
          step: 3, subject: subject, operator: .equals, expected: .number(expected),
          actual: .number(actual)), of: .strategy("s"))
    }
    let alike = cause(subject, expected, actual) == cause("list.contentOffset.y", 10, 12)
    #expect(alike == isAlike)
  }
}
