import Scenarios
import TestSupport
import Testing

struct DeviceSuggestionTests {
  private func hint(_ name: String, _ names: [String]) -> String {
    NameHint(for: name, of: .device, among: names).words
  }

  private let shipped = ShippedDevices.all.map(\.name)

  @Test(arguments: [
    // Spelled otherwise.
    ("iphone 15", "iPhone 15"),
    ("iPhone15 Pro-Max", "iPhone 15 Pro Max"),
    ("iPhne 8", "iPhone 8"),
    ("iPhone 16 Pro Maxi", "iPhone 16 Pro Max"),
    // The same generation, with the fewest other words.
    ("iPhone 15 Ultra", "iPhone 15"),
    ("iPhone 13 Plus", "iPhone 13"),
    ("iPhone XS Plus", "iPhone XS"),
    // The nearest generation, with the same words.
    ("iPhone 18", "iPhone 17"),
    ("iPhone 18 Pro Max", "iPhone 17 Pro Max"),
    ("iPhone 9", "iPhone 8"),
    ("iPad mini 4", "iPad mini (5th generation)"),
    ("iPad Pro 13", "iPad Pro 13-inch (M4)"),
    ("iPad 8", "iPad (8th generation)"),
    ("iPad Air 13", "iPad Air 13-inch (M2)"),
    // Too far for a generation: what is spelled alike.
    ("iPhone 88", "iPhone 8"),
  ])
  func `an unknown device has a neighbour`(name: String, nearest: String) {
    #expect(DeviceSuggestion.nearest(to: name, among: shipped) == nearest)
    #expect(hint(name, shipped) == "; did you mean '\(nearest)'?")
  }

  @Test(arguments: ["Pixel 9", "watch", ""])
  func `nothing is suggested where nothing is near`(name: String) {
    #expect(DeviceSuggestion.nearest(to: name, among: shipped) == nil)
    #expect(hint(name, shipped).hasPrefix("; expected one of iPhone 4, "))
  }

  /// 393 x 852 both.
  @Test func `a known device that is not here has another one's size`() {
    let here = ["iPhone 8", "iPhone 14", "iPhone 14 Pro", "iPhone 15 Plus"]
    #expect(DeviceSuggestion.nearest(to: "iphone 15", among: here) == "iPhone 14 Pro")
    #expect(hint("iphone 15", here) == "; its size is that of 'iPhone 14 Pro'")
  }

  /// No device here is as large as an iPhone 17 Pro Max, 440 x 956.
  @Test func `without one of its size the generation counts`() {
    let here = ["iPhone 8", "iPhone 16", "iPhone 16 Plus", "phone"]
    #expect(DeviceSuggestion.nearest(to: "iPhone 17 Pro Max", among: here) == "iPhone 16")
  }
}
