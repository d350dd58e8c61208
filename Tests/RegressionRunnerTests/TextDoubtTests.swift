import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// Which cases type text of which it is not known how it grows.
struct TextDoubtTests {
  private func reason(_ view: String, _ step: String, profile: String = "{}") throws -> String? {
    let text = """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667]
          view:
            children:
              - scrollView: page
                frame: [0, 0, 375, 667]
                contentSize: [375, 1000]
                children: [{textView: note, frame: [0, 100, 375, 56], \(view)}]
              - {textView: alone, frame: [0, 0, 375, 56], \(view)}
              - {textField: field, frame: [0, 60, 375, 34]}
              - {label: label, frame: [0, 100, 375, 34]}
              - stackView: stack
                frame: [0, 400, 375, 56]
                children: [{textView: stacked, height: 56, \(view)}]
              - tableView: table
                frame: [0, 0, 375, 200]
                header: {textView: heading, frame: [0, 0, 375, 56], \(view)}
      scenarios:
        - name: s
          form: f
          devices: [iPhone 8]
          strategies: [none]
          profile: \(profile)
          laws: [within-limits]
          script: [\(step)]

      """
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let suite = RunSuite(
      reading.suite, shippedDevices: ShippedDevices.all, strategies: .builtIn)
    let name = CaseName(
      scenario: "s", strategy: "none", device: "iPhone 8", orientation: .portrait)
    return LayoutUncertainties(suite, [name]).reason(of: name)
  }

  private static let unknownHeight = "the height of note's lines is not in the form"
  private static let unknownGrowth = "what makes note grow is not in the form"
  private static let followed =
    "UIKit's scrolling to the caret of a growing text view is reported both ways"

  // 56 is two lines of 20 with insets of 8.
  @Test(arguments: [
    ("alpha: 1", #"focus: note}, {type: "a\nb""#, unknownHeight),
    ("alpha: 1", "focus: note}, return, {wait: 1", unknownHeight),
    ("alpha: 1", "focus: note}, {type: a", nil),
    ("lineHeight: 20", #"focus: note}, {type: "a\nb\nc""#, nil),
    ("lineHeight: 20, scrollEnabled: false", #"focus: note}, {type: "a\nb\nc""#, unknownGrowth),
    ("lineHeight: 20, scrollEnabled: false", #"focus: note}, {type: "a\nb""#, followed),
    (
      "lineHeight: 20, scrollEnabled: false, grows: true", #"focus: note}, {type: "a\nb\nc""#,
      followed
    ),
    ("lineHeight: 20, scrollEnabled: false, grows: 96", #"focus: alone}, {type: "a\nb\nc""#, nil),
    (
      "alpha: 1", "focus: heading}, return, {wait: 1",
      "the height of heading's lines is not in the form"
    ),
    ("alpha: 1", #"focus: note}, {autofill: "a\nb""#, unknownHeight),
    ("alpha: 1", #"set: {note.text: "a\nb"}"#, unknownHeight),
    // It may be the text view that the focus goes to; a touch elsewhere ends no editing.
    ("alpha: 1", #"focus: field}, next, {type: "a\nb""#, unknownHeight),
    ("alpha: 1", #"focus: note}, {tap: label}, {type: "a\nb""#, unknownHeight),
    ("alpha: 1", #"focus: field}, {type: "a\nb""#, nil),
    // Another field is edited by then, or nobody knows which.
    ("alpha: 1", "focus: note}, hideKeyboard, return, {wait: 1", nil),
    ("alpha: 1", "wait: 1", nil),
  ])
  func `what the form does not say is not trusted`(view: String, step: String, wanted: String?)
    throws
  {
    #expect(try reason(view, "{\(step)}") == wanted)
  }

  @Test func `a stack without constraints makes nothing grow`() throws {
    let view = "lineHeight: 20, scrollEnabled: false, grows: true"
    #expect(
      try reason(view, #"{focus: stacked}, {type: "a\nb\nc"}"#)
        == "what makes stacked grow is not in the form")
  }

  @Test(arguments: ["{followsCaret: none}", "{revealsFirstResponder: false}"])
  func `what does not scroll is trusted`(profile: String) throws {
    let view = "lineHeight: 20, scrollEnabled: false, grows: true"
    #expect(try reason(view, "{focus: note}, return", profile: profile) == nil)
  }
}
