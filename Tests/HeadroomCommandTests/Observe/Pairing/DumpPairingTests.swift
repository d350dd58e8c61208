import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

@testable import HeadroomCommand

/// Dumps, called rest.txt, up.txt, c.txt, d.txt.
func pairing(
  _ dumps: [String], field: String? = nil, keyboard: Double? = nil, device: String? = nil
) throws -> DumpPairing {
  let names = ["rest.txt", "up.txt", "c.txt", "d.txt"]
  let screens = try zip(names, dumps).map {
    try PrintedScreen(file: $0, bytes: Array($1.utf8))
  }
  var options = DumpPairing.Options()
  options.field = field
  options.keyboardHeight = keyboard
  options.device = try device.map { try #require(ShippedDevices.device(named: $0)) }
  return try DumpPairing(screens, options)
}

/// What is said of dumps that can't be compared.
func refusal(
  _ dumps: [String], field: String? = nil, keyboard: Double? = nil, device: String? = nil
) -> String? {
  do {
    _ = try pairing(dumps, field: field, keyboard: keyboard, device: device)
    return nil
  } catch {
    return (error as? HeadroomError)?.message ?? "\(error)"
  }
}

extension DumpPairing {
  /// The steps of each reading, as they are written.
  var steps: [[String]] {
    observation.readings.map { $0.steps.map { $0.map(\.description).joined(separator: ", ") } }
  }

  /// What moved, as `name rest → observed words`.
  func moved(reading: Int = 0) -> [String] {
    let reading = observation.readings[reading]
    let movements = observation.movements(0, reading, Form(reading.form.value))
    return rows(of: movements, in: reading).map {
      "\($0.name) \(Int($0.rest.rounded())) → \(Int($0.observed.rounded())) \($0.words)"
    }
  }

  /// Whether a reading's form gives what was seen at rest.
  func givesRest(reading: Int = 0) throws -> Bool {
    try FitReading(reading, of: [observation]).missedAtRest[0].isEmpty
  }
}

@Suite("Pairs of UIKit's recursiveDescription")
struct DescriptionPairTests {
  /// An iPhone 8 with a page and a bar, whose top and the page's height and offset vary.
  private func screen(
    bar: Int = 607, offset: Int = 0, bottom: Int = 0, focus: Bool = false, text: String = ""
  ) -> String {
    var lines = [
      "<UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>",
      "   | <UITransitionView: 0x2; frame = (0 0; 375 667); layer = <CALayer: 0x92>>",
      "   |    | <UIView: 0x3; frame = (0 0; 375 667); autoresize = W+H; layer = <CALayer: 0x93>>",
      "   |    |    | <UIScrollView: 0x4; frame = (0 0; 375 607); layer = <CALayer: 0x94>; contentOffset: {0, \(offset)}; contentSize: {375, 900}; adjustedContentInset: {0, 0, \(bottom), 0}>",
      "   |    |    |    | _city <UITextField: 0x5; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x95>>",
      "   |    |    | <UIView: 0x6; frame = (0 \(bar); 375 60); layer = <CALayer: 0x96>>",
      "   |    |    |    | _message <UITextField: 0x7; frame = (10 10; 355 40); text = '\(text)'; layer = <CALayer: 0x97>>",
    ]
    if focus {
      lines.append(
        "   |    |    |    |    | <UIFieldEditor: 0x8; frame = (0 0; 355 40); layer = <CALayer: 0x98>>"
      )
    }
    return lines.joined(separator: "\n") + "\n"
  }

  // The keyboard's top is 667 − 260 = 407; the bar ends at 335 + 60 = 395.
  @Test("A bar above the keyboard")
  func bar() throws {
    let pair = try pairing(
      [screen(), screen(bar: 335, text: "Hello")], field: "message", keyboard: 260)
    #expect(
      pair.facts.line()
        == "5 of 5 views compared on iPhone 8, keyboard 260 (given), field message (given)")
    #expect(pair.moved() == ["message-area.frame.y 607 → 335 its bottom 12 above the keyboard"])
    // 260 is the device's own height, so that no step sets it.
    #expect(pair.steps == [["focus: message"]])
    #expect(try pair.givesRest())
    #expect(pair.observation.classes?.contains("UIScrollView") == true)
    let places = Set(
      pair.observation.values.filter { $0.quantity == .frame && $0.state == 1 }
        .map { $0.location.line })
    #expect(places == [3, 4, 5, 6, 7])
  }

  @Test("The form's view is the controller's; what moved has a spring and a name")
  func marks() throws {
    let pair = try pairing(
      [screen(), screen(bar: 335)], field: "message", keyboard: 260)
    let form = pair.observation.readings[0].form.value
    #expect(form.view.children.map(\.kind) == [.scrollView, .view])
    #expect(form.view.children[1].identifier == "message-area")
    #expect(form.view.children[1].autoresizing == .flexibleTopMargin)
    #expect(form.view.children[0].autoresizing == [])
    let marks = pair.marks(in: pair.observation.readings[0])
    #expect(
      marks.map { "\($0.view) \($0.spring == .flexibleTopMargin) \($0.location)" }
        == ["message-area true rest.txt:6"])
  }

  @Test("A log of the keyboard's notifications gives its height")
  func log() throws {
    var options = DumpPairing.Options()
    try options.takeKeyboard(
      ofLog: Array(
        "keyboardWillShow begin: {{0, 667}, {375, 258}} end: {{0, 409}, {375, 258}}".utf8),
      file: "keyboard.log")
    #expect(options.keyboardHeight == 258)
    #expect(throws: HeadroomError.self) {
      try options.takeKeyboard(ofLog: Array("nothing".utf8), file: "keyboard.log")
    }
  }

  @Test(
    "A field with the focus and the keyboard's window need no options; another height is a step")
  func windows() throws {
    func keyboard(_ y: Int) -> String {
      """
      <UITextEffectsWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>
         | <UIInputSetHostView: 0x22; frame = (0 \(y); 375 \(667 - y)); layer = <CALayer: 0x23>>

      """
    }
    let pair = try pairing([
      screen() + keyboard(667), screen(bar: 307, focus: true) + keyboard(367),
    ])
    #expect(
      pair.facts.line()
        == "5 of 5 views compared on iPhone 8, keyboard 300 (dump), field message (focused in the dump)"
    )
    // 307 + 60 = 367, the top of a keyboard of 300.
    #expect(pair.moved() == ["message-area.frame.y 607 → 307 its bottom on the keyboard"])
    #expect(pair.steps == [["keyboard: {height: 300}, focus: message"]])
  }

  @Test("Without the keyboard's window it is the device's; without a focus every input is tried")
  func unknown() throws {
    let pair = try pairing([screen(), screen(offset: 80)])
    #expect(
      pair.facts.line(fields: ["city"])
        == "5 of 5 views compared on iPhone 8, keyboard 260 (the device's: the dump has no keyboard window), "
        + "field city (only input that fits)")
    #expect(
      pair.observation.readings.map { $0.steps } == [[[.focus("city")]], [[.focus("message")]]])
    #expect(pair.observation.readings.map(\.words) == [["field city"], ["field message"]])
    #expect(pair.moved() == ["scroll.contentOffset.y 0 → 80 scrolled by 80"])
    #expect(pair.facts.notes.count == 1)
  }

  // Of the scroll view, 607 − 407 = 200 are below the keyboard's top.
  @Test("Insets that are what the keyboard covers")
  func insets() throws {
    let pair = try pairing(
      [screen(), screen(offset: 20, bottom: 200, focus: true)], keyboard: 260)
    #expect(
      pair.moved() == [
        "scroll.contentOffset.y 0 → 20 scrolled by 20",
        "scroll.adjustedContentInset.bottom 0 → 200 what the keyboard covers of it",
      ])
  }

  @Test("Hidden again, and on to another field: the first from the state before, or from rest")
  func further() throws {
    let up = screen(bar: 347, focus: true)
    let hidden = try pairing([screen(), up, screen()], keyboard: 260)
    #expect(hidden.steps == [["focus: message", "hideKeyboard"]])
    let other = screen().replacing(
      "text = ''; layer = <CALayer: 0x95>>",
      with:
        "text = ''; layer = <CALayer: 0x95>>\n   |    |    |    |    | <UIFieldEditor: 0x9; frame = (0 0; 355 40); layer = <CALayer: 0x98>>"
    )
    let further = try pairing([screen(), up, other], keyboard: 260)
    #expect(
      further.steps == [["focus: message", "focus: city"], ["focus: message", "focus: city"]])
    #expect(further.observation.readings.map(\.restarts) == [[], [2]])
    #expect(further.observation.readings.map(\.words) == [[], ["c.txt from rest"]])
  }

  @Test("The other order, the same state, and no focus that is known")
  func order() {
    #expect(
      refusal([screen(bar: 335, focus: true), screen()])
        == "rest.txt has the focus in 'message' (rest.txt:7) and up.txt has none: these are in the other order"
    )
    let both = refusal([screen(focus: true), screen(bar: 335, focus: true)])
    #expect(both?.contains("the first dump shows the screen at rest") == true, "\(both ?? "")")
  }

  @Test("What the user says has to fit")
  func options() {
    let up = screen(bar: 335, focus: true)
    #expect(
      refusal([screen(), up], field: "city")
        == "--field city: in up.txt the focus is in 'message' (rest.txt:7)")
    #expect(
      refusal([screen(), screen(bar: 335)], field: "mesage")?.contains("did you mean 'message'?")
        == true)
    #expect(
      refusal([screen(), up], device: "iPhone 14")
        == "iPhone 14 has a screen of 390 × 844, rest.txt has a window of 375 × 667")
  }

  @Test("Another screen, and another size")
  func others() {
    let other = """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x91>>
         | <UIView: 0x33; frame = (0 0; 375 667); layer = <CALayer: 0x93>>
         |    | _street <UITextField: 0x34; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x95>>
      """
    #expect(
      refusal([screen(), other], keyboard: 260)
        == "up.txt has 0 of the 2 inputs of rest.txt; the first that is missing is 'city' (rest.txt:5): "
        + "these are not of one screen")
    let wide = screen(focus: true).replacing("375 667", with: "414 736")
    #expect(
      refusal([screen(), wide])
        == "up.txt has a window of 414 × 736, rest.txt one of 375 × 667: these are not of one screen"
    )
  }

  @Test("A turned phone is the same screen")
  func turned() throws {
    let turned = screen(bar: 315, focus: true).replacing("375 667", with: "667 375")
    let pair = try pairing([screen(), screen(bar: 347, focus: true), turned], keyboard: 260)
    #expect(pair.steps == [["focus: message", "rotate: landscapeLeft"]])
  }

  @Test("Views of REST that UP doesn't have are listed")
  func missing() throws {
    let up = screen(bar: 335, focus: true).replacing(
      "   |    |    |    | _city <UITextField: 0x5; frame = (20 40; 335 34); text = ''; layer = <CALayer: 0x95>>\n",
      with: "")
    let pair = try pairing([screen(), up], keyboard: 260)
    #expect(pair.facts.matched == 4 && pair.facts.views == 5)
    #expect(pair.facts.missing.map(\.location.line) == [5])
    #expect(!pair.observation.values.contains { $0.location.line == 5 && $0.state == 0 })
  }
}

