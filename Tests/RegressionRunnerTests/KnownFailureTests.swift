import RegressionRunner
import RegressionStore
import Testing

/// `low` is covered under `none`; whether that is known depends on the day, here 2026-11-21.
struct KnownFailureTests {
  struct Row: CustomTestStringConvertible {
    var until: String
    var isVisible: Bool
    var strategy = "none"
    var verdict: Verdict
    var testDescription: String { "\(strategy) until \(until), expects \(isVisible)" }
  }

  @Test(arguments: [
    Row(until: "never", isVisible: true, verdict: .knownFailure),
    Row(until: "2026-11-22", isVisible: true, verdict: .knownFailure),
    Row(until: "2026-11-21", isVisible: true, verdict: .knownFailure),
    Row(until: "2026-11-20", isVisible: true, verdict: .fail),
    Row(until: "never", isVisible: false, verdict: .unexpectedPass),
    Row(until: "2026-11-20", isVisible: false, verdict: .fail),
    Row(until: "never", isVisible: true, strategy: "offset-restore", verdict: .fail),
    Row(until: "never", isVisible: false, strategy: "offset-restore", verdict: .pass),
  ])
  func `a failure beside an expect is known up to its last day`(row: Row) throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect: {focus.isVisible: \(row.isVisible)}
            knownFailure: {none: {reason: it stays covered, until: \(row.until)}}
        """
    )
    let trace = try Fixtures.trace(suite, strategy: row.strategy)
    #expect(trace.outcome.verdict == row.verdict)
    let isKnown = row.verdict == .knownFailure
    #expect(trace.outcome.knownReasons == (isKnown ? ["it stays covered"] : []))
  }

  @Test
  func `an expired known failure says so`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect: {focus.isVisible: false}
            knownFailure: {none: {reason: it stays covered, until: 2026-11-20}}
        """
    )
    let trace = try Fixtures.trace(suite)
    // The field is not visible, as it is expected now.
    #expect(
      trace.outcome.mismatches.told.map(Messages.sentence) == [
        "the known failure expired on 2026-11-20; the case now passes: "
          + "remove it"
      ]
    )
    #expect(try Fixtures.trace(suite, today: "2026-11-20").outcome.verdict == .unexpectedPass)
  }

  /// `low` is covered whole, 89 below the keyboard's top; `high` is not.
  @Test
  func `what fails beside an expired known failure is told, at the same step`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [focused-field-visible]
        knownFailure: {none: {laws: [focused-field-visible], reason: x, until: 2026-11-20}}
        script: [{focus: high}, {focus: low}]
        """
    )
    let told = try Fixtures.trace(suite).outcome.mismatches.told
    #expect(told.map(\.step) == [1, 1])
    #expect(told.map(\.toldDifference) == [89, nil])
    #expect(
      told.map(Messages.sentence) == [
        "low can't be seen: 89 pt below the keyboard's top",
        "the known failure expired on 2026-11-20",
      ]
    )
  }

  @Test
  func `only the laws that are named are known to fail`() throws {
    func verdict(_ known: String) throws -> Verdict {
      let suite = try Fixtures.suite(
        scenario: """
          form: plain
          laws: [focused-field-visible, reachable]
          knownFailure: {none: {laws: [\(known)], reason: nothing moves, until: never}}
          script:
            - focus: low
          """
      )
      return try Fixtures.trace(suite).outcome.verdict
    }
    #expect(try verdict("focused-field-visible, reachable") == .knownFailure)
    #expect(try verdict("focused-field-visible") == .fail)
  }

  @Test
  func `a failure elsewhere in the case still fails`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        script:
          - focus: low
          - expect: {focus.isVisible: true}
            knownFailure: {none: {reason: it stays covered, until: never}}
          - expect: {focus: high}
        """
    )
    #expect(try Fixtures.trace(suite).outcome.verdict == .fail)
  }
}
