import Scenarios
import Testing

@testable import RegressionRunner

/// What `headroom external check` says of programs.
struct ExternalCheckTests {
  private func broken(_ words: String...) -> [String] {
    var definition = ExternalFixtures.definition(["python3", "-B", "careless.py"] + words)
    definition.name = "careless"
    definition.limits.caseSeconds = 2
    return ExternalCheck(definition, version: "0.0.0").findings().filter { !$0.passed }
      .map { "\($0.rule): \($0.words)" }
  }

  @Test(arguments: [["changes"], ["isolated"]])
  func `a good program keeps all rules`(options: [String]) {
    var definition = ExternalFixtures.definition(["python3", "-B", "polite.py"] + options)
    definition.name = "polite"
    let findings = ExternalCheck(definition, version: "0.0.0").findings()
    #expect(findings.map(\.rule) == ExternalCheck.Rule.allCases)
    #expect(findings.filter { !$0.passed } == [])
    #expect(findings.first?.words == "polite, version 1")
  }

  @Test func `each rule that is broken is told with the place`() {
    #expect(
      broken("another name") == [
        "hello: it identifies itself as 'another', but the file lists 'careless'"
      ]
    )
    #expect(broken("another hello") == ["sameHello: a second process sent a different hello"])
    #expect(
      broken("remembers") == [
        "forgets: repeating the same case gave a different outcome: focus low: root.frame "
          + "[0,-1,375,667] in 0 s, then root.frame [0,-14,375,667] in 0 s"
      ]
    )
    #expect(
      broken("random").first?.hasPrefix("deterministic: check/plain, focus low: root.frame") == true
    )
    #expect(
      broken("reads all keys") == [
        "unknown: check/plain, set-up: exited with status 1 before answering"
      ]
    )
    #expect(broken("stays") == ["end: still running 2 s after its input was closed after 'end'"])
  }
}
