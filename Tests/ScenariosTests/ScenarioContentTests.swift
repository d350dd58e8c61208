import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

/// A scenario's content with and without its laws.
struct ScenarioContentTests {
  private static func rest(_ content: String) -> String {
    String(decoding: ScenarioContent.withoutLaws(Array(content.utf8)), as: UTF8.self)
  }

  @Test(arguments: [
    (#"{"form":"f","laws":["a","b"],"script":[]}"#, #"{"form":"f","script":[]}"#),
    (#"{"laws":"all","script":[]}"#, #"{"script":[]}"#),
    (#"{"attachments":[{"file":"a.png"}],"form":"f","laws":[]}"#, #"{"form":"f"}"#),
    (#"{"form":"f","laws":[]}"#, #"{"form":"f"}"#),
    (#"{"laws":[]}"#, "{}"),
    (#"{"form":"f"}"#, #"{"form":"f"}"#),
    // What is inside is not the scenario's own.
    (
      #"{"form":",\"laws\":[","knownFailure":{"a":{"laws":["x"]}},"laws":["y"]}"#,
      #"{"form":",\"laws\":[","knownFailure":{"a":{"laws":["x"]}}}"#
    ),
    ("{}", "{}"), ("", ""), ("[", "["), (#"{"laws":"#, #"{"laws":"#),
  ])
  func `without laws the rest stays byte for byte`(content: String, rest: String) {
    #expect(Self.rest(content) == rest)
  }

  @Test func `contents that differ in laws alone have one digest without them`() {
    let text = """
      headroom: 1
      forms: [{name: f, canvas: [375, 667], view: {children: [{textField: a, frame: [0, 0, 9, 9]}]}}]
      scenarios:
        - {name: none, form: f, devices: [iPhone 8], script: [{focus: a}]}
        - {name: one, form: f, devices: [iPhone 8], laws: [reachable], script: [{focus: a}]}
        - {name: all, form: f, devices: [iPhone 8], laws: all, script: [{focus: a}]}
        - {name: other, form: f, devices: [iPhone 8], laws: all, script: [{focus: a}, blur]}
      """
    let scenarios = SuiteReader(strategies: .builtIn)
      .read([.init(file: "a.yaml", bytes: Array(text.utf8))]).suite.scenarios
    let digests = scenarios.map { ScenarioContent.digestWithoutLaws($0.canonicalContent) }
    #expect(digests.count == 4 && Set(digests).count == 2 && digests[3] != digests[2])
    #expect(Set(scenarios.map(\.digest)).count == 4)
    for scenario in scenarios {
      #expect(ScenarioContent.laws(of: scenario.canonicalContent) == scenario.value.laws)
    }
  }

  @Test func `what is no content, or of a later program, has no known laws`() {
    for text in ["", "{}", #"{"laws":["no-such-law"],"script":[]}"#, #"{"laws":1,"script":[]}"#] {
      #expect(ScenarioContent.laws(of: Array(text.utf8)) == nil, "\(text)")
    }
  }
}
