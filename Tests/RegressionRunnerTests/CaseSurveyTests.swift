import RegressionRunner
import Scenarios
import Testing

/// `high` ends at 140, the keyboard's top is at 451: its clearance is 311.
struct CaseSurveyTests {
  private static let file =
    "headroom: 1\n" + Fixtures.device + Fixtures.plain + """
      scenarios:
        - {name: a, form: plain, script: [{focus: high}, {expect: {focus.clearance: {atLeast: 300}}}]}
        - {name: b, form: plain, script: [{focus: high}, {expect: {focus.clearance: {atMost: 311}}}]}
        - {name: c, form: plain, script: [{focus: low}, {expect: {focus.clearance: {atLeast: 0}}}]}
        - {name: d, form: plain, script: [{focus: high}, {expect: {focus.clearance: 311}}]}
        - {name: e, form: plain, script: [{focus: high}, {expect: {focus.clearance: {between: [0, 400]}}}]}
        - {name: f, form: plain, script: [{focus: high}, {expect: {focus.clearance: {atLeast: 300}}}]}

      """

  private func survey(limit: Int, change: Int? = nil) throws -> CaseSurvey {
    let runner = try Fixtures.runner(try Fixtures.suite(Self.file), strategy: "none")
    var recorded = runner.measure { $0.outcome.digest }
    if let change { recorded[change] = try #require(Digest(bytes: Array(repeating: 7, count: 32))) }
    return CaseSurvey(runner, recorded: recorded, limit: limit)
  }

  @Test func `the closest passes have the smallest margins, what is equal none`() throws {
    let survey = try survey(limit: 10)
    // 311 − 300 twice, 400 − 311; b stands on its limit, c fails and d must be equal.
    #expect(survey.closest.map(\.name.scenario) == ["a", "f", "e"])
    #expect(survey.closest.map(\.margin.margin) == [11, 11, 89])
    #expect(survey.closest.allSatisfy { $0.margin.subject == "focus.clearance" })
    #expect(survey.tied == 0)
    #expect(survey.leftOut == 0)
    #expect(Set(survey.slowest.map(\.name.scenario)) == ["a", "b", "c", "d", "e", "f"])
    #expect(survey.slowest.allSatisfy { $0.duration > .zero })
    #expect(survey.slowest.map(\.duration) == survey.slowest.map(\.duration).sorted(by: >))
  }

  @Test func `what is as close as the last one listed is counted`() throws {
    let survey = try survey(limit: 1)
    #expect(survey.closest.map(\.name.scenario) == ["a"])
    #expect(survey.tied == 1)
    #expect(survey.slowest.count == 1)
  }

  @Test func `a case that comes to another outcome is left out and counted`() throws {
    let survey = try survey(limit: 10, change: 0)
    #expect(survey.closest.map(\.name.scenario) == ["f", "e"])
    #expect(survey.leftOut == 1)
    #expect(!survey.slowest.map(\.name.scenario).contains("a"))
  }
}