@Suite("Pairs of XCUITest's trees and Appium's page sources")
struct ElementPairTests {
  /// An iPhone 8 with four fields in a scroll view, as far up as `scrolled`.
  private func tree(scrolled: Double = 0, focus: Int? = nil) -> String {
    var lines = [
      "Application, pid: 1, label: 'App'",
      "  Window (Main), {{0.0, 0.0}, {375.0, 667.0}}",
      "    Other, {{0.0, 0.0}, {375.0, 667.0}}",
      "      ScrollView, {{0.0, 0.0}, {375.0, 667.0}}, identifier: 'page'",
      "        StaticText, {{20.0, \(40 - scrolled)}, {335.0, 20.0}}, label: 'Where to?'",
    ]
    for number in 1...4 {
      let y = 470.0 + Double(number - 4) * 100 - scrolled
      let flag = focus == number ? ", Keyboard Focused" : ""
      lines.append(
        "        TextField, {{20.0, \(y)}, {335.0, 34.0}}, identifier: 'field\(number)'\(flag)")
    }
    if focus != nil {
      lines.append("  Window, {{0.0, 0.0}, {375.0, 667.0}}")
      lines.append("    Other, {{0.0, 407.0}, {375.0, 260.0}}")
      lines.append("      Keyboard, {{0.0, 451.0}, {375.0, 216.0}}")
    }
    return lines.joined(separator: "\n")
  }

