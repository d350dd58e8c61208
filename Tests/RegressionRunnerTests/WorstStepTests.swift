import AvoidanceEngine
import Scenarios
import Testing

@testable import RegressionRunner

/// A law that is broken after several steps is told by the worst of them.
///
/// The keyboard's top is at 451. `a` ends at 460 and is covered by 9 of its 40; `b` ends at 485: 34 of 45;
/// `c` ends at 545: all of its 45, its lower edge 94 below.
struct WorstStepTests {
  private static let form = """
    forms:
      - name: plain
        canvas: [375, 667]
        view:
          children:
            - {textField: a, frame: [20, 420, 335, 40]}
            - {textField: b, frame: [20, 440, 335, 45]}
            - {textField: c, frame: [20, 500, 335, 45]}

    """

  private static func runner(_ script: String, law: String = "focused-field-visible") throws
    -> Runner
  {
    try Fixtures.runner(
      Fixtures.suite(forms: form, scenario: "form: plain\nlaws: [\(law)]\nscript: \(script)"),
      strategy: "none")
  }

  @Test func `the trace has the first step, and people are told the worst`() throws {
    let trace = try Self.runner("[{focus: a}, {focus: b}, {focus: c}, {focus: a}]").trace(at: 0)
    #expect(trace.laws.map(\.step) == [0])
    #expect(trace.laws[0].finding.map(Messages.sentence) == "a is partly covered: 9 of 40 pt")
    let mismatch = try #require(trace.outcome.mismatches.first)
    #expect(mismatch.step == 0)
    #expect(mismatch.difference == 9)
    #expect(mismatch.told.step == 2)
    #expect(mismatch.toldDifference == 94)
    #expect(
      Messages.sentence(for: mismatch.told)
        == "c can't be seen: 94 pt below the keyboard's top; worst of 4 steps, "
        + "first in step 0"
    )
  }

  @Test(arguments: [
    (script: "[{focus: b}]", step: 0, words: "b is partly covered: 34 of 45 pt"),
    (
      script: "[{focus: b}, {focus: a}]", step: 0,
      words: "b is partly covered: 34 of 45 pt; first and worst of 2 steps"
    ),
    // Of two that are equally bad the first.
    (
      script: "[{focus: b}, {focus: a}, {focus: b}]", step: 0,
      words: "b is partly covered: 34 of 45 pt; first and worst of 3 steps"
    ),
    // Of two that are equal but for the tolerance, too: 34.0049 is 0.0049 more.
    (
      script: "[{focus: b}, {set: {b.frame.y: 440.005}}]", step: 0,
      words: "b is partly covered: 34 of 45 pt; first and worst of 2 steps"
    ),
    // Where the law does not apply it is not broken: the keyboard is hidden after step 1.
    (
      script: "[{focus: a}, hideKeyboard, {focus: b}]", step: 2,
      words: "b is partly covered: 34 of 45 pt; worst of 2 steps, first in step 0"
    ),
  ])
  func `the steps at which a law is broken are counted`(
    example: (script: String, step: Int, words: String)
  ) throws {
    let outcome = try Self.runner(example.script).trace(at: 0).outcome
    let told = try #require(outcome.mismatches.first?.told)
    #expect(told.step == example.step)
    #expect(Messages.sentence(for: told) == example.words)
  }

  @Test func `the worst step is a part of what identifies the outcome, and none of the failure's`()
    throws
  {
    let runner = try Self.runner("[{focus: a}, {focus: c}]")
    let trace = runner.trace(at: 0)
    let body = try OutcomeBody(runner.body(at: 0))
    let told = try #require(body.mismatches.first?.told)
    #expect(body.mismatches[0].step == 0)
    #expect(body.mismatches == trace.outcome.mismatches)
    #expect(body.mismatches[0].actual.readable == "a is partly covered: 9 of 40 pt")
    #expect(told.step == 1)
    #expect(told.toldDifference == 94)
    #expect(
      Messages.sentence(for: told)
        == "c can't be seen: 94 pt below the keyboard's top; worst of 2 steps, "
        + "first in step 0"
    )
    var plain = trace.outcome.mismatches
    plain[0].worst = nil
    let context = DigestContext()
    var digest = OutcomeDigest(context: context)
    digest.begin()
    #expect(digest.finish(verdict: "fail", mismatches: plain) != trace.outcome.digest)
    #expect(Fingerprint.of(plain, context: context) == trace.outcome.fingerprint)
  }

  /// Nothing moves in either, and both fail first with a: a body that they shared would tell of the one
  /// what happened in the other.
  @Test func `cases with other worst steps are other outcomes`() throws {
    let (b, c) = try (
      Self.runner("[{focus: a}, {focus: b}]").trace(at: 0).outcome,
      Self.runner("[{focus: a}, {focus: c}]").trace(at: 0).outcome
    )
    #expect(b.mismatches.map(\.actual) == c.mismatches.map(\.actual))
    #expect(b.digest != c.digest)
    #expect(b.fingerprint == c.fingerprint)
  }

  /// A text view of 500 does not fit between 0 and 451; what has to show is its caret, whose line is
  /// below the 8 of the insets and as high as the line height: at 440 + 8 = 448 to 468, 17 below 451.
  @Test func `of a tall text view the caret is told, of a tall field its upper edge`() throws {
    func sentence(_ field: String) throws -> String? {
      let forms = """
        forms:
          - name: tall
            canvas: [375, 667]
            view: {children: [{\(field)}]}

        """
      let scenario = "form: tall\nlaws: [focused-field-visible]\nscript: [{focus: f}]"
      let suite = try Fixtures.suite(forms: forms, scenario: scenario)
      return try Fixtures.trace(suite).laws[0].finding.map(Messages.sentence)
    }
    #expect(
      try sentence("textView: f, frame: [0, 440, 335, 500], lineHeight: 20, scrollEnabled: false")
        == "the caret of f is partly covered: 17 of 20 pt"
    )
    // 440 + 50 − 451 = 39: the field's upper edge at 490 is 39 below the keyboard's top.
    #expect(
      try sentence("textField: f, frame: [0, 490, 335, 500]")
        == "f can't be seen: it begins 39 pt below the keyboard's top"
    )
  }

  /// Nothing scrolls: the last 9 of `a`, 34 of `b` and 94 of `c` are missing whatever the user does.
  @Test func `a form with a field out of reach is told without a step`() throws {
    let outcome = try Self.runner("[{focus: a}, {focus: b}]", law: "every-field-reachable").trace(
      at: 0
    ).outcome
    let mismatch = try #require(outcome.mismatches.first)
    #expect(mismatch.isAboutForm)
    #expect(
      Messages.sentence(for: mismatch.told)
        == "field 'c' can't be scrolled clear of the keyboard (94 pt short)"
    )
  }
}
