import RegressionRunner
import Testing

struct StepTextTests {
  @Test func `typed text in one line is plain, several lines are JSON`() throws {
    let suite = try Fixtures.suite(
      scenario: """
        form: plain
        laws: []
        script: [{focus: high}, {type: one two}, {type: "one\\ntwo"}]
        """)
    let trace = try Fixtures.trace(suite)
    #expect(trace.steps.map(\.text) == ["focus high", "type one two", #"type "one\ntwo""#])
  }
}