  // The content's first line goes from 40 to 40 − 105 = −65; field4 ends at 470 + 34 − 105 = 399, the
  // keyboard begins at 407.
  @Test("Content that was scrolled, told by its first view")
  func scrolled() throws {
    let pair = try pairing([tree(), tree(scrolled: 105, focus: 4)])
    #expect(
      pair.facts.line()
        == "7 of 7 views compared on iPhone 8, keyboard 260 (dump), field field4 (focused in the dump); "
        + "places on the screen only")
    #expect(
      pair.moved() == [
        "page content 40 → -65 scrolled by 105: field4 ends 8 above the keyboard"
      ])
    #expect(pair.steps.allSatisfy { $0 == ["focus: field4"] })
    for reading in pair.observation.readings.indices {
      #expect(try pair.givesRest(reading: reading))
    }
    #expect(pair.observation.classes == nil)
    #expect(pair.observation.values.allSatisfy { $0.tolerance == 0.16 })
  }

  // The four fields and the label end at 504: the content's union is less than the view's 667.
  @Test("Where no content size is printed, content may go on below")
  func content() throws {
    let pair = try pairing([tree(), tree(scrolled: 105, focus: 4)])
    let sizes = pair.observation.readings.map {
      $0.form.value.view.children.first?.scroll?.contentSize
    }
    #expect(sizes.contains(nil) && sizes.contains(Size(375, 772)), "\(sizes)")
  }

  @Test("No keyboard in the second dump, and the keyboard in the first")
  func order() {
    #expect(
      refusal([tree(scrolled: 105, focus: 4), tree()])
        == "rest.txt has the keyboard and up.txt has none: these are in the other order")
    #expect(
      refusal([tree(), tree()])
        == "neither rest.txt nor up.txt has the keyboard; tap an input and wait until the keyboard is up "
        + "before the second dump")
  }

  private func source(bar: Int, scrolled: Int = 0, keyboard: Bool = false) -> String {
    let host =
      keyboard
      ? """
      <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
      <XCUIElementTypeOther x="0" y="508" width="390" height="336">
      <XCUIElementTypeKeyboard x="0" y="552" width="390" height="218"/>
      </XCUIElementTypeOther></XCUIElementTypeWindow>
      """ : ""
    return """
      <XCUIElementTypeApplication name="App" x="0" y="0" width="390" height="844">
      <XCUIElementTypeWindow x="0" y="0" width="390" height="844">
      <XCUIElementTypeOther x="0" y="0" width="390" height="844">
      <XCUIElementTypeTextField name="city" x="16" y="\(100 - scrolled)" width="358" height="34"/>
      <XCUIElementTypeOther x="0" y="\(bar)" width="390" height="50">
      <XCUIElementTypeTextField name="message" x="16" y="\(bar + 8)" width="358" height="34"/>
      </XCUIElementTypeOther>
      </XCUIElementTypeOther>
      </XCUIElementTypeWindow>
      \(host)
      </XCUIElementTypeApplication>
      """
  }

  // An iPhone 14's keyboard is 336 high, its top at 508; the bar ends at 458 + 50.
  @Test("Appium prints no focus: both inputs are tried, with a tolerance of a point")
  func appium() throws {
    let pair = try pairing([source(bar: 760), source(bar: 458, keyboard: true)])
    #expect(pair.facts.triedFields == 2)
    #expect(
      pair.facts.line(fields: ["city", "message"])
        .hasSuffix(
          "keyboard 336 (dump), field city, message (2 of 2 inputs fit); places on the screen only")
    )
    #expect(Set(pair.steps) == [["focus: city"], ["focus: message"]])
    #expect(
      pair.moved() == ["message-area.windowFrame.y 760 → 458 its bottom on the keyboard"])
    #expect(pair.observation.values.allSatisfy { $0.tolerance == 1 })
  }

  // A view of the screen's size in one of its size may be the controller's, or the one around it.
  @Test("Two views may be the controller's; one that moved is first")
  func roots() throws {
    func nested(_ y: Int, _ focus: Bool) -> String {
      let flag = focus ? ", Keyboard Focused" : ""
      return """
        Application, pid: 1, label: 'App'
          Window (Main), {{0.0, 0.0}, {375.0, 667.0}}
            Other, {{0.0, 0.0}, {375.0, 667.0}}
              Other, {{0.0, \(y).0}, {375.0, 667.0}}
                TextField, {{20.0, \(y + 500).0}, {335.0, 34.0}}, identifier: 'city'\(flag)
        """
    }
    let pair = try pairing([nested(0, false), nested(-135, true)], keyboard: 260)
    let views = pair.observation.readings.map(\.views)
    // Views 2 and 3 are the two; the inner one moved.
    #expect(views.map { $0[3] } == [0, 1], "\(views)")
    #expect(views.map { $0[2] } == [nil, 0], "\(views)")
    #expect(
      pair.moved().first
        == "root.windowFrame.y 0 → -135 moved up by 135: city ends 8 above the keyboard")
  }
}
