import Foundation
import Testing

struct SimulateTests {
  @Test func `the trace of the format's example has its numbers`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let result = try headroom("simulate", "contacts.yaml", "--format", "json")
      #expect(result.status == 0, "\(result.errors)")
      let cases = try result.output.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      #expect(
        cases.map { $0["case"] as? String } == [
          "table/last-row-is-lifted [offset-restore, iPhone 8]",
          "table/last-row-is-lifted [inset-scroll, iPhone 8]",
        ]
      )
      #expect(cases.allSatisfy { $0["verdict"] as? String == "pass" })
      #expect(try contentOffset(afterStep: 0, cases[0]) == [0, 131])
      #expect(try contentOffset(afterStep: 3, cases[0]) == [0, -20])
      #expect(try contentOffset(afterStep: 0, cases[1]) == [0, 121])
      #expect(try contentOffset(afterStep: 3, cases[1]) == [0, -20])
    }
  }

  @Test(arguments: [
    ("gap=1:gap=2", "'gap' is given twice"), ("gap=1:threshold=2:gap=1", "'gap' is given twice"),
    ("=", "the parameter is missing before '='; write offset-restore:PARAMETER=VALUE"),
    ("gap=1:=2", "the parameter is missing before '='; write offset-restore:PARAMETER=VALUE"),
  ])
  func `a wrong setting of a strategy is said`(settings: String, words: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let word = "offset-restore:\(settings)"
      let result = try headroom("simulate", "contacts.yaml", "-s", word)
      #expect(result.status == 64 && result.output.isEmpty, "\(result)")
      #expect(result.errors.hasPrefix("error: '\(word)': \(words)\n"), "\(result)")
    }
  }

  @Test func `the adjustments of the format's example are the documented ones`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let result = try headroom(
        "simulate", "contacts.yaml", "--strategy", "inset-scroll", "--format", "json")
      let trace = try #require(
        try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
      let steps = try #require(trace["steps"] as? [[String: Any]])
      #expect(
        steps.map { $0["step"] as? String }
          == ["focus field-12", "expect", "return", "hideKeyboard", "expect"]
      )
      #expect(
        steps[0]["log"] as? [String] == [
          "textFieldShouldBeginEditing field-12", "becomeFirstResponder field-12",
          "textFieldDidBeginEditing field-12", "UITextFieldTextDidBeginEditing",
          "keyboardWillChangeFrame", "keyboardWillShow", "keyboardDidChangeFrame",
          "keyboardDidShow",
        ]
      )
      let adjustments = try #require(steps[0]["adjustments"] as? [[String: Any]])
      #expect(adjustments.map { $0["property"] as? String } == ["contentInset", "contentOffset"])
      #expect(adjustments.map { $0["by"] as? String } == ["strategy", "strategy"])
      #expect(adjustments.first?["to"] as? [Double] == [0, 0, 260, 0])
      #expect(adjustments.last?["from"] as? [Double] == [0, -20])
      #expect(adjustments.last?["to"] as? [Double] == [0, 121])
    }
  }

  @Test func `patterns select cases of the files`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      let all = try headroom("simulate", "contacts.yaml", "ours.yaml", "--format", "json")
      #expect(all.output.split(separator: "\n").count == 3)
      let one = try headroom("simulate", "contacts.yaml", "ours.yaml", "ours/", "--format", "json")
      #expect(one.output.hasPrefix(#"{"case": "ours/last-row [ours, iPhone 8]""#), "\(one)")
      #expect(one.output.split(separator: "\n").count == 1)
      let none = try headroom("simulate", "contacts.yaml", "our/")
      #expect(none.status == 4 && none.errors.contains("no case matches 'our/'"), "\(none)")
      // Without a path, a word is one.
      let path = try headroom("simulate", "our.yaml")
      #expect(path.status == 74)
      #expect(path.errors.hasPrefix("our.yaml: error: can't be read"), "\(path)")
    }
  }

  @Test func `a reader that stops early is no error`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let result = try headroom.shell(
        "{ \"$headroom\" simulate contacts.yaml --format json; echo $? >&2; } | head -c 1")
      #expect(result.output == "{")
      #expect(result.errors == "0\n")
    }
  }

  private func contentOffset(afterStep step: Int, _ trace: [String: Any]) throws -> [Double] {
    let steps = try #require(trace["steps"] as? [[String: Any]])
    let state = try #require(steps[step]["state"] as? [String: Any])
    let views = try #require(state["views"] as? [String: Any])
    let contacts = try #require(views["contacts"] as? [String: Any])
    return try #require(contacts["contentOffset"] as? [Double])
  }

  @Test func `a law that never applied neither passed nor failed`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let start = try #require(ExampleFiles.contacts.firstRange(of: "    script:\n"))
      let idle = ExampleFiles.contacts[..<start.lowerBound]
        .replacing("[focused-field-visible, restored-after-hide]", with: "[no-drift]")
      try headroom.write(idle + "    script: []\n", to: "contacts.yaml")
      let result = try headroom("simulate", "contacts.yaml", "--format", "json")
      #expect(result.output.contains(#"{"law": "no-drift", "step": null, "passed": null, "#))
      #expect(result.output.contains(#""detail": null, "applied": false}"#))
    }
  }
}
