import AvoidanceEngine
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
    Row(until: "2026-11-20", isVisible: false, verdict: .pass),
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
  func `an expired known failure fails nothing that passes`() throws {
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
    #expect(trace.outcome.verdict == .pass && trace.outcome.mismatches.isEmpty)
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

  /// `low` is covered on both devices and in both orientations, as nothing moves under `none`.
  @Test(arguments: [
    ("devices: [small]", ["small portrait", "small landscapeLeft"]),
    ("orientations: [landscapeLeft]", ["small landscapeLeft", "large landscapeLeft"]),
    ("devices: [large], orientations: [portrait]", ["large portrait"]),
  ])
  func `a known failure is known where it says so`(scope: String, known: [String]) throws {
    for place in Place.allCases {
      let outcomes = try place.outcomes("{\(scope), \(place.named)reason: r, until: never}")
      let verdicts = outcomes.mapValues(\.verdict)
      #expect(verdicts.filter { $0.value == .knownFailure }.keys.sorted() == known.sorted())
      #expect(verdicts.values.count { $0 == .fail } == 4 - known.count)
    }
  }

  @Test
  func `the first that fits a case holds, also where it has expired`() throws {
    for place in Place.allCases {
      let outcomes = try place.outcomes(
        "[{devices: [small], \(place.named)reason: first, until: 2026-11-20},"
          + " {\(place.named)reason: second, until: never}]")
      #expect(outcomes["small portrait"]?.verdict == .fail)
      #expect(outcomes["large portrait"]?.knownReasons == ["second"])
    }
  }

  @Test
  func `of several for laws each law has the first that names it`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: [focused-field-visible, reachable]
        knownFailure:
          none:
            - {laws: [reachable], reason: one, until: never}
            - {laws: [focused-field-visible, reachable], reason: two, until: never}
        script:
          - focus: low
        """
    )
    let outcome = try Fixtures.trace(suite).outcome
    #expect(outcome.verdict == .knownFailure)
    #expect(Set(outcome.knownReasons) == ["one", "two"])
  }

  /// Where a known failure stands.
  enum Place: CaseIterable {
    case step, laws

    /// The laws that are known to fail, which are of a scenario's alone.
    var named: String { self == .laws ? "laws: [focused-field-visible], " : "" }

    /// What comes of `low` on two devices in two orientations: it is covered, or below the window.
    func outcomes(_ known: String) throws -> [String: JudgedCase] {
      let rest =
        self == .laws
        ? "laws: [focused-field-visible], knownFailure: {none: \(known)}, script: [{focus: low}]"
        : "script: [{focus: low}, {expect: {focus.isVisible: true}, knownFailure: {none: \(known)}}]"
      let suite = try Fixtures.suite(
        """
        headroom: 1
        devices:
          - {name: small, screen: [375, 667], keyboard: {portrait: 216, landscape: 162}}
          - {name: large, screen: [375, 700], keyboard: {portrait: 260, landscape: 162}}
        \(Fixtures.plain)
        scenarios:
          - {name: s, form: plain, orientations: [portrait, landscapeLeft], \(rest)}
        """)
      let runner = try Fixtures.runner(suite)
      return Dictionary(
        uniqueKeysWithValues: runner.plan.cases.indices.map { index in
          let name = runner.plan.name(at: index)
          return ("\(name.device) \(name.orientation.name)", runner.trace(at: index).outcome)
        })
    }
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
