import Scenarios
import SystemCalls
import Testing

@testable import RegressionRunner

/// What `headroom external check` says of programs.
struct ExternalCheckTests {
  private func broken(_ way: String) -> [String] {
    var definition = ExternalFixtures.definition([
      ExternalFixtures.python, "-B", "careless.py", way,
    ])
    definition.name = "careless"
    definition.limits.caseSeconds = way == "stays" ? 2 : 10
    return ExternalCheck(definition, version: "0.0.0").findings().filter { !$0.passed }
      .map { "\($0.rule): \($0.words)" }
  }

  @Test(arguments: [["changes"], ["isolated"]])
  func `a good program keeps all rules`(options: [String]) {
    var definition = ExternalFixtures.definition(
      [ExternalFixtures.python, "-B", "polite.py"] + options)
    definition.name = "polite"
    let findings = ExternalCheck(definition, version: "0.0.0").findings()
    #expect(findings.map(\.rule) == ExternalCheck.Rule.allCases)
    #expect(findings.filter { !$0.passed } == [])
    #expect(findings.first?.words == "polite, version 1")
  }

  @Test func `each rule that is broken is told with the place`() {
    let ways = [
      "another name", "another hello", "remembers", "random", "reads all keys", "stays",
    ]
    // They wait most of the time.
    let broken = ParallelMap.map(ways.count, jobs: ways.count) { self.broken(ways[$0]) }
    #expect(
      broken[0] == ["hello: it identifies itself as 'another', but the file lists 'careless'"])
    #expect(broken[1] == ["sameHello: a second process sent a different hello"])
    #expect(
      broken[2] == [
        "forgets: repeating the same case gave a different outcome: focus low: root.frame "
          + "[0,-1,375,667] in 0 s, then root.frame [0,-14,375,667] in 0 s"
      ]
    )
    #expect(
      broken[3].first?.hasPrefix("deterministic: check/plain, focus low: root.frame") == true)
    #expect(
      broken[4] == ["unknown: check/plain, set-up: exited with status 1 before answering"])
    #expect(broken[5] == ["end: still running 2 s after its input was closed after 'end'"])
  }
}
