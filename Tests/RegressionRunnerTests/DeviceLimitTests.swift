import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// What devices can't do: warned of, marked `?`, and run all the same.
///
/// Source: Apple, `UIInterfaceOrientation` (phones without a home button don't turn upside down) and the
/// support pages on iPad keyboards (floating, undocked and split ones are iPads'; 11-inch and 12.9-inch
/// iPad Pros have no split one).
struct DeviceLimitTests {
  private static func file(_ script: String, devices: String, orientation: String? = nil) -> String
  {
    """
    headroom: 1
    forms:
      - name: f
        canvas: [375, 667]
        view: {children: [{textField: a, frame: [20, 100, 200, 34]}]}
    scenarios:
      - name: s
        form: f
        devices: [\(devices)]
        orientations: [\(orientation ?? "portrait")]
        script:
          - focus: a
          - \(script)
        laws: [within-limits]

    """
  }

  private func read(_ text: String) throws -> SuiteReading {
    SuiteReader(strategies: .builtIn).read([.init(file: "f.yaml", bytes: Array(text.utf8))])
  }

  private func reason(_ text: String, on device: String, _ orientation: Orientation = .portrait)
    throws -> String?
  {
    let suite = RunSuite(
      try read(text).suite, shippedDevices: ShippedDevices.all, strategies: .builtIn)
    let name = CaseName(
      scenario: "s", strategy: "none", device: device, orientation: orientation)
    return LayoutUncertainties(suite, [name]).reason(of: name)
  }

  @Test(arguments: [
    ("floating", "iPhone 15", "iPhone 15 has no floating keyboard"),
    (
      "undocked", "iPhone SE (3rd generation)",
      "iPhone SE (3rd generation) has no undocked keyboard"
    ),
    ("floating", "iPad Pro (11-inch) (1st generation)", nil),
    (
      "split", "iPad Pro (11-inch) (1st generation)",
      "iPad Pro (11-inch) (1st generation) has no split keyboard"
    ),
    ("split", "iPad (6th generation)", nil),
    ("split", "iPad (10th generation)", nil),
  ])
  func `keyboards of a kind that a device has not are not trusted`(
    kind: String, device: String, wanted: String?
  ) throws {
    let text = Self.file(
      "keyboard: {kind: \(kind), frame: [20, 300, 320, 254]}", devices: device)
    #expect(try reason(text, on: device) == wanted)
  }

  @Test(arguments: [
    ("iPhone 15", "iPhone 15 does not turn upside down"), ("iPhone 8", nil),
    ("iPad (10th generation)", nil),
  ])
  func `phones without a home button do not turn upside down`(device: String, wanted: String?)
    throws
  {
    let turned = Self.file("rotate: portraitUpsideDown", devices: device)
    #expect(try reason(turned, on: device) == wanted)
    let begun = Self.file("blur", devices: device, orientation: "portraitUpsideDown")
    #expect(try reason(begun, on: device, .portraitUpsideDown) == wanted)
  }

  @Test func `a posted notification is a recording's`() throws {
    let text = Self.file(
      "post: {name: keyboardWillShow, end: [20, 300, 320, 254]}", devices: "iPhone 15")
    #expect(try read(text).diagnostics.map(\.message) == [])
    #expect(try reason(text, on: "iPhone 15") == nil)
  }

  @Test func `the case counts among those not trusted`() throws {
    let text = Self.file(
      "keyboard: {kind: floating, frame: [20, 300, 320, 254]}",
      devices: "iPhone 15, iPad (10th generation)")
    let suite = RunSuite(
      try read(text).suite, shippedDevices: ShippedDevices.all, strategies: .builtIn)
    let cases = ["iPhone 15", "iPad (10th generation)"].map {
      CaseName(scenario: "s", strategy: "none", device: $0, orientation: .portrait)
    }
    let groups = LayoutUncertainties(suite, cases).groups(of: cases)
    #expect(
      groups == [
        LayoutUncertainties.Group(
          form: "f", reason: "iPhone 15 has no floating keyboard", devices: ["iPhone 15"], cases: 1)
      ])
  }
}
