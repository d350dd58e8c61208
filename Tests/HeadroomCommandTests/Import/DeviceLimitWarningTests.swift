import AvoidanceEngine
import Scenarios
import Testing

@testable import HeadroomCommand

/// What `check` says of scenarios in which devices do what they can't do.
struct DeviceLimitWarningTests {
  private static func text(_ scenario: String) -> String {
    """
    headroom: 1
    forms:
      - name: f
        canvas: [375, 667]
        view: {children: [{textField: a, frame: [20, 100, 200, 34]}]}
    scenarios:
      - name: s
        form: f
        laws: [within-limits]
    \(scenario)

    """
  }

  private static let floating = "keyboard: {kind: floating, frame: [20, 300, 320, 254]}"

  private func found(_ scenario: String) throws -> [String] {
    var found: [String] = []
    try Workspace.make { work in
      let path = try work.write(Self.text(scenario), to: "s.yaml")
      _ = try Checking(paths: [path], strategies: .builtIn).read(work.observer)
      found = work.observer.diagnostics.map { "\($0.location.line): \($0.message)" }
    }
    return found
  }

  @Test func `each kind is said once, at its first step`() throws {
    #expect(
      try found(
        """
            devices: [iPad (10th generation), iPhone 15, iPhone 16, iPhone 8]
            script:
              - focus: a
              - \(Self.floating)
              - \(Self.floating)
              - rotate: portraitUpsideDown
        """) == [
          "13: iPhone 15 has no floating keyboard; the same holds for 2 other devices: nobody sees "
            + "what these cases show",
          "15: iPhone 15 does not turn upside down; the same holds for 1 other device: nobody sees "
            + "what these cases show",
        ])
  }

  @Test func `how cases begin is said at the scenario`() throws {
    #expect(
      try found(
        """
            devices: [iPhone 15]
            orientations: [portrait, portraitUpsideDown]
            script: [focus: a]
        """) == [
          "7: iPhone 15 does not turn upside down: nobody sees what these cases show"
        ])
  }

  @Test func `the devices are those of the cases, also where the scenario names none`() throws {
    let found = try found("    script: [focus: a, \(Self.floating)]")
    #expect(found.count == 1)
    #expect(found.first?.contains("has no floating keyboard; the same holds for") == true)
  }

  @Test func `what a device can do, or nobody knows of, is no warning`() throws {
    #expect(
      try found(
        """
            devices: [iPad (6th generation), iPad (10th generation)]
            script: [focus: a, keyboard: {kind: split, frame: [0, 300, 320, 254]}]
        """) == [])
  }

  @Test func `strict checking takes it for an error`() throws {
    try Workspace.make { work in
      let text = Self.text("    devices: [iPhone 15]\n    script: [focus: a, \(Self.floating)]")
      let path = try work.write(text, to: "s.yaml")
      let refusal = try refusal {
        _ = try Checking(paths: [path], strategies: .builtIn, isStrict: true).read(work.observer)
      }
      #expect(refusal == Refusal("wrongInput", "1 warning, which '--strict' makes an error"))
    }
  }
}
