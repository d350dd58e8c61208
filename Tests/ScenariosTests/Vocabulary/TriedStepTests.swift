import TestSupport
import Testing

@testable import Scenarios

/// Words that people try as a step.
struct TriedStepTests {
  @Test(arguments: [
    ("undock", "keyboard: {kind: undocked}"), ("Undock", "keyboard: {kind: undocked}"),
    ("dock", "keyboard: {kind: docked}"), ("float", "keyboard: {kind: floating}"),
    ("split", "keyboard: {kind: split}"), ("hardware", "keyboard: {kind: hardware}"),
    ("hide", "hideKeyboard"), ("show", "showKeyboard"), ("dismiss", "hideKeyboard"),
    ("dismiss-keyboard", "hideKeyboard"), ("resignFirstResponder", "blur"), ("click", "tap: VIEW"),
    ("sleep", "wait: 1"),
  ])
  func `the message names the step that is meant, for the word and for the key`(
    word: String, step: String
  ) {
    let message = "'\(word)' is not a step; write '\(step)'"
    let scenario = "  - name: s\n    form: login\n    script:\n      - "
    expect(suite("\(scenario)«\(word)\n"), says: [message])
    expect(suite("\(scenario){«\(word): true}\n"), says: [message])
  }

  @Test func `no word is a step, and each stands once`() {
    let words = TriedStep.all.flatMap(\.words)
    let steps = Set(StepKey.all.map { Suggestion.folded($0.name) })
    #expect(words.filter { steps.contains(Suggestion.folded($0)) }.isEmpty)
    #expect(Set(words.map { Suggestion.folded($0) }).count == words.count)
  }

  @Test(arguments: TriedStep.all.map(\.step))
  func `what is to be written can be read`(step: String) {
    let written = step.replacing("FIELD", with: "field-1").replacing("VIEW", with: "table")
      .replacing("TABLE", with: "table")
    let scenario = "  - name: s\n    form: login\n    script:\n      - \(written)\n"
    #expect(read(suite(scenario)).lines.isEmpty, "\(written)")
  }

  @Test func `other words have a suggestion, or all steps that are one word`() {
    #expect(TriedStep.step(for: "fcous") == nil)
    #expect(TriedStep.step(for: String(repeating: "undock", count: 10)) == nil)
  }
}
