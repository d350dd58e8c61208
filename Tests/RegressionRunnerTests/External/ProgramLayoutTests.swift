import AvoidanceEngine
import Foundation
import Scenarios
import Testing

@testable import RegressionRunner

/// Verbs of layout by external programs, and what they hear of layout, carets and the return key.
struct ProgramLayoutTests {
  typealias Fixture = ExternalFixtures

  /// A panel of 667 pt that a scroll view fills, and a bar of 50 at the bottom; a keyboard's top is at
  /// 667 − 216 = 451.
  private static let form = """
    forms:
      - name: scrolling
        canvas: [375, 667]
        view:
          children:
            - view: panel
              frame: [0, 0, 375, 667]
              children:
                - scrollView: scroll
                  frame: [0, 0, 375, 667]
                  autoresizing: [flexibleHeight]
                  contentSize: [375, 900]
                  children:
                    - {textField: low, frame: [20, 300, 335, 40], onReturn: resign}
            - {view: bar, frame: [0, 617, 375, 50]}

    """

  private static let animation = #""animation":{"duration":0.25,"curve":7}"#

  /// Runs a program on the form; what came of it, and what the program wrote down.
  private func trace(_ verbs: String, observedEvents: [String], _ steps: String...) throws -> (
    trace: Trace, log: [String]
  ) {
    let file = NSTemporaryDirectory() + "headroom-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let command = [ExternalFixtures.python, "-B", "layout.py", "[\(verbs)]", file] + observedEvents
    let program = ExternalProgram(Fixture.definition(command), version: "0.0.0")
    let script = steps.map { "      - \($0)\n" }.joined()
    let runner = try Fixture.runner(
      [program], forms: Self.form, scenarios: Fixture.scenario("folder/layout") + script)
    let trace = runner.trace(at: 0)
    program.close()
    let log = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    return (trace, log.map(String.init))
  }

  private static let verbs = [
    #"{"set":"padding","view":"panel","to":216,\#(animation)}"#,
    #"{"set":"spacerHeight","view":"scroll","to":50}"#,
    #"{"set":"contentSize","view":"scroll","to":[375,1000]}"#,
    #"{"set":"additionalSafeArea","to":30}"#,
    #"{"call":"pinBottom","view":"bar","limit":451,"resizes":false,\#(animation)}"#,
  ].joined(separator: ",")

  // The spacer stands below a content of 900, the size is that of both. The bar ends at 451.
  @Test func `a program pads, pins and gives sizes`() throws {
    let (trace, log) = try trace(Self.verbs, observedEvents: ["keyboardWillShow"], "focus: low")
    #expect(trace.outcome.mismatches.map(Messages.sentence) == [])
    let adjustments = trace.steps[0].adjustments.map {
      "\($0.view).\($0.property.name) \($0.after.map { Int($0) }) \($0.duration)"
    }
    #expect(
      adjustments == [
        "panel.padding.bottom [216] 0.25", "scroll.spacer.height [50] 0.0",
        "scroll.contentSize [375, 1000] 0.0",
        "root.additionalSafeAreaInsets [0, 0, 30, 0] 0.0", "bar.frame [0, 401, 375, 50] 0.25",
      ]
    )
    #expect(log == ["case", "keyboardWillShow"])
  }

  // A room of 667 − 216. The caret of a field of 40 is 20 high in its middle until the script moves
  // it. The scroll view is all that is at [300, 20].
  @Test func `it hears what it names`() throws {
    let (trace, log) = try trace(
      Self.verbs,
      observedEvents: [
        "keyboardWillShow", "viewDidLayout", "contentSizeDidChange", "caretDidMove",
        "returnPressed", "touch",
      ],
      "focus: low",
      "set: {low.caret: [5, 30]}",
      "return",
      "expect: {focus: low}",
      "tap: [300, 20]"
    )
    #expect(trace.outcome.mismatches.map(Messages.sentence) == [])
    #expect(
      log == [
        "case", "keyboardWillShow",
        "viewDidLayout scroll [0, 0, 375, 667] [0, 0, 375, 451]",
        "viewDidLayout bar [0, 617, 375, 50] [0, 401, 375, 50]",
        "contentSizeDidChange scroll [375, 900] [375, 1000]",
        "caretDidMove low [0, 5, 335, 30]", "returnPressed low", "touch scroll [300, 20]",
        "30 False {'bottom': 216} 50 [0, 5, 335, 30]",
      ]
    )
  }

  @Test(arguments: [[], ["all"]])
  func `what it does not name it is not told`(observedEvents: [String]) throws {
    let (trace, log) = try trace(
      Self.verbs, observedEvents: observedEvents, "focus: low", "set: {low.caret: [5, 30]}",
      "return",
      "expect: {focus: none}")
    #expect(trace.outcome.mismatches.map(Messages.sentence) == [])
    let words = Set(log.map { $0.split(separator: " ")[0] })
    #expect(words.isDisjoint(with: ProgramEvent.table.filter(\.isNamedOnly).map { $0.word[...] }))
    #expect(words.isSuperset(of: ["shouldReturn", "keyboardDidHide"]))
  }

  @Test(arguments: [
    (
      #"{"set":"padding","view":"scroll","to":1}"#,
      "set padding: 'scroll' is a scrollView, not a plain view"
    ),
    (
      #"{"set":"spacerHeight","view":"low","to":1}"#,
      "set spacerHeight: 'low' is a textField, not a stack or scrolling view"
    ),
    (
      #"{"set":"contentSize","view":"scroll","to":5}"#,
      "set contentSize: 'to' must be [width, height]; found 5"
    ),
    (
      #"{"set":"additionalSafeArea"}"#, "set additionalSafeArea: 'to' is missing; expected a number"
    ),
    (
      #"{"call":"pinBottom","view":"root"}"#,
      "call pinBottom: the root has no superview to be pinned to"
    ),
    (
      #"{"call":"pinBottom","view":"bar","resizes":1}"#,
      "call pinBottom: 'resizes' must be true or false; found 1"
    ),
    (
      #"{"call":"pinBottom","view":"bar","limit":"low"}"#,
      "call pinBottom: 'limit' must be a number; found low"
    ),
  ])
  func `what can't be carried out is an error`(verb: String, words: String) throws {
    let (trace, _) = try trace(verb, observedEvents: ["keyboardWillShow"], "focus: low")
    #expect(trace.outcome.verdict == .error)
    #expect(trace.outcome.mismatches.first?.actual == .text(words))
  }

  // Held in the safe area, which 30 pt are added to: 667 − 30 − 5 = 632; without a limit, and resized.
  @Test func `a pin says only what is not usual`() throws {
    let pins = [
      #"{"set":"additionalSafeArea","to":30}"#,
      #"{"call":"pinBottom","view":"bar","limit":null,"isInSafeArea":true,"constant":5}"#,
      #"{"call":"pinBottom","view":"bar"}"#,
    ]
    let (trace, _) = try trace(
      pins.joined(separator: ","), observedEvents: ["keyboardWillShow"], "focus: low")
    #expect(
      trace.steps[0].adjustments.filter { $0.view == "bar" }.map(\.after) == [
        [0, 617, 375, 15], [0, 617, 375, 50],
      ]
    )
  }
}
