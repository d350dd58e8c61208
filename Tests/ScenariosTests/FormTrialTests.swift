import Scenarios
import TestSupport
import Testing

struct FormTrialTests {
  @Test func `each input gets a scenario, and two or more one in order and back`() throws {
    let form = try form(
      #"""
      {"canvas": [320, 480], "view": {"view": null, "children": [
        {"textField": "a", "frame": [0, 0, 320, 30]},
        {"searchBar": "s", "frame": [0, 40, 320, 44]},
        {"textView": "c", "frame": [0, 90, 320, 60]}]}}
      """#
    )
    let trial = FormTrial(form)
    #expect(trial.fields == ["a", "s.field", "c"])
    #expect(trial.leftOut.isEmpty)
    let scenarios = trial.scenarios()
    #expect(
      scenarios.map { scenario in scenario.value.script.map(\.description) } == [
        ["focus a", "hideKeyboard"], ["focus s.field", "hideKeyboard"],
        ["focus c", "hideKeyboard"],
        ["focus a", "focus s.field", "focus c", "focus s.field", "focus a", "hideKeyboard"],
      ]
    )
    #expect(scenarios.map(\.name) == ["f/a", "f/s.field", "f/c", "f/in order"])
    #expect(scenarios.allSatisfy { $0.value.laws == Law.ofSomeFields })
  }

  @Test func `inputs that can't be edited or named are left out with the reason`() throws {
    let form = try form(
      #"""
      {"canvas": [320, 480], "view": {"view": null, "children": [
        {"textField": "off", "enabled": false},
        {"view": null, "hidden": true, "children": [{"textField": "inside"}]},
        {"textField": null},
        {"textField": "on"}]}}
      """#
    )
    let trial = FormTrial(form)
    #expect(trial.fields == ["on"])
    #expect(trial.leftOut.map(\.identifier) == ["off", "inside", nil])
    #expect(trial.leftOut.map(\.reason) == [.notEditable, .notEditable, .unnamed])
    #expect(trial.scenarios().map(\.name) == ["f/on"], "one input needs no round")
  }

  private func form(_ json: String) throws -> FormDefinition {
    try FormDefinition(name: "f", canonicalContent: Array(json.utf8))
  }
}
