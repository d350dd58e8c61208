import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// How high the keyboard of a dump is, and whether it is up.
struct DumpedKeyboardTests {
  private func device(_ name: String) throws -> Device {
    try #require(ShippedDevices.all.first { $0.name == name }).value
  }

  private func keyboard(_ text: String, on device: Device? = nil) throws -> DumpedKeyboard {
    try ViewDumpImporter.parse(file: "a.txt", bytes: Array(text.utf8)).keyboard(on: device)
  }

  private func height(_ text: String) -> Double? {
    ViewDumpImporter.read(file: "a.txt", bytes: Array(text.utf8)).forms.first?.keyboardHeight
  }

  private func tree(_ keyboard: String) -> String {
    """
    Application, pid: 8, label: 'App'
      Window (Main), {{0.0, 0.0}, {393.0, 852.0}}
        TextField, {{20.0, 100.0}, {353.0, 34.0}}, identifier: 'email'
      Window, {{0.0, 0.0}, {393.0, 852.0}}
    \(keyboard)
    """
  }

  // An iPhone 15's keyboards are 291 high, or 336 with suggestions of 45: the keys, 233 high, begin at 852 − 291
  // = 561 in both, and the home indicator's area is below them. 561 − 516 = 45 is less than 60.
  @Test func `keys alone are those of the device's highest keyboard`() throws {
    let dump = tree("    Keyboard, {{0.0, 561.0}, {393.0, 233.0}}")
    #expect(try keyboard(dump, on: device("iPhone 15")) == .up(height: 336, .device))
    #expect(height(dump) == 336)
  }

  // 852 − 516 = 336: all of it is around the keys.
  @Test func `what is around the keys and ends at the bottom is the keyboard`() throws {
    let dump = tree(
      """
          Other, {{0.0, 516.0}, {393.0, 336.0}}
            Other, {{0.0, 516.0}, {393.0, 278.0}}
              Other, {{0.0, 516.0}, {393.0, 45.0}}, label: 'Typing Predictions'
              Keyboard, {{0.0, 561.0}, {393.0, 233.0}}
      """)
    #expect(try keyboard(dump) == .up(height: 336, .view))
    // Without suggestions 291 are around them, and the device's 336 don't count.
    let plain = dump.replacing("516.0", with: "561.0").replacing("336.0", with: "291.0")
    #expect(try keyboard(plain, on: device("iPhone 15")) == .up(height: 291, .view))
  }

  // A bar of 50 on the keyboard: 852 − 466 = 386.
  @Test func `an accessory counts as keyboard, also with an input`() throws {
    let dump = tree(
      """
          Other, {{0.0, 466.0}, {393.0, 386.0}}
            TextField, {{8.0, 474.0}, {377.0, 34.0}}, identifier: 'message'
            Keyboard, {{0.0, 561.0}, {393.0, 233.0}}
      """)
    #expect(try keyboard(dump) == .up(height: 386, .view))
  }

  // 852 − 400 = 452: the nearest keyboard of the device begins at 516, below the keys.
  @Test func `keys that no keyboard of the device has begin it`() throws {
    let dump = tree("    Keyboard, {{0.0, 400.0}, {393.0, 394.0}}")
    #expect(try keyboard(dump, on: device("iPhone 15")) == .up(height: 452, .keys))
    let unknown = tree("    Keyboard, {{0.0, 561.0}, {393.0, 233.0}}")
    #expect(try keyboard(unknown) == .up(height: 291, .keys))
  }

  @Test(arguments: [
    "    Keyboard, {{0.0, 852.0}, {393.0, 233.0}}", "    Keyboard, {{0.0, 1143.0}, {393.0, 233.0}}",
    // A strip at the left, one at the top, and one that floats.
    "    Keyboard, {{0.0, 0.0}, {162.0, 852.0}}", "    Keyboard, {{0.0, 1.0}, {393.0, 233.0}}",
    "    Keyboard, {{100.0, 561.0}, {190.0, 233.0}}", "",
  ])
  func `a keyboard below the screen or at another side is not up`(line: String) throws {
    #expect(try keyboard(tree(line)) == .notUp)
    #expect(height(tree(line)) == nil)
  }

  @Test func `a keyboard that Appium says nobody sees is not up`() throws {
    let source = """
      <XCUIElementTypeWindow x="0" y="0" width="375" height="667" visible="true">
        <XCUIElementTypeTextField name="a" visible="true" x="16" y="60" width="343" height="22"/>
        <XCUIElementTypeKeyboard visible="false" x="0" y="451" width="375" height="216"/>
      </XCUIElementTypeWindow>
      """
    #expect(height(source) == nil)
    // 216 and 44 of suggestions: 667 − 260 = 407, 44 above the keys.
    #expect(height(source.replacing("false", with: "true")) == 260)
  }

  private static let window =
    "<UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>\n"
    + "   | <UITextField: 0x3; frame = (20 100; 335 34); text = ''; layer = <CALayer: 0x4>>\n"

  private static func host(_ frame: String, window: String = "") -> String {
    """
    <UITextEffectsWindow: 0x20; frame = (0 0; 375 667);\(window) layer = <UIWindowLayer: 0x21>>
       | <UIInputSetContainerView: 0x24; frame = (0 0; 375 667); layer = <CALayer: 0x25>>
       |    | <UIInputSetHostView: 0x22; frame = \(frame); layer = <CALayer: 0x23>>
    """
  }

  @Test(
    arguments: [
      (host("(0 407; 375 260)"), .up(height: 260, .view)), (host("(0 667; 375 260)"), .notUp),
      (host("(0 667; 375 0)"), .notUp),
      (host("(0 407; 375 260)", window: " hidden = YES;"), .notUp),
      (
        "<UIRemoteKeyboardWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>",
        .notUp
      ),
      ("", .notPrinted),
    ] as [(String, DumpedKeyboard)])
  func `the keyboard's windows say it where they are printed`(
    other: String, is state: DumpedKeyboard
  )
    throws
  {
    #expect(try keyboard(Self.window + other) == state)
    #expect(height(Self.window + other) == state.height)
  }

  // Turned, an iPhone 15 has 393 − 171 − 38 = 184 above a keyboard with suggestions.
  @Test func `a turned screen has the keyboards of landscape`() throws {
    let phone = try device("iPhone 15")
    let landscape = try #require(phone.landscape)
    let top = 393 - landscape.keyboard
    let dump = """
      Window (Main), {{0.0, 0.0}, {852.0, 393.0}}
        Keyboard, {{0.0, \(top)}, {852.0, 150.0}}
      """
    let height = landscape.keyboard + landscape.predictiveBar
    #expect(try keyboard(dump, on: phone) == .up(height: height, .device))
  }
}
