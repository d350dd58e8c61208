import AvoidanceEngine
import Presentation
import Testing

@testable import HeadroomCommand

/// What a system looks like: that of a device with `system: 26`, and of one without a system.
struct SystemLookTests {
  /// An iPhone 17 Pro's numbers.
  private static let phone = """
    screen: [402, 874], safeArea: {portrait: [62, 0, 34, 0], landscape: [0, 62, 20, 62]}, \
    statusBar: {portrait: 54, landscape: 0}, \
    keyboard: {portrait: 308, landscape: 209, predictiveBar: {portrait: 27, landscape: 39}}
    """
  private static let tablet = """
    screen: [820, 1180], safeArea: {portrait: [32, 0, 25, 0]}, statusBar: {portrait: 24}, \
    keyboard: {portrait: 282, predictiveBar: {portrait: 55}}
    """
  private static let iOS26 = ", system: 26"

  /// The last frame of a script on a device; without another script, a field that nothing covers is focused.
  private func frame(
    on device: String, field: String = "", _ script: String = "{focus: mail}", profile: String = ""
  ) throws -> DrawingNode {
    let film = try DrawnSuites.film(
      DrawnSuites.field("mail", field)
        .replacing("screen: [375, 667], keyboard: {portrait: 216}", with: device)
        .replacing("[20, 500, 335, 44]", with: "[20, 300, 335, 44]")
        .replacing("script: [{focus: mail}]", with: "\(profile)script: [\(script)]")
    )
    return try #require(film.frames.last).node
  }

  /// The keyboard with where it stands.
  private func keyboard(in frame: DrawingNode) throws -> (node: DrawingNode, origin: Point) {
    let found = frame.all.compactMap { node -> (DrawingNode, Point)? in
      if case .group(.keyboard, _, let origin, _) = node { (node, origin) } else { nil }
    }
    return try #require(found.first)
  }

  private func radii(_ style: DrawingStyle, in node: DrawingNode) -> Set<Double> {
    Set(
      node.all.compactMap { node in
        if case .rect(_, style, _, let radius) = node { radius } else { nil }
      })
  }

  @Test
  func `from iOS 26 on the keyboard is a slab with round upper corners and round keys`() throws {
    let (keyboard, origin) = try keyboard(in: frame(on: Self.phone + Self.iOS26))
    // 335 with its bar; the lower corners lie below the screen's 874.
    #expect(origin == Point(0, 539))
    #expect(keyboard.rects(.keyboard) == [Rect(0, 0, 402, 335 + 27)])
    #expect(radii(.keyboard, in: keyboard) == [27])
    #expect(radii(.key, in: keyboard) == [8.5])
    #expect(keyboard.rects(.strip).isEmpty)
    let marks = keyboard.all.count { if case .path(.stripLine, _) = $0 { true } else { false } }
    #expect(marks == 2)
    // Below the bar of 27, 17 points of glass and half a gap of 6.
    #expect(keyboard.rects(.key).map(\.y).min() == 47)
  }

  @Test
  func `before iOS 26 the keyboard is a rectangle with a strip`() throws {
    for system in ["", ", system: 18"] {
      let frame = try frame(on: Self.phone + system)
      let (keyboard, origin) = try keyboard(in: frame)
      #expect(origin == Point(0, 539))
      #expect(keyboard.rects(.keyboard) == [Rect(0, 0, 402, 335)])
      #expect(radii(.keyboard, in: keyboard) == [0])
      #expect(radii(.key, in: keyboard) == [5])
      #expect(keyboard.rects(.strip) == [Rect(0, 0, 402, 27)])
      // The home indicator alone: 36 % of the width, 13 points above the bottom.
      #expect(frame.rects(.homeIndicator).map(\.y) == [861])
    }
  }

  @Test
  func `without a bar the keys begin below the round corners`() throws {
    let frame = try frame(on: Self.phone + Self.iOS26, field: ", keyboardType: numberPad")
    let (keyboard, origin) = try keyboard(in: frame)
    #expect(origin == Point(0, 566))
    #expect(keyboard.rects(.key).count + keyboard.rects(.keyDark).count == 12)
    #expect(keyboard.rects(.key).map(\.y).min() == 20)
  }

  @Test
  func `from iOS 26 on an accessory floats above the keyboard`() throws {
    for profile in ["", "profile: {accessoryInFrame: false}, "] {
      let frame = try frame(
        on: Self.phone + Self.iOS26, field: ", accessoryHeight: 44", profile: profile)
      let (keyboard, origin) = try keyboard(in: frame)
      #expect(origin == Point(0, 495))
      #expect(keyboard.rects(.surface) == [Rect(8, 4, 386, 36)])
      #expect(radii(.surface, in: keyboard) == [18])
      #expect(keyboard.rects(.keyboard) == [Rect(0, 44, 402, 335 + 27)])
      #expect(keyboard.rects(.toolbar).isEmpty)
      #expect(keyboard.texts == ["accessory", "return"])
    }
  }

  @Test
  func `an accessory that the notified frame leaves out is drawn on the keyboard, too`() throws {
    let frame = try frame(
      on: Self.phone, field: ", accessoryHeight: 44",
      profile: "profile: {accessoryInFrame: false}, ")
    let (keyboard, origin) = try keyboard(in: frame)
    #expect(origin == Point(0, 495))
    #expect(keyboard.rects(.keyboard) == [Rect(0, 0, 402, 335 + 44)])
    #expect(keyboard.rects(.toolbar) == [Rect(0, 0, 402, 44)])
  }

  @Test
  func `an iPad with iPadOS 26 has a bar beside a hardware keyboard`() throws {
    let script = "{keyboard: {kind: hardware}}, {focus: mail}"
    let (keyboard, origin) = try keyboard(in: frame(on: Self.tablet + Self.iOS26, script))
    #expect(origin == Point(0, 1180 - 55))
    #expect(keyboard.rects(.keyboard) == [Rect(0, 0, 820, 55 + 27)])
    #expect(keyboard.rects(.keyDark).count == 6)
    #expect(keyboard.rects(.key).isEmpty)
    let before = try self.keyboard(in: frame(on: Self.tablet, script))
    #expect(before.node.all.count == 1)
  }

  @Test
  func `a keyboard that is not docked stays a window of its own`() throws {
    let script = "{focus: mail}, {keyboard: {kind: floating, frame: [250, 700, 320, 254]}}"
    let (keyboard, origin) = try keyboard(in: frame(on: Self.tablet + Self.iOS26, script))
    #expect(origin == Point(250, 700))
    #expect(keyboard.rects(.keyboard) == [Rect(0, 0, 320, 254)])
  }

  @Test(arguments: [
    ("{focus: mail}", Rect(138.5, 14, 125, 37)),
    ("{rotate: landscapeLeft}", Rect(14, 138.5, 37, 125)),
    ("{rotate: landscapeRight}", Rect(823, 138.5, 37, 125)),
  ])
  func `the Dynamic Island is at the device's top`(_ script: String, _ island: Rect) throws {
    let frame = try frame(on: Self.phone + Self.iOS26, script)
    #expect(frame.rects(.homeIndicator).contains(island))
    #expect(frame.rects(.homeIndicator).count == 2)
  }

  @Test
  func `a phone with a notch and an iPad have no island`() throws {
    let notched = Self.phone.replacing("[62, 0, 34, 0]", with: "[47, 0, 34, 0]")
    for device in [notched, Self.tablet] {
      #expect(try frame(on: device + Self.iOS26).rects(.homeIndicator).count == 1)
    }
  }
}
