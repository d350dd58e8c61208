import AvoidanceEngine
import Testing

/// Every row of the table of notifications: <doc:Keyboard#Order-of-notifications>.
struct KeyboardNotificationTests {
  /// Two plain fields, one for digits (no predictive bar), one with an accessory of 50.
  static func stage(
    profile: UIKitProfile = .observed, strategy: StrategyDescription = StrategyDescription(.none)
  ) -> Stage {
    Stage(
      views: [
        textField("a", frame: Rect(0, 0, 100, 40)),
        textField("b", frame: Rect(0, 50, 100, 40)),
        numberField("digits", frame: Rect(0, 100, 100, 40)),
        textField("accessory", frame: Rect(0, 150, 100, 40)) { $0.accessoryHeight = 50 },
        textField("secure", frame: Rect(0, 200, 100, 40)) { $0.secure = true },
      ],
      strategy: strategy,
      profile: profile,
      texts: ["Ada"]
    )
  }

  static let docked = Rect(0, 460, 400, 340)
  static let hidden = Rect(0, 800, 400, 340)

  // MARK: Show and hide

  @Test func `the first focus posts the show sequence from below the screen`() throws {
    var stage = Self.stage()
    stage.focus("a")
    #expect(stage.keyboardLog == Posts.show)
    let notification = try #require(stage.lastWill)
    #expect(notification.name == .willShow)
    #expect(notification.begin == Self.hidden)
    #expect(notification.end == Self.docked)
    #expect(notification.duration == 0.25)
    #expect(notification.curve == 7)
  }

