import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// Which cases stand on a layout that SwiftUI makes anew.
struct HostedDoubtTests {
  private static let words = "SwiftUI lays this out again; its layout is not in the form"

  /// On an iPhone 8 the keyboard's top is at 407, and at 367 where a script makes the keyboard 300 high.
  private func reason(
    _ view: String, root: String = "class: _UIHostingView<Login>", strategy: String,
    script: String = "focus: field"
  ) throws -> String? {
    let text = """
      headroom: 1
      forms:
        - name: f
          canvas: [375, 667]
          view:
            \(root)
            children: [\(view)]
      scenarios:
        - name: s
          form: f
          devices: [iPhone 8]
          strategies: [\(strategy)]
          laws: [within-limits]
          script: [{\(script)}]

      """
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "f.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let suite = RunSuite(reading.suite, shippedDevices: ShippedDevices.all, strategies: .builtIn)
    let name = CaseName(
      scenario: "s", strategy: reading.suite.scenarios[0].value.strategies[0], device: "iPhone 8",
      orientation: .portrait)
    return LayoutUncertainties(suite, [name]).reason(of: name)
  }

  private static let field = "{textField: field, frame: [20, 380, 335, 34]}"
  private static let higher = "{textField: field, frame: [20, 340, 335, 34]}"

  @Test(arguments: [
    (field, "safe-area-keyboard", words), (field, "[none, safe-area-keyboard]", words),
    (field, "none", nil), (field, "iq-keyboard-manager", nil), (higher, "safe-area-keyboard", nil),
    (
      "{view: box, frame: [0, 300, 375, 200], children: [{textField: field, frame: [20, 80, 335, 34]}]}",
      "safe-area-keyboard", words
    ),
    (
      "{view: box, frame: [0, 300, 375, 367], autoresizing: [flexibleHeight], children: [{textField: field, frame: [20, 80, 335, 34]}]}",
      "safe-area-keyboard", nil
    ),
    (
      "{view: box, frame: [0, 300, 375, 200], ridesKeyboard: true, children: [{textField: field, frame: [20, 80, 335, 34]}]}",
      "safe-area-keyboard", nil
    ),
    (
      "{scrollView: page, frame: [0, 0, 375, 667], contentSize: [375, 900], children: [{textField: field, frame: [20, 380, 335, 34]}]}",
      "safe-area-keyboard", nil
    ),
  ])
  func `a field that SwiftUI lays out and the keyboard reaches`(
    view: String, strategy: String, words: String?
  ) throws {
    #expect(try reason(view, strategy: strategy) == words)
  }

  @Test func `a form without hosting views is as it is`() throws {
    #expect(try reason(Self.field, root: "class: LoginView", strategy: "safe-area-keyboard") == nil)
  }

  // 340 + 34 = 374.
  @Test func `a keyboard of the script's height counts`() throws {
    let script = "focus: field}, {keyboard: {height: 300}"
    #expect(try reason(Self.higher, strategy: "safe-area-keyboard", script: script) == Self.words)
  }
}
