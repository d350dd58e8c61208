import AvoidanceEngine
import Scenarios
import Testing

@testable import RegressionRunner

/// Approved adjustments: they judge where nothing else does.
///
/// The last of twelve rows of 44 pt ends at 528, the keyboard's top is at 451: `inset-scroll` insets
/// the bottom by 216 and scrolls by 77.
struct BaselineTests {
  static func suite(to y: Double, laws: String = "[]", expect: String = "") throws -> RunSuite {
    try Fixtures.suite(
      "headroom: 1\n" + Fixtures.device + Fixtures.scrolling + """
        scenarios:
          - name: folder/case
            form: scrolling
            laws: \(laws)
            script:
              - focus: low
        \(expect)
        baselines:
          - case: "folder/case [inset-scroll, phone]"
            reason: measured
            adjustments:
              - {step: 0, view: s, property: contentInset, to: [0, 0, 216, 0]}
              - {step: 0, view: s, property: contentOffset, to: [0, \(y)]}

        """
    )
  }

  @Test func `equal adjustments pass`() throws {
    let suite = try Self.suite(to: 77)
    #expect(try Fixtures.trace(suite, strategy: "inset-scroll").outcome.verdict == .pass)
  }

  @Test func `other adjustments fail at their step`() throws {
    let outcome = try Fixtures.trace(Self.suite(to: 76), strategy: "inset-scroll").outcome
    #expect(outcome.verdict == .fail)
    #expect(outcome.mismatches.map(\.subject) == ["adjustments"])
    #expect(outcome.mismatches.map(\.step) == [0])
    #expect(outcome.mismatches.map(\.operator) == [.equals])
    #expect(outcome.mismatches[0].expected.json.contains(#""to":[0,76]"#))
    #expect(outcome.mismatches[0].actual.json.contains(#""to":[0,77]"#))
    // The inset is as approved; what is not said of a movement may be anything.
    let mismatch = outcome.mismatches[0]
    #expect(
      Messages.differences(of: mismatch) == ["contentOffset of s went to [0, 76], now [0, 77]"])
    #expect(
      Messages.sentence(for: mismatch)
        == "adjustments: contentOffset of s went to [0, 76], now [0, 77]"
    )
  }

  @Test func `a case without a baseline stays unjudged`() throws {
    #expect(try Fixtures.trace(Self.suite(to: 77), strategy: "none").outcome.verdict == .unjudged)
  }

  @Test(arguments: [77.0, 76])
  func `a baseline does not judge beside a law`(y: Double) throws {
    let suite = try Self.suite(to: y, laws: "[focused-field-visible]")
    let outcome = try Fixtures.trace(suite, strategy: "inset-scroll").outcome
    #expect(outcome.verdict == .pass)
    #expect(outcome.mismatches.isEmpty)
  }

  @Test func `a baseline makes no failing expectation pass`() throws {
    let expect = "      - expect: {s.contentOffset.y: 7}"
    let outcome = try Fixtures.trace(Self.suite(to: 77, expect: expect), strategy: "inset-scroll")
      .outcome
    #expect(outcome.verdict == .fail)
    #expect(outcome.mismatches.map(\.subject) == ["s.contentOffset.y"])
  }

  @Test func `a baseline judges where the expectations name other strategies`() throws {
    let expect = "      - expect: {s.contentOffset.y: {none: 0}}"
    let suite = try Self.suite(to: 76, expect: expect)
    #expect(try Fixtures.trace(suite, strategy: "none").outcome.verdict == .pass)
    #expect(try Fixtures.trace(suite, strategy: "inset-scroll").outcome.verdict == .fail)
  }

  @Test(arguments: [
    ("case: \"folder/case offset-restore\"", "adjustments: []", "a case, as in"),
    ("case: \"folder/case [none, phone]\"", "adjustments: [{step: 0, view: s}]", "property"),
    (
      "case: \"folder/case [none, phone]\"",
      "adjustments: [{step: 0, view: s, property: contentOfset, to: [0, 1]}]",
      "did you mean 'contentOffset'?"
    ),
    ("case: \"folder/case [none, phone]\"", "adjustments: 7", "adjustments"),
  ])
  func `a baseline that can't be meant is an error`(key: String, adjustments: String, words: String)
  {
    let text = "headroom: 1\nbaselines:\n  - \(key)\n    reason: r\n    \(adjustments)\n"
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "b.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.hasErrors)
    #expect(reading.diagnostics.contains { $0.description.contains(words) })
  }

  @Test func `a case has one baseline`() {
    func text(_ y: Int) -> String {
      """
      headroom: 1
      baselines:
        - case: "a [none, phone]"
          reason: r
          adjustments: [{step: 0, view: s, property: contentOffset, to: [0, \(y)]}]

      """
    }
    func reading(_ other: Int) -> SuiteReading {
      SuiteReader(strategies: .builtIn).read([
        .init(file: "a.yaml", bytes: Array(text(1).utf8)),
        .init(file: "b.yaml", bytes: Array(text(other).utf8)),
      ])
    }
    #expect(!reading(1).hasErrors)
    #expect(reading(1).suite.baselines.count == 1)
    #expect(reading(2).diagnostics.contains { $0.description.contains("a.yaml:3") })
  }

  @Test func `what is written down reads back as the same adjustments`() throws {
    let json =
      #"[{"by":"system","curve":7,"duration":0.25,"from":[0,-20],"property":"#
      + #""contentOffset","step":3,"to":[0,121.5],"view":"12"}]"#
    let approved = try ApprovedAdjustments(json: Array(json.utf8))
    #expect(
      approved.yaml == [
        #"{step: 3, view: "12", property: contentOffset, from: [0, -20], to: [0, 121.5], "#
          + "duration: 0.25, curve: 7, by: system}"
      ]
    )
    let text =
      "headroom: 1\nbaselines:\n  - case: a [b, c]\n    reason: r\n    adjustments:\n"
      + approved.yaml.map { "      - \($0)\n" }.joined()
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "b.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.diagnostics.isEmpty)
    #expect(String(decoding: reading.suite.baselines[0].adjustments, as: UTF8.self) == json)
  }
}

extension Fixtures {
  /// Twelve rows of 44 pt in a table `s`; the last one's field is `low`.
  static let scrolling = """
    forms:
      - name: scrolling
        canvas: [375, 667]
        view:
          children:
            - tableView: s
              frame: [0, 0, 375, 667]
              rows:
                - {repeat: 11, cell: "row-{n}"}
                - cell: last
                  children:
                    - {textField: low, frame: [20, 0, 335, 44]}

    """
}
