import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ShowSubjectTests {
  /// What a word means, in a few characters.
  private func meaning(
    of word: String, _ work: Workspace, isCase: Bool = false, isOne: Bool = true
  ) throws -> String {
    let nothing = CaseFilter(patterns: [])
    let subject = try ShowSubject.named(
      word, isCase: isCase, isOne: isOne, in: work.location, nothing)
    return switch subject {
    case .run(let run): "run \(run.number)"
    case .form(let form): "form \(form.name)"
    case .testCase(_, let name): name.key
    case .testCases(let cases): cases.map(\.name.key).joined(separator: "; ")
    }
  }

  @Test func `a word is a run before it is a form, and a form before it is a case`() throws {
    try Workspace.make { work in
      var suite = ExampleSuite()
      suite.more = """
          - name: nightly
            form: order
            devices: [iPhone 8]
            strategies: [ours]
            script: [{focus: field-1}]

        """
      try work.run(suite)
      #expect(try meaning(of: "latest", work) == "run 1")
      #expect(try meaning(of: "1", work) == "run 1")
      #expect(try meaning(of: "nightly", work) == "nightly [ours, iPhone 8]")
      #expect(try meaning(of: "order", work) == "form order")
      #expect(try meaning(of: ExampleSuite.oursCase, work) == ExampleSuite.oursCase)
      #expect(try meaning(of: "inset-scroll", work) == ExampleSuite.insetCase)
      for label in ["nightly", "order"] {
        let run = try work.run(suite, label: label)
        let number = try #require(run.run.recorded?.number)
        #expect(try meaning(of: label, work) == "run \(number)")
      }
      #expect(try meaning(of: "nightly", work, isCase: true) == "nightly [ours, iPhone 8]")
    }
  }

  @Test func `a word that means several cases is an error where only one can be shown`() throws {
    try Workspace.withRuns { work in
      #expect(
        try meaning(of: "last-field", work, isOne: false)
          == "\(ExampleSuite.oursCase); \(ExampleSuite.insetCase)")
      let several = try refusal { try meaning(of: "last-field", work) }
      #expect(
        several
          == Refusal(
            "ambiguousName",
            "'last-field' names more than one case: \(ExampleSuite.oursCase), "
              + "\(ExampleSuite.insetCase)"
          )
      )
      for (word, meant) in [
        ("ordre", "order"), ("lates", "latest"), ("order/last-feild", "order/last-field"),
      ] {
        #expect(
          try refusal { try meaning(of: word, work) }
            == Refusal(
              "unknownName", "unknown run, case or form '\(word)'; did you mean '\(meant)'?")
        )
      }
      #expect(
        try refusal { try meaning(of: "7", work) }
          == Refusal("contradiction", "there is no run 7; the newest is run 1")
      )
      #expect(
        try refusal { try meaning(of: "latest~3", work) }
          == Refusal("contradiction", "there is no 'latest~3'; the oldest is 'latest~0'")
      )
    }
  }
}
