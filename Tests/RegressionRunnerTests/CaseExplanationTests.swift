import RegressionStore
import Scenarios
import Testing

@testable import RegressionRunner

/// Which change is named for a case that came to another outcome.
///
/// The fixtures' keyboard is 216 high with its top at 451. `low` is in the second row and ends at
/// 484 + 44 = 528: covered by 77. `offsetRestore` scrolls by 77 and its gap of 10.
struct CaseExplanationTests {
  private static let form = """
    forms:
      - name: plain
        canvas: [375, 667]
        view:
          children:
            - tableView: s
              frame: [0, 0, 375, 667]
              rows:
                - {cell: first, height: 484}
                - cell: second
                  height: 44
                  children:
                    - {textField: low, frame: [145, 0, 215, 44]}

    """

  private func inputs(
    parameters: String = "{gap: 10}",
    model: String = "offsetRestore",
    expected: String = "87",
    height: Int = 484,
    scale: Int = 2,
    today: String = Fixtures.today,
    engine: String = "1"
  ) throws -> CaseInputs {
    let suite = try Fixtures.suite(
      "headroom: 1\n"
        + Fixtures.device.replacing("keyboard:", with: "scale: \(scale), keyboard:")
        + "strategies:\n  - {name: lift, model: \(model), parameters: \(parameters)}\n"
        + Self.form.replacing("484", with: "\(height)")
          + """
          scenarios:
            - name: folder/case
              form: plain
              strategies: [lift]
              script:
                - focus: low
                - expect: {s.contentOffset.y: \(expected)}
                  knownFailure: {lift: {reason: slow, until: 2026-12-31}}

          """
    )
    return CaseInputs(
      scenario: try #require(suite.scenarios.first),
      form: try #require(suite.forms["plain"]),
      strategy: try #require(suite.strategies.first { $0.name == "lift" }),
      device: try #require(suite.devices.first { $0.name == "phone" }),
      orientation: .portrait,
      today: try #require(CalendarDay(today)),
      engineVersion: engine
    )
  }

  private func explanation(_ before: CaseInputs, _ after: CaseInputs) -> CaseExplanation {
    CaseExplanation(from: before, before.judge().digest, to: after, after.judge().digest)
  }

  @Test func `a parameter is named with both values`() throws {
    let why = explanation(try inputs(), try inputs(parameters: "{gap: 12}"))
    #expect(why.sentence == "strategy lift: gap 10 → 12")
  }

  @Test func `a parameter that was left out is named with its default`() throws {
    let why = explanation(
      try inputs(parameters: "{gap: 10}"),
      try inputs(parameters: "{gap: 10, duration: 0.5}")
    )
    #expect(why.sentence == "strategy lift: duration 0.1 → 0.5")
  }

  @Test func `what makes no difference is not named`() throws {
    let why = explanation(
      try inputs(),
      try inputs(parameters: "{gap: 12}", scale: 3, today: "2026-11-22")
    )
    #expect(why.sentence == "strategy lift: gap 10 → 12")
  }

  @Test func `two changes are named where both are needed`() throws {
    let why = explanation(
      try inputs(),
      try inputs(parameters: "{gap: 12}", height: 494)
    )
    #expect(
      why.sentence
        == "form plain: view.children[0].rows[0].height 484 → 494; strategy lift: gap 10 → 12"
    )
  }

  @Test func `an expectation is named by its path`() throws {
    let why = explanation(try inputs(), try inputs(expected: "101"))
    #expect(
      why.sentence == "scenario folder/case: script[1].expect.s.contentOffset.y 87 → 101"
    )
  }

  @Test func `a known failure that is over is explained by the day`() throws {
    let why = explanation(
      try inputs(expected: "101"),
      try inputs(expected: "101", today: "2027-01-01")
    )
    #expect(why.sentence == "day 2026-11-21 → 2027-01-01")
  }

  @Test func `equal inputs are the engine's matter or not deterministic`() throws {
    let inputs = try inputs()
    let outcome = inputs.judge().digest
    let other = Digest.of("another outcome")
    #expect(
      CaseExplanation(from: inputs, other, to: try self.inputs(engine: "2"), outcome).sentence
        == "engine 1 → 2"
    )
    #expect(CaseExplanation(from: inputs, other, to: inputs, outcome) == .notDeterministic)
  }

  @Test func `the engine is named where no changed definition has an effect`() throws {
    let before = try inputs()
    let after = try inputs(scale: 3, engine: "2")
    let why = CaseExplanation(from: before, Digest.of("old"), to: after, after.judge().digest)
    #expect(why.sentence == "engine 1 → 2")
  }

  @Test func `another engine is named beside a change that does not explain all`() throws {
    let before = try inputs()
    let after = try inputs(parameters: "{gap: 12}", engine: "2")
    let why = CaseExplanation(from: before, Digest.of("old"), to: after, after.judge().digest)
    #expect(why.sentence == "strategy lift: gap 10 → 12; engine 1 → 2")
  }

  @Test(arguments: [3, 12])
  func `the smallest set is found among many changes`(count: Int) {
    let factors = (0..<count).map { ChangeFactor.parameter("p\($0)") }
    let wanted: Set<ChangeFactor> = [factors[0], factors[2]]
    let found = CaseExplanation.smallest(factors) { wanted.isSubset(of: $0) }
    #expect(Set(found) == wanted)
  }

  @Test func `what is inserted into a list does not make the rest differ`() {
    let differences = ContentDifference.all(
      Array(#"{"script":[{"focus":"a"},{"return":true}]}"#.utf8),
      Array(#"{"script":[{"focus":"a"},{"focus":"b"},{"return":true}]}"#.utf8)
    )
    #expect(
      differences == [ContentDifference(path: "script[1]", before: nil, after: "{focus: b}")]
    )
  }
}
