import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

@testable import HeadroomCommand

struct FormWarningTests {
  /// On an iPhone 8, which is 375 × 667: `far` begins at 700; the middle of `beside` is at 200 + 100 + 22 in
  /// the window, and `card` ends at 250; `low` ends at 180 + 44.
  private static let text = """
    headroom: 1
    forms:
      - name: odd
        canvas: [375, 667]
        view:
          children:
            - {textField: flat, frame: [20, 100, 335, 0]}
            - {textField: far, frame: [20, 700, 335, 44]}
            - {view: card, frame: [0, 200, 375, 50], children: [{textField: beside, frame: [0, 100, 99, 44]}]}
            - scrollView: page
              frame: [0, 400, 375, 100]
              contentSize: [375, 150]
              children: [{textField: low, frame: [0, 180, 300, 44]}]
            - {textField: fine, frame: [20, 20, 335, 44]}
    scenarios:
      - {name: odd/fine, form: odd, devices: [iPhone 8], strategies: [none], script: [focus: fine]}

    """

  private static let warnings = [
    "the input 'flat' has no size (335 × 0 pt) on iPhone 8",
    "'far' is outside the window on iPhone 8",
    "the input 'beside' is outside the view 'card' that contains it on iPhone 8",
    "the content of 'page' is 150 pt high, but 'low' in it ends at 224 on iPhone 8",
  ]

  /// Where the names of these views stand.
  private static let places = ["7:23", "8:23", "9:73", "10:23"]

  /// The warnings that a command told at the places of their views, without what surrounds them.
  private func warnings(_ work: Workspace) -> [String] {
    work.observer.diagnostics.compactMap { diagnostic in
      zip(Self.warnings, Self.places).first { warning, place in
        diagnostic.message.contains(warning) && "\(diagnostic.location)".hasSuffix(":\(place)")
      }?.0
    }
  }

  private func check(_ work: Workspace, _ path: String, isStrict: Bool = false) throws {
    _ = try Checking(paths: [path], strategies: .builtIn, isStrict: isStrict).read(work.observer)
  }

  @Test func `what can't be right with a form is a warning, which can be an error`() throws {
    try Workspace.make { work in
      let path = try work.write(Self.text, to: "odd.yaml")
      try check(work, path)
      #expect(warnings(work) == Self.warnings)
      let strict = try refusal { try check(work, path, isStrict: true) }
      #expect(strict == Refusal("wrongInput", "4 warnings, which '--strict' makes errors"))
      let sound = try work.write(
        Self.text.split(separator: "\n").filter { !$0.contains("flat") && !$0.contains("far") }
          .joined(separator: "\n").replacing("150]", with: "224]").replacing(
            "0, 100, 99", with: "0, 3, 99"),
        to: "sound.yaml")
      try check(work, sound, isStrict: true)
    }
  }

  @Test func `a run and a trial tell the same`() throws {
    try Workspace.make { work in
      let path = try work.write(Self.text, to: "odd.yaml")
      try work.perform(try work.running(path))
      #expect(warnings(work) == Self.warnings)
      let trying = Trying(
        paths: [path], registry: .builtIn, today: try #require(Workspace.today),
        strategies: ["none"], devices: ["iPhone 8"], isStrict: true)
      let refused = try refusal { try trying.run(work.observer) }
      #expect(refused.message == "4 warnings, which '--strict' makes errors")
      #expect(warnings(work).suffix(4) == Self.warnings[...])
    }
  }
}
