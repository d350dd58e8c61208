import AvoidanceEngine
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
        {"textField": "off", "enabled": false, "frame": [0, 0, 320, 30]},
        {"view": null, "hidden": true, "frame": [0, 40, 320, 30],
         "children": [{"textField": "inside", "frame": [0, 0, 320, 30]}]},
        {"textField": null, "class": "CodeField", "frame": [0, 80, 320, 30]},
        {"textView": null, "frame": [0, 120, 320, 60]},
        {"textField": "on", "frame": [0, 190, 320, 30]}]}}
      """#
    )
    let trial = FormTrial(form)
    #expect(trial.fields == ["on"])
    #expect(trial.leftOut.map(\.identifier) == ["off", "inside", nil, nil])
    #expect(trial.leftOut.map(\.reason) == [.notEditable, .notEditable, .unnamed, .unnamed])
    #expect(
      trial.leftOut.map(\.className) == ["textField", "textField", "CodeField", "textView"])
    #expect(trial.scenarios().map(\.name) == ["f/on"], "one input needs no round")
  }

  // Two points are the most that nobody sees or touches, in either direction; UIKit's touches end below an
  // alpha of 0.01, of the view itself or of one around it.
  @Test func `inputs of two points and transparent ones are left out`() throws {
    let trial = FormTrial(
      try form(
        #"""
        {"canvas": [375, 667], "view": {"view": null, "children": [
          {"textField": "user", "frame": [20, 200, 335, 44]},
          {"textField": "autofill-helper", "frame": [1, 650, 1, 1], "alpha": 0.1, "secure": true},
          {"textField": "line", "frame": [20, 300, 335, 2]},
          {"textField": "narrow", "frame": [20, 310, 1.5, 44]},
          {"textField": "three", "frame": [20, 360, 335, 3]},
          {"textField": "clear", "frame": [20, 400, 335, 44], "alpha": 0.005},
          {"textField": "faint", "frame": [20, 450, 335, 44], "alpha": 0.01},
          {"view": null, "alpha": 0, "frame": [0, 500, 375, 44],
           "children": [{"textField": "inside", "frame": [20, 0, 335, 44]}]}]}}
        """#))
    #expect(trial.fields == ["user", "three", "faint"])
    #expect(
      trial.leftOut.map(\.identifier) == ["autofill-helper", "line", "narrow", "clear", "inside"])
    #expect(
      trial.leftOut.map(\.reason) == [.tooSmall, .tooSmall, .tooSmall, .transparent, .transparent]
    )
    #expect(trial.leftOut.map(\.size.width) == [1, 335, 1.5, 335, 335])
    #expect(trial.leftOut.map(\.size.height) == [1, 2, 44, 44, 44])
  }

  @Test func `the user leaves inputs out by name`() throws {
    let form = try form(
      #"""
      {"canvas": [320, 480], "view": {"view": null, "children": [
        {"textField": "a", "frame": [0, 0, 320, 30]}, {"textField": "b", "frame": [0, 40, 320, 30]},
        {"textField": "off", "enabled": false, "frame": [0, 80, 320, 30]}]}}
      """#)
    let trial = FormTrial(form) { $0 == "b" }
    #expect(trial.fields == ["a"] && trial.inputs == ["a", "b", "off"])
    #expect(trial.leftOut.map(\.reason) == [.skipped, .notEditable])
    #expect(trial.scenarios().map(\.name) == ["f/a"])
  }

  @Test func `the lines of unnamed inputs are those of the file, also of repeated ones`() throws {
    let file = """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667]
          view:
            children:
              - {textField: a, frame: [0, 100, 375, 30]}
              - {searchBar: null, frame: [0, 140, 375, 44]}
              - repeat: 2
                view: null
                frame: [0, 200, 375, 44]
                children:
                  - {textField: null, frame: [0, 0, 375, 30]}
              - {textView: b, frame: [0, 300, 375, 1]}
      """
    let suite = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(file.utf8))
    ]).suite
    let trial = FormTrial(try #require(suite.forms.first))
    #expect(trial.fields == ["a"])
    #expect(trial.leftOut.map(\.reason) == [.unnamed, .unnamed, .unnamed, .tooSmall])
    #expect(trial.leftOut.map(\.location?.line) == [8, 13, 13, 14])
  }

  @Test func `inputs out of sight everywhere are left out, others from a round of their own`()
    throws
  {
    var trial = FormTrial(
      try form(
        #"""
        {"canvas": [320, 480], "view": {"view": null, "children": [
          {"textField": "a", "frame": [0, 0, 320, 30]}, {"textField": "b", "frame": [0, 40, 320, 30]},
          {"textField": "c", "frame": [0, 80, 320, 30]}, {"textField": "d", "frame": [0, 120, 320, 30]}]}}
        """#))
    trial.leaveOut([["a"], ["a", "c"], ["a"], ["a", "b", "c"]])
    #expect(trial.fields == ["b", "c", "d"])
    // Where only d is in sight there is nothing to go on to.
    #expect(trial.rounds == [["b", "c", "d"], ["b", "d"]])
    #expect(
      trial.scenarios().map(\.name) == [
        "f/b", "f/c", "f/d", "f/in order", "f/in order without c",
      ])
    #expect(
      trial.scenarios().last?.value.script.map(\.description) == [
        "focus b", "focus d", "focus b", "hideKeyboard",
      ])
  }

  private func form(_ json: String) throws -> FormDefinition {
    try FormDefinition(name: "f", canonicalContent: Array(json.utf8))
  }
}
