import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Which device is taken for the one that a running app was dumped on.
struct DumpedDeviceTests {
  private func choice(
    _ width: Double, _ height: Double, keyboard: Double? = nil, system: SystemVersion? = nil,
    preferring preferred: [String] = []
  ) -> DeviceChoice? {
    DeviceChoice(
      screen: Size(width, height), keyboardHeight: keyboard, system: system, preferring: preferred)
  }

  @Test func `a device with a system is taken where only it has the keyboard`() {
    // 336 and 291 to iOS 18, 335 and 308 from 26 on.
    #expect(choice(390, 844, keyboard: 336)?.device == "iPhone 12")
    #expect(choice(390, 844, keyboard: 335)?.device == "iPhone 14 (iOS 26)")
    #expect(choice(390, 844, keyboard: 308)?.device == "iPhone 14 (iOS 26)")
    #expect(choice(390, 844, keyboard: 308)?.fit == .plain)
    #expect(choice(402, 874, keyboard: 328)?.device == "iPhone 17 Pro (iOS 27)")
    // Another height is as far from all: as it was.
    #expect(choice(390, 844, keyboard: 325)?.device == "iPhone 12")
    #expect(choice(390, 844, keyboard: 325)?.fit == .other)
    // An iPad's is the same on both.
    #expect(choice(820, 1180, keyboard: 337)?.device == "iPad (10th generation)")
  }

  @Test func `without a keyboard it is one that is preferred, else one without a system`() {
    #expect(choice(390, 844)?.device == "iPhone 12")
    #expect(choice(390, 844)?.others.contains("iPhone 14 (iOS 26)") == false)
    let usual = ["iPhone 14 (iOS 26)"]
    #expect(choice(390, 844, preferring: usual)?.device == "iPhone 14 (iOS 26)")
    #expect(choice(390, 844, keyboard: 336, preferring: usual)?.device == "iPhone 12")
    // 260 on both.
    let small = ["iPhone SE (3rd generation) (iOS 26)"]
    #expect(choice(375, 667, keyboard: 260)?.device == "iPhone 6")
    #expect(choice(375, 667, keyboard: 260, preferring: small)?.device == small[0])
  }

  @Test func `a named system takes the newest device up to it`() {
    #expect(choice(402, 874, system: SystemVersion(26, 4))?.device == "iPhone 17 (iOS 26)")
    #expect(choice(402, 874, system: SystemVersion(27))?.device == "iPhone 17 Pro (iOS 27)")
    #expect(choice(390, 844, system: SystemVersion(27, 1))?.device == "iPhone 14 (iOS 26)")
    #expect(choice(402, 874, system: SystemVersion(18, 5))?.device == "iPhone 16 Pro")
    let usual = ["iPhone 14 (iOS 26)"]
    #expect(choice(390, 844, system: SystemVersion(17), preferring: usual)?.device == "iPhone 12")
    #expect(choice(375, 812, system: SystemVersion(26))?.device == "iPhone X")
  }

  @Test(arguments: [
    ("iPhone 16e, iOS 26.1:", "iPhone 14 (iOS 26)"), ("iOS 26.", "iPhone 14 (iOS 26)"),
    ("(iOS 18.5)", "iPhone 12"),
    ("before iOS", "iPhone 12"), ("", "iPhone 12"),
  ])
  func `a dump names the system above its first view`(head: String, device: String) {
    let dump = """
      \(head)
      <UIWindow: 0x1; frame = (0 0; 390 844)>
         | <UIView: 0x2; frame = (0 0; 390 844)>
         |    | <UITextField: 0x3; frame = (20 100; 350 44); text = 'iOS 27'>
      """
    let file = ViewDumpImporter.read(file: "a.txt", bytes: Array(dump.utf8))
    #expect(file.forms.first?.device?.device == device, "\(file.diagnostics)")
  }
}
