import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// What databases hold keeps its identity: an outcome's digest says whether a case did the same as in
/// another run.
struct GoldenOutcomeTests {
  private static let meaning: Comment = """
    Databases know these outcomes by these digests, and these failures by these fingerprints. With \
    others every result of an older run would differ from today's. If what the engine does was meant \
    to change, the changelog says so and these rows are recorded anew; the way of digesting an \
    outcome, and every number and word in it, stays.
    """

  /// Recorded by the version that was the first to promise it.
  @Test func `outcomes have the digests that databases know them by`() throws {
    let suite = try Fixtures.suite(GoldenOutcomes.file)
    let day = try #require(CalendarDay(Fixtures.today))
    let plan = try Expander(suite).plan()
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: day))
    var found: [String] = []
    var verdicts: Set<Verdict> = []
    var operators: Set<JudgedOperator> = []
    var digests: Set<Digest> = []
    runner.forEachTrace(at: runner.plan.cases.indices) { trace in
      let outcome = trace.outcome
      let fingerprint = outcome.fingerprint.map { "\($0)" } ?? "-"
      found.append("\(outcome.digest) \(fingerprint) \(trace.testCase.key)")
      verdicts.insert(outcome.verdict)
      operators.formUnion(outcome.mismatches.map(\.operator))
      digests.insert(outcome.digest)
      return true
    }
    let golden = GoldenOutcomes.digests.split(separator: "\n").map { "\($0)" }
    #expect(found.filter { !golden.contains($0) } == [], Self.meaning)
    #expect(golden.filter { !found.contains($0) } == [], Self.meaning)
    #expect(digests.count >= 50)
    #expect(runner.plan.digest.description == GoldenOutcomes.planDigest, Self.meaning)
    // No case is skipped yet.
    #expect(verdicts == Set(Verdict.allCases).subtracting([.skipped]))
    #expect(operators == Set(JudgedOperator.allCases))
  }

  @Test func `numbers and words in outcomes stay, and new ones come behind them`() {
    let numbers = LawFinding.Kind.allCases.map { Int($0.rawValue) }
    #expect(numbers == Array(0..<LawFinding.Kind.allCases.count), Self.meaning)
    let kinds = LawFinding.Kind.allCases.map { "\($0)" }.joined(separator: " ")
    #expect(
      kinds.hasPrefix(
        "covered underBars gap notRestored outsideLimits needless answeredAgain insetLost drift "
          + "unreachable unstableSwitch orderMatters displacedTooFar belowStart"
      ),
      Self.meaning
    )
    #expect(
      JudgedOperator.allCases.map(\.rawValue).starts(with: [
        "equals", "atLeast", "atMost", "between", "near", "not", "oneOf", "contains", "holds",
        "until",
      ]),
      Self.meaning
    )
    #expect(
      Verdict.allCases.map(\.rawValue).starts(with: [
        "pass", "fail", "error", "knownFailure", "unexpectedPass", "unjudged", "skipped",
      ]),
      Self.meaning
    )
    let numbered = Adjustment.Property.allCases.map { "\($0.rawValue) \($0.name)" }
    #expect(
      numbered.starts(with: [
        "0 contentOffset", "1 contentInset", "2 scrollIndicatorInsets", "3 tableFooterView.height",
        "4 spacer.height", "5 frame", "6 constant", "7 priority", "8 isActive", "9 hidden",
      ]),
      Self.meaning
    )
    #expect(LogEntry.Kind.allCases.map(\.word).starts(with: GoldenOutcomes.logWords), Self.meaning)
    let orientations = ["portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight"]
    #expect(Orientation.allCases.map(\.name) == orientations, Self.meaning)
    #expect(Orientation.allCases.map(\.rawValue) == [0, 1, 2, 3], Self.meaning)
  }
}
