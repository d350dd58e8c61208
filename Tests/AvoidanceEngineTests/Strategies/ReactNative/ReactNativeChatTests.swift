import AvoidanceEngine
import Testing

/// <doc:KeyboardController#KeyboardChatScrollView>, the whole of it.
///
/// 400 × 800 with a list over all of it; the keyboard is 300 high. Numbers of the library's own tests are
/// those of `src/components/KeyboardChatScrollView`, read at 1.22.4.
struct ReactNativeChatTests {
  private static let device = Device(
    screen: Size(400, 800), portrait: Device.Metrics(keyboard: 300))

  private static func stage(
    content: Double, from offset: Double = 0, version: String = "1.22.4",
    _ parameters: [String: ParameterValue] = [:], device: Device = device,
    frame: Rect = Rect(0, 0, 400, 800), insetAdjustment: ScrollProperties.InsetAdjustment = .never
  ) throws -> Stage {
    var parameters = parameters
    parameters["version"] = .version(try #require(LibraryVersion(version)))
    let list = scrollView(
      "list", frame: frame, contentSize: Size(frame.width, content),
      insetAdjustment: insetAdjustment
    ) {
      $0.keyboardDismissMode = .interactive
      $0.contentOffset = Point(0, offset)
    }
    let field = textField("message", frame: Rect(20, 400, 200, 44))
    return Stage(
      views: [list, field], device: device,
      strategy: StrategyDescription(.reactNativeKeyboardControllerChat, parameters: parameters),
      profile: ReactNativeForms.profile)
  }

  private static func set(_ name: String, _ value: ParameterValue, on stage: inout Stage) {
    stage.perform(.configure([ParameterChange(name, value)]))
  }

  // MARK: Showing; the library's own tests

  struct Shown: CustomTestStringConvertible {
    var content: Double
    var blank = 0.0
    var inverted = false
    var from: Double
    var to: Double
    var inset: Double
    var testDescription: String { "\(content), blank \(blank), from \(from)" }
  }

  @Test(arguments: [
    Shown(content: 2000, from: 100, to: 400, inset: 300),
    // All of the blank space is seen, 0 + 800 − 300: it takes the keyboard whole.
    Shown(content: 300, blank: 500, from: 0, to: 0, inset: 500),
    // 100 of it are: 200 are left to move by, and min(200, max(700 − 800 + 300, 0)) = 200.
    Shown(content: 700, blank: 100, from: 0, to: 200, inset: 300),
    // Half of it is: 1300 + 800 − 2000 = 100 of 200, so 200 more, up to 2000 − 800 + 300.
    Shown(content: 2000, blank: 200, from: 1300, to: 1500, inset: 300),
    Shown(content: 2000, blank: 500, inverted: true, from: -500, to: -500, inset: 500),
    // max(min(−100 − 200, 1200), −300)
    Shown(content: 2000, blank: 100, inverted: true, from: -100, to: -300, inset: 300),
    Shown(content: 2000, inverted: true, from: 0, to: -300, inset: 300),
  ])
  func `blank space takes as much of the keyboard as is seen of it`(shown: Shown) throws {
    var stage = try Self.stage(
      content: shown.content,
      ["blankSpace": .number(shown.blank), "inverted": .flag(shown.inverted)])
    stage.scroll("list", to: 0, shown.from)
    stage.focus("message")
    #expect(stage.y("list") == shown.to)
    let (insets, indicators) = (stage.inset("list"), stage.indicators("list"))
    #expect((shown.inverted ? insets.top : insets.bottom) == shown.inset)
    #expect((shown.inverted ? insets.bottom : insets.top) == 0)
    // The indicators leave out the blank space.
    #expect((shown.inverted ? indicators.top : indicators.bottom) == 300)
  }

  /// From −500 (all of the blank space) the keyboard moves nothing, so that its hide has nothing to undo.
  @Test func `a hide takes back what a show moved`() throws {
    for (from, blank) in [(-500.0, 500.0), (-100, 100), (0, 0), (600, 0)] {
      var stage = try Self.stage(
        content: 2000, ["blankSpace": .number(blank), "inverted": .flag(true)])
      stage.scroll("list", to: 0, from)
      stage.focus("message")
      stage.perform(.blur)
      #expect(stage.y("list") == from, "\(from)")
      #expect(stage.inset("list").top == blank)
    }
  }

  /// `persistent`, inverted: max(−0, min(−300, 1200)) = 0 at the hide; the oldest at 1200 stay.
  @Test(
    arguments: [("persistent", 0.0, 0.0), ("never", 0, 0), ("persistent", 1200, 900)]
      as [(String, Double, Double)])
  func `an inverted list stays as the keyboard goes, within its limits`(
    behavior: String, from: Double, hidden: Double
  ) throws {
    var stage = try Self.stage(
      content: 2000, ["inverted": .flag(true), "keyboardLiftBehavior": .choice(behavior)])
    stage.scroll("list", to: 0, from)
    stage.focus("message")
    stage.perform(.blur)
    #expect(stage.y("list") == hidden)
  }

  /// At the end up to 20: max(min(20 − 300, 1200), −300) = −280, and back; at 21 it is in the middle.
  @Test(arguments: [(20.0, -280.0), (21, 21)] as [(Double, Double)])
  func `the end of an inverted list`(from: Double, shown: Double) throws {
    var stage = try Self.stage(
      content: 2000, ["inverted": .flag(true), "keyboardLiftBehavior": .choice("whenAtEnd")])
    stage.scroll("list", to: 0, from)
    stage.focus("message")
    #expect(stage.y("list") == shown && stage.inset("list").top == 300)
    stage.perform(.blur)
    #expect(stage.y("list") == from)
  }

  // MARK: Interactive dismissal

  // Shown at 300 (or 1500 at the end), dragged by 200. Up to 1.22.2 the keyboard's 300 are taken off
  // where the drag left the list: 100 − 300 < 0, and 1300 − 300. From 1.22.3 on UIKit's clamp alone.
  @Test(
    arguments: [
      ("1.22.2", 0.0, 0.0), ("1.22.3", 0, 100), ("1.22.2", 1200, 1000), ("1.22.3", 1200, 1200),
    ] as [(String, Double, Double)])
  func `a drag that dismisses the keyboard`(version: String, from: Double, to: Double) throws {
    var stage = try Self.stage(content: 2000, version: version)
    stage.scroll("list", to: 0, from)
    stage.focus("message")
    #expect(stage.y("list") == from + 300)
    stage.drag("list", by: 0, -200)
    #expect(stage.y("list") == to)
    #expect(stage.inset("list").bottom == 0)
    // The next keyboard is as any other.
    stage.focus("message")
    #expect(stage.y("list") == to + 300)
    stage.perform(.blur)
    #expect(stage.y("list") == to)
  }

  // Shown at 900, frozen, dragged to 700, where the keyboard goes; a thaw takes the inset. The next start is
  // the first one that is not frozen: it leaves the offset, with an inset of 300. Then 700 − 300. Until
  // 1.22.2 it moves the messages as any other: 700 + 300, and back.
  @Test(
    arguments: [("1.22.2", 1000.0, 700.0), ("1.22.3", 700, 400)] as [(String, Double, Double)])
  func `a drag that dismisses the keyboard of a frozen list`(
    version: String, shown: Double, hidden: Double
  ) throws {
    var stage = try Self.stage(content: 2000, version: version)
    stage.scroll("list", to: 0, 600)
    stage.focus("message")
    #expect(stage.y("list") == 900)
    Self.set("freeze", .flag(true), on: &stage)
    stage.drag("list", by: 0, -200)
    #expect(stage.y("list") == 700 && stage.inset("list").bottom == 300)
    Self.set("freeze", .flag(false), on: &stage)
    #expect(stage.y("list") == 700 && stage.inset("list").bottom == 0)
    stage.focus("message")
    #expect(stage.y("list") == shown && stage.inset("list").bottom == 300)
    stage.perform(.blur)
    #expect(stage.y("list") == hidden)
  }

  // 100 of the 150 that it takes: the keyboard stays, and the next hide leaves the offset at 800. Until
  // 1.22.2: 800 − 300. The show after that is as any other.
  @Test(arguments: [("1.22.2", 500.0), ("1.22.3", 800)] as [(String, Double)])
  func `a drag that moves the keyboard and does not dismiss it`(version: String, y: Double) throws {
    var stage = try Self.stage(content: 2000, version: version)
    stage.scroll("list", to: 0, 600)
    stage.focus("message")
    stage.drag("list", by: 0, -100)
    #expect(stage.focused == "message" && stage.y("list") == 800)
    stage.perform(.blur)
    #expect(stage.y("list") == y && stage.inset("list").bottom == 0)
    stage.focus("message")
    #expect(stage.y("list") == y + 300)
  }

  // MARK: Extra padding

  struct Extra: CustomTestStringConvertible {
    var behavior = "always"
    var from: Double
    var grown: Double
    var shrunk: Double
    var testDescription: String { "\(behavior) from \(from)" }
  }

  // 80 more above a keyboard of 300: the end is at 1500, then at 1580. `persistent` shrinks at the end
  // only, and 1380 + 800 ≥ 1980 is there; 400 + 80 is not.
  @Test(arguments: [
    Extra(from: 100, grown: 480, shrunk: 400),
    Extra(behavior: "whenAtEnd", from: 100, grown: 100, shrunk: 100),
    Extra(behavior: "whenAtEnd", from: 1200, grown: 1580, shrunk: 1500),
    Extra(behavior: "persistent", from: 100, grown: 480, shrunk: 480),
    Extra(behavior: "persistent", from: 1000, grown: 1380, shrunk: 1300),
    Extra(behavior: "never", from: 100, grown: 100, shrunk: 100),
  ])
  func `extra padding moves the messages`(extra: Extra) throws {
    var stage = try Self.stage(
      content: 2000, ["keyboardLiftBehavior": .choice(extra.behavior)])
    stage.scroll("list", to: 0, extra.from)
    stage.focus("message")
    Self.set("extraContentPadding", .number(80), on: &stage)
    #expect(stage.y("list") == extra.grown)
    #expect(stage.inset("list").bottom == 380 && stage.indicators("list").bottom == 380)
    Self.set("extraContentPadding", .number(0), on: &stage)
    #expect(stage.y("list") == extra.shrunk)
    #expect(stage.inset("list").bottom == 300)
  }

  /// Inverted: max(−300 − 80, −380); of a blank space of 350 the first 50 are taken: Δ = 380 − 350 = 30.
  @Test func `extra padding of an inverted list, and what the blank space takes of it`() throws {
    for (blank, grown) in [(0.0, -380.0), (350, -330)] {
      var stage = try Self.stage(
        content: 2000, ["inverted": .flag(true), "blankSpace": .number(blank)])
      stage.focus("message")
      #expect(stage.y("list") == -300)
      Self.set("extraContentPadding", .number(80), on: &stage)
      #expect(stage.y("list") == grown)
      #expect(stage.inset("list").top == 380)
    }
  }

  // #1636: min(0 − 80, 0) = −80; from 1.22.6 on not below 0.
  @Test(arguments: [("1.22.4", -80.0), ("1.22.5", -80), ("1.22.6", 0)] as [(String, Double)])
  func `a short list whose extra padding shrinks`(version: String, y: Double) throws {
    var stage = try Self.stage(
      content: 300, version: version, ["extraContentPadding": .number(80)])
    Self.set("extraContentPadding", .number(0), on: &stage)
    #expect(stage.y("list") == y)
  }

  // The limit of an inverted list is the newest message's alone: the oldest, at 1200, go past the end.
  @Test func `extra padding that shrinks at an inverted list's oldest message`() throws {
    var stage = try Self.stage(
      content: 2000, ["inverted": .flag(true), "extraContentPadding": .number(80)])
    stage.scroll("list", to: 0, 1200)
    Self.set("extraContentPadding", .number(0), on: &stage)
    #expect(stage.y("list") == 1280)
  }

  // MARK: Freezing

  // The space has it; the offset stays, and the thaw has nothing to make up for.
  @Test func `extra padding of a frozen list`() throws {
    var stage = try Self.stage(content: 2000)
    stage.scroll("list", to: 0, 100)
    stage.focus("message")
    Self.set("freeze", .flag(true), on: &stage)
    Self.set("extraContentPadding", .number(80), on: &stage)
    #expect(stage.y("list") == 400 && stage.inset("list").bottom == 380)
    Self.set("freeze", .flag(false), on: &stage)
    #expect(stage.y("list") == 400 && stage.inset("list").bottom == 380)
  }

  // From 1.21.14 on (#1528) a thaw looks at the keyboard again; the offset stays.
  @Test(arguments: [("1.21.13", 0.0), ("1.21.14", 300)] as [(String, Double)])
  func `a list that was frozen when the keyboard came`(version: String, thawed: Double) throws {
    var stage = try Self.stage(content: 2000, version: version, ["freeze": .flag(true)])
    stage.scroll("list", to: 0, 100)
    stage.focus("message")
    #expect(stage.adjustments == [])
    Self.set("freeze", .flag(false), on: &stage)
    #expect(stage.y("list") == 100 && stage.inset("list").bottom == thawed)
  }

  @Test(arguments: [("1.21.13", 300.0), ("1.21.14", 0)] as [(String, Double)])
  func `a list that was frozen when the keyboard went`(version: String, thawed: Double) throws {
    var stage = try Self.stage(content: 2000, version: version)
    stage.scroll("list", to: 0, 100)
    stage.focus("message")
    Self.set("freeze", .flag(true), on: &stage)
    stage.perform(.blur)
    #expect(stage.y("list") == 400 && stage.inset("list").bottom == 300)
    Self.set("freeze", .flag(false), on: &stage)
    #expect(stage.y("list") == 400 && stage.inset("list").bottom == thawed)
  }

  // MARK: At the start

  // #1496: until 1.21.11 the first write of the animated props has an offset of 0.
  @Test(arguments: [("1.21.11", 0.0), ("1.21.12", 500)] as [(String, Double)])
  func `an offset that the list begins with`(version: String, y: Double) throws {
    #expect(try Self.stage(content: 2000, from: 500, version: version).y("list") == y)
  }

  // #1487: from 1.21.12 on the space is the list's height at most.
  @Test(arguments: [("1.21.11", 900.0), ("1.21.12", 800)] as [(String, Double)])
  func `a blank space larger than the list`(version: String, inset: Double) throws {
    var stage = try Self.stage(content: 100, version: version, ["blankSpace": .number(900)])
    #expect(stage.inset("list").bottom == inset && stage.indicators("list").bottom == 0)
    // A list that is laid out lower has as much less.
    stage.set("list", .frame, .quad(0, 0, 400, 500))
    #expect(stage.inset("list").bottom == min(inset, version == "1.21.11" ? 900 : 500))
  }

  @Test func `an inverted list can be turned`() throws {
    var stage = try Self.stage(content: 2000)
    stage.focus("message")
    Self.set("inverted", .flag(true), on: &stage)
    #expect(stage.inset("list") == EdgeInsets(300, 0, 0, 0))
    #expect(stage.indicators("list") == EdgeInsets(300, 0, 0, 0))
  }

  // MARK: Reports

  /// #1618: the clamp does not know the home indicator's 34 that `automatic` adds.
  ///
  /// At the end 2000 + 34 − 800 = 1234; wanted 1234 + 335 = 1569; min(1569, 2000 − 800 + 335) = 1535.
  /// Back: 1535 − 335 = 1200 of 1234. In the middle it is exact.
  @Test func `the safe area that UIKit adds is missing at the end`() throws {
    let phone = Device(
      screen: Size(402, 874),
      portrait: Device.Metrics(safeArea: EdgeInsets(62, 0, 34, 0), keyboard: 335))
    for (from, shown, hidden) in [(1234.0, 1535.0, 1200.0), (600, 935, 600)] {
      var stage = try Self.stage(
        content: 2000, device: phone, frame: Rect(0, 74, 402, 800), insetAdjustment: .automatic)
      stage.scroll("list", to: 0, from)
      stage.focus("message")
      #expect(stage.y("list") == shown)
      #expect(stage.adjustedInset("list").bottom == 369)
      stage.perform(.blur)
      #expect(stage.y("list") == hidden)
    }
  }

  /// #1623: a commit of React's writes the tree's inset of 0, and UIKit clamps −301 to 0.
  @Test func `a commit takes the inset of an inverted list`() throws {
    var stage = try Self.stage(content: 2000, ["inverted": .flag(true), "offset": .number(34)])
    stage.keyboard { $0.height = 335 }
    stage.focus("message")
    #expect(stage.y("list") == -301)
    stage.set("list", .contentInset, .quad(0, 0, 0, 0))
    #expect(stage.y("list") == 0)
  }
}