  @Test func `showKeyboard posts the same without a first responder`() {
    var stage = Self.stage()
    stage.perform(.showKeyboard)
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.lastWill?.end == Rect(0, 500, 400, 300))
    stage.perform(.showKeyboard)
    #expect(stage.log == [])
  }

  @Test func `the first show of a case may begin with zero, later ones begin below the screen`() {
    var stage = Self.stage(profile: .observed.with { $0.firstBegin = .zero })
    stage.focus("a")
    #expect(stage.lastWill?.begin == .zero)
    stage.perform(.blur)
    stage.focus("a")
    #expect(stage.lastWill?.begin == Self.hidden)
  }

  @Test func `a second show of another height begins with its own size below the screen`() {
    // "Hidden: the same size at y = screen height" is read as the coming frame's size.
    var stage = Self.stage()
    stage.focus("a")
    stage.perform(.blur)
    stage.focus("digits")
    #expect(stage.lastWill?.begin == Rect(0, 800, 400, 300))
    #expect(stage.lastWill?.end == Rect(0, 500, 400, 300))
  }

  @Test func `resigning posts the hide sequence to the same size at the bottom`() throws {
    var stage = Self.stage()
    stage.focus("a")
    stage.perform(.blur)
    #expect(stage.keyboardLog == Posts.hide)
    let notification = try #require(stage.lastWill)
    #expect(notification.name == .willHide)
    #expect(notification.begin == Self.docked)
    #expect(notification.end == Self.hidden)
    #expect(notification.duration == 0.25)
    #expect(notification.curve == 7)
  }

  @Test func `the dismiss key ends editing and hides`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.perform(.hideKeyboard)
    #expect(stage.focused == "none")
    #expect(stage.keyboardLog == Posts.hide)
  }

  @Test func `hideKeyboard without a first responder posts the hide sequence, hidden nothing`() {
    var stage = Self.stage()
    stage.perform(.hideKeyboard)
    #expect(stage.log == [])
    stage.perform(.showKeyboard)
    stage.perform(.hideKeyboard)
    #expect(stage.log == Posts.hide)
    stage.perform(.hideKeyboard)
    #expect(stage.log == [])
  }

  // MARK: Switching

  @Test func `a switch at the same height posts nothing`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.focus("b")
    #expect(stage.focused == "b")
    #expect(stage.keyboardLog == [])
  }

  @Test func `before iOS 11 a switch posts willShow and didShow with begin = end`() {
    var stage = Self.stage(profile: .observed.with { $0.switchPosts = .willShow })
    stage.focus("a")
    stage.focus("b")
    #expect(stage.keyboardLog == Posts.showAlone)
    #expect(stage.lastWill?.begin == Self.docked)
    #expect(stage.lastWill?.end == Self.docked)
  }

  @Test(arguments: [
    ("digits", Rect(0, 500, 400, 300)), ("secure", Rect(0, 500, 400, 300)),
    ("accessory", Rect(0, 410, 400, 390)),
  ])
  func `a switch to another height posts a show without a hide`(field: String, end: Rect) {
    for profile in [UIKitProfile.observed, .documented] {
      var stage = Self.stage(profile: profile)
      stage.focus("a")
      stage.focus(field)
      #expect(stage.keyboardLog == Posts.show)
      #expect(stage.lastWill?.begin == Self.docked)
      #expect(stage.lastWill?.end == end)
    }
  }

  @Test func `a toggled predictive bar posts the same`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.keyboard { $0.predictiveBar = false }
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.lastWill?.end == Rect(0, 500, 400, 300))
    stage.keyboard { $0.predictiveBar = false }
    #expect(stage.keyboardLog == [])
    stage.keyboard { $0.predictiveBar = true }
    #expect(stage.keyboardLog == Posts.show)
  }

  // MARK: Not docked

  static let kinds = [KeyboardKind.undocked, .split, .floating]
  static let away = Rect(50, 200, 300, 260)

  @Test(arguments: kinds)
  func `leaving the dock posts the hide sequence with the new frame`(kind: KeyboardKind) {
    var stage = Self.stage()
    stage.focus("a")
    stage.keyboard {
      $0.kind = kind
      $0.frame = Self.away
    }
    #expect(stage.log == Posts.hide)
    #expect(stage.lastWill?.begin == Self.docked)
    #expect(stage.lastWill?.end == Self.away)
    #expect(stage.focused == "a")
  }

  @Test(arguments: kinds)
  func `away from the dock only the frame changes`(kind: KeyboardKind) {
    var stage = Self.stage()
    stage.focus("a")
    stage.keyboard {
      $0.kind = kind
      $0.frame = Self.away
    }
    stage.keyboard { $0.frame = Rect(50, 300, 300, 260) }
    #expect(stage.log == Posts.changeFrame)
    #expect(stage.lastWill?.begin == Self.away)
    stage.perform(.blur)
    #expect(stage.keyboardLog == Posts.changeFrame)
    #expect(!stage.screen.keyboard.isVisible)
    stage.focus("a")
    #expect(stage.keyboardLog == Posts.changeFrame)
    #expect(stage.keyboardFrame == Rect(50, 300, 300, 260))
    #expect(stage.screen.keyboard.isVisible)
  }

  @Test(arguments: kinds)
  func `back to the dock posts the show sequence`(kind: KeyboardKind) {
    var stage = Self.stage()
    stage.focus("a")
    stage.keyboard {
      $0.kind = kind
      $0.frame = Self.away
    }
    stage.keyboard { $0.kind = .docked }
    #expect(stage.log == Posts.show)
    #expect(stage.lastWill?.begin == Self.away)
    #expect(stage.lastWill?.end == Self.docked)
  }

  // MARK: Hardware

  @Test func `a hardware keyboard hides one that is up`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.keyboard { $0.kind = .hardware }
    #expect(stage.log == Posts.hide)
    #expect(stage.lastWill?.end == Self.hidden)
    #expect(!stage.screen.keyboard.isVisible)
    #expect(stage.focused == "a")
  }

  @Test func `with an accessory it pushes the keyboard down with the show sequence`() {
    var stage = Self.stage()
    stage.focus("accessory")
    stage.keyboard { $0.kind = .hardware }
    #expect(stage.log == Posts.show)
    #expect(stage.lastWill?.begin == Rect(0, 410, 400, 390))
    #expect(stage.lastWill?.end == Rect(0, 750, 400, 390))
  }

  @Test func `with a hardware keyboard only fields with an accessory post`() {
    var stage = Self.stage()
    stage.keyboard { $0.kind = .hardware }
    #expect(stage.log == [])
    stage.focus("a")
    #expect(stage.keyboardLog == [])
    stage.focus("accessory")
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.lastWill?.end == Rect(0, 750, 400, 390))
    stage.focus("a")
    #expect(stage.keyboardLog == Posts.hide)
    stage.perform(.blur)
    #expect(stage.keyboardLog == [])
  }

  // MARK: Turning and resizing

  @Test func `turning the device hides, turns, and shows with the other frame`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.perform(.rotate(.landscapeLeft))
    #expect(stage.log == Posts.hide + ["rotate landscapeLeft"] + Posts.show)
    // 200 + 30 on 800 × 400
    #expect(stage.keyboardFrame == Rect(0, 170, 800, 230))
    #expect(stage.focused == "a")
    #expect(stage.screen.orientation == .landscapeLeft)
  }

  @Test func `without a keyboard only the turn is logged`() {
    var stage = Self.stage()
    stage.perform(.rotate(.landscapeRight))
    #expect(stage.log == ["rotate landscapeRight"])
    stage.perform(.rotate(.landscapeRight))
    #expect(stage.log == [])
    stage.focus("a")
    stage.perform(.rotate(.landscapeRight))
    #expect(stage.log == [])
  }

  @Test func `the hide sequence comes before the layout`() {
    // The strategy takes its inset away while the table still has portrait's size, so the clamp
    // is portrait's: 880 − 800.
    var stage = Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20)) {
          $0.autoresizing = [.flexibleWidth, .flexibleHeight]
        }
      ],
      strategy: StrategyDescription(.insetScroll)
    )
    stage.focus("field-20")
    stage.perform(.rotate(.landscapeLeft))
    // afterwards inset 230 on 400: 880 − (400 − 230) is 710
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 0, 0] 0.25/7", "system t.contentOffset [0, 80] 0.25/7",
        "strategy t.contentInset [0, 0, 230, 0] 0.25/7",
        "strategy t.contentOffset [0, 710] 0.25/7",
      ]
    )
  }

  @Test func `a window that changes its size has the system's sequence around it`() {
    var stage = Self.stage()
    stage.perform(.resize(Size(300, 800)))
    #expect(stage.log == [])
    stage.focus("a")
    stage.perform(.resize(Size(350, 700)))
    #expect(stage.log == Posts.hide + Posts.show)
    // keyboard frames stay in screen coordinates
    #expect(stage.keyboardFrame == Self.docked)
  }
}
