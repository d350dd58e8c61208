import Testing

@testable import AvoidanceEngine

/// What a system from 26 on does otherwise: <doc:Keyboard#From-iOS-26-on>.
///
/// The numbers are those of `scenarios/devices.yaml`: an iPhone 17 Pro (iOS 26) has 308 and a bar of 27 on 402 × 874,
/// an iPad (A16) (iOS 26) 282 and 55 on 820 × 1180.
struct SystemTests {
  private static let phone = Device(
    screen: Size(402, 874), scale: 3,
    portrait: .init(
      safeArea: EdgeInsets(62, 0, 34, 0), statusBar: 54, keyboard: 308, predictiveBar: 27),
    landscape: .init(
      safeArea: EdgeInsets(0, 62, 20, 62), statusBar: 0, keyboard: 209, predictiveBar: 39),
    system: .iOS26)
  private static let pad = Device(
    screen: Size(820, 1180),
    portrait: .init(
      safeArea: EdgeInsets(32, 0, 25, 0), statusBar: 24, keyboard: 282, predictiveBar: 55),
    system: .iOS26)
  private static let outside: UIKitProfile = {
    var profile = UIKitProfile.observed
    profile.accessoryInFrame = false
    return profile
  }()

  private static func field(
    _ name: String, y: Double = 100, with change: (inout InputProperties) -> Void = { _ in }
  ) -> ViewNode {
    textField(name, frame: Rect(20, y, 200, 44), with: change)
  }

  // MARK: Devices

  @Test func `a tablet is at least 700 points wide`() {
    // The inner display of the iPhone Duo is 669 × 951, an iPad mini 744 × 1133.
    func device(_ width: Double, _ height: Double) -> Device {
      Device(screen: Size(width, height), portrait: .init(keyboard: 300))
    }
    #expect(!device(669, 951).isTablet && !device(951, 669).isTablet && device(744, 1133).isTablet)
  }

  @Test func `a device without a system runs none`() {
    #expect(!Device.plain.runs(.iOS26) && Self.phone.runs(.iOS26))
    #expect(!Self.phone.runs(SystemVersion(26, 1)))
  }

  // MARK: Duration

  @Test func `the keyboard takes 23 sixtieths of a second`() {
    for (device, expected) in [(Self.phone, 23.0 / 60), (Device.plain, 0.25)] {
      var stage = Stage(views: [Self.field("a")], device: device)
      stage.focus("a")
      #expect(stage.screen.keyboard.lastWillNotification?.duration == expected)
      stage.keyboard { $0.predictiveBar = false }
      #expect(stage.screen.keyboard.lastWillNotification?.duration == expected)
      stage.perform(.hideKeyboard)
      #expect(stage.screen.keyboard.lastWillNotification?.duration == expected)
      #expect(stage.screen.keyboard.lastWillNotification?.curve == 7)
    }
  }

  @Test func `a posted notification takes what the script says`() {
    var stage = Stage(views: [Self.field("a")], device: Self.phone)
    stage.post(.willShow, end: Rect(0, 539, 402, 335))
    #expect(stage.screen.keyboard.lastWillNotification?.duration == 0.25)
  }

  // 1/120 s apart, the field from 800 to 844 is first under the keyboard when that is above 844 and last at its end, where it
  // stays: all of 23/60 s but the samples before. The spring at t: 1 − (1 + x)e^(−x), x = 10 t / (23/60), over the same at
  // x = 10: 30 of 335 are 8.96 %. At 1/120 s x = 0.2174: 2.04 %; at 2/120 s x = 0.4348: 7.11 %; at 3/120 s x = 0.6522:
  // 13.93 %. So of 46 samples 0 to 45 the first three are clear: 43 × 1000/120 = 358.3 ms.
  @Test func `how long a field is covered goes by the longer animation`() {
    var stage = Stage(views: [Self.field("a", y: 800)], device: Self.phone)
    stage.simulator.samplesAnimations = true
    stage.focus("a")
    #expect(abs(stage.simulator.metrics.coveredMilliseconds - 43_000.0 / 120) < 0.001)
  }

  // MARK: AutoFill

  struct Bar: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var change: @Sendable (inout InputProperties) -> Void
    /// The keyboard's height on the phone with iOS 26, and on the plain device: 300 and a bar of 40.
    var expected: (system: Double, plain: Double)
  }

  @Test(arguments: [
    Bar(testDescription: "secure", change: { $0.secure = true }, expected: (335, 300)),
    Bar(
      testDescription: "username without suggestions",
      change: {
        $0.contentType = .username
        $0.autocorrection = false
      }, expected: (335, 300)),
    Bar(
      testDescription: "password of digits",
      change: {
        $0.contentType = .password
        $0.keyboardType = .numberPad
      }, expected: (335, 300)),
    Bar(
      testDescription: "new password",
      change: {
        $0.contentType = .newPassword
        $0.secure = true
      }, expected: (335, 300)),
    Bar(
      testDescription: "one-time code",
      change: {
        $0.contentType = .oneTimeCode
        $0.keyboardType = .numberPad
      }, expected: (308, 300)),
    Bar(testDescription: "digits", change: { $0.keyboardType = .numberPad }, expected: (308, 300)),
    Bar(
      testDescription: "no suggestions", change: { $0.autocorrection = false }, expected: (308, 300)
    ),
    Bar(testDescription: "suggestions", change: { _ in }, expected: (335, 340)),
  ])
  func `a login has AutoFill's bar`(bar: Bar) {
    for (device, expected) in [(Self.phone, bar.expected.system), (.plain, bar.expected.plain)] {
      var stage = Stage(views: [Self.field("a", with: bar.change)], device: device)
      stage.focus("a")
      #expect(stage.screen.keyboard.height == expected)
    }
  }

  @Test func `a script shows and hides AutoFill's bar and nothing else`() {
    var stage = Stage(
      views: [Self.field("a") { $0.autocorrection = false }, Self.field("b") { $0.secure = true }],
      device: Self.phone)
    stage.focus("a")
    stage.keyboard { $0.autofillBar = true }
    #expect(stage.screen.keyboard.height == 335)
    stage.keyboard { $0.predictiveBar = false }
    #expect(stage.screen.keyboard.height == 335 && stage.log == [])
    stage.keyboard { $0.autofillBar = false }
    #expect(stage.screen.keyboard.height == 308)
    // Until its editing ends.
    stage.focus("b")
    #expect(stage.screen.keyboard.height == 335)
    stage.keyboard { $0.autofillBar = false }
    #expect(stage.screen.keyboard.height == 308)
    stage.perform(.blur)
    stage.keyboard { $0.autofillBar = true }
    stage.focus("a")
    #expect(stage.screen.keyboard.height == 335)
  }

  // MARK: Popovers

  @Test func `digits of an iPad stand in a popover`() {
    var stage = Stage(
      views: [
        Self.field("a"), Self.field("b", y: 1100) { $0.keyboardType = .numberPad },
        Self.field("c", y: 1100) {
          $0.keyboardType = .decimalPad
          $0.allowsNumberPadPopover = false
        },
      ], device: Self.pad)
    stage.focus("b")
    #expect(
      stage.keyboardLog == [] && stage.log.last == "the digits are in a popover: no docked keyboard"
    )
    #expect(!stage.screen.keyboard.isVisible && stage.screen.focusCovered == 0)
    #expect(stage.screen.showsNumberPadPopover)
    stage.perform(.showKeyboard)
    #expect(stage.keyboardLog == [])
    stage.focus("c")
    #expect(stage.keyboardFrame == Rect(0, 843, 820, 337) && stage.screen.focusCovered == 44)
    stage.focus("b")
    #expect(
      stage.keyboardLog == [
        "keyboardWillChangeFrame", "keyboardWillHide", "keyboardDidChangeFrame", "keyboardDidHide",
      ])
    #expect(!stage.screen.keyboard.isVisible)
  }

  @Test func `a field that becomes one of digits opens the popover`() {
    var stage = Stage(views: [Self.field("a")], device: Self.pad)
    stage.focus("a")
    stage.set("a", .keyboardType, .choice(InputProperties.KeyboardType.numberPad.rawValue))
    stage.perform(.blur)
    stage.focus("a")
    #expect(!stage.screen.keyboard.isVisible)
  }

  @Test func `phones and older systems dock the digits`() {
    for (device, height) in [(Self.phone, 308.0), (.plain, 300)] {
      var stage = Stage(views: [numberField("a", frame: Rect(0, 0, 100, 40))], device: device)
      stage.focus("a")
      #expect(stage.screen.keyboard.height == height && !stage.screen.showsNumberPadPopover)
    }
  }

  // MARK: Hardware keyboards

  @Test func `a hardware keyboard of an iPad leaves a bar of shortcuts`() {
    var stage = Stage(
      views: [Self.field("a"), Self.field("b") { $0.accessoryHeight = 44 }], device: Self.pad)
    stage.keyboard { $0.kind = .hardware }
    #expect(stage.keyboardLog == [])
    stage.focus("a")
    #expect(stage.keyboardFrame == Rect(0, 1125, 820, 55) && stage.screen.keyboardTop == 1125)
    #expect(stage.keyboardLog.contains("keyboardDidShow"))
    stage.focus("b")
    #expect(stage.keyboardFrame == Rect(0, 1081, 820, 99))
    stage.perform(.blur)
    #expect(stage.keyboardLog.contains("keyboardDidHide") && !stage.screen.keyboard.isVisible)
  }

  @Test func `an accessory outside the frame stands on the bar of shortcuts`() {
    var stage = Stage(
      views: [Self.field("b") { $0.accessoryHeight = 44 }], device: Self.pad, profile: Self.outside)
    stage.keyboard { $0.kind = .hardware }
    stage.focus("b")
    #expect(stage.keyboardFrame == Rect(0, 1125, 820, 55) && stage.screen.keyboardTop == 1081)
  }

  @Test func `a hardware keyboard that is connected over a popover brings its bar`() {
    var stage = Stage(
      views: [Self.field("b") { $0.keyboardType = .numberPad }], device: Self.pad)
    stage.focus("b")
    stage.keyboard { $0.kind = .hardware }
    #expect(stage.keyboardFrame == Rect(0, 1125, 820, 55))
    stage.keyboard { $0.kind = .docked }
    #expect(!stage.screen.keyboard.isVisible)
    #expect(stage.log.last == "the digits are in a popover: no docked keyboard")
  }

  @Test func `a popover shows no toolbar`() {
    var stage = Stage(
      views: [
        Self.field("b") { $0.keyboardType = .numberPad }, Self.field("a", y: 300),
      ], device: Self.pad, strategy: .iq())
    stage.focus("b")
    #expect(stage.screen.toolbar == nil)
    stage.perform(.next)
    #expect(stage.screen.firstResponder == stage.index("b"))
    stage.focus("a")
    #expect(stage.screen.toolbar != nil)
  }

  // MARK: Bars

  @Test func `a navigation bar is 54 high on a phone in portrait`() {
    var controller = ViewController()
    controller.navigationBar = .standard
    func top(_ device: Device, _ orientation: Orientation = .portrait) -> Double {
      Stage(views: [], controller: controller, device: device, orientation: orientation).screen
        .safeLines.top
    }
    // 62 + 54; 0 + 32; 32 + 44.
    #expect(top(Self.phone) == 116 && top(Self.phone, .landscapeLeft) == 32 && top(Self.pad) == 76)
    controller.navigationBar = .height(50)
    #expect(
      Stage(views: [], controller: controller, device: Self.phone).screen.safeLines.top == 112)
  }
}

/// Accessories in the notified frame and outside it: <doc:Keyboard#Accessories-outside-the-frame>.
///
/// On the plain device, 400 × 800: the keyboard of 300 and 40 has its top at 460, an accessory of 44 at 416.
struct AccessoryOutsideFrameTests {
  private static let outside: UIKitProfile = {
    var profile = UIKitProfile.observed
    profile.accessoryInFrame = false
    return profile
  }()

  private static func stage(
    _ profile: UIKitProfile, _ views: [ViewNode] = [],
    strategy: StrategyDescription = StrategyDescription(.none),
    controller: ViewController = ViewController()
  ) -> Stage {
    let field = textField("a", frame: Rect(20, 400, 200, 40)) { $0.accessoryHeight = 44 }
    var stage = Stage(
      views: [field] + views, controller: controller, strategy: strategy, profile: profile)
    stage.focus("a")
    return stage
  }

  @Test func `the frame is the keyboard's alone, the obstacle is not`() {
    let inside = Self.stage(.observed)
    #expect(inside.keyboardFrame == Rect(0, 416, 400, 384))
    #expect(inside.screen.keyboard.obstacle == inside.keyboardFrame)
    let outside = Self.stage(Self.outside)
    #expect(outside.keyboardFrame == Rect(0, 460, 400, 340))
    #expect(outside.screen.keyboard.height == 340)
    #expect(outside.screen.keyboard.obstacle == Rect(0, 416, 400, 384))
  }

  // The field ends at 440: 24 below the accessory's top at 416 in both.
  @Test(arguments: [true, false]) func `what is covered goes by the accessory's top`(
    inFrame: Bool
  ) {
    let stage = Self.stage(inFrame ? .observed : Self.outside)
    #expect(stage.screen.keyboardTop == 416 && stage.screen.visibleBottom == 416)
    #expect(stage.screen.focusClearance == -24 && stage.screen.focusCovered == 24)
    #expect(stage.simulator.metrics.clearance == -24)
    #expect(stage.simulator.metrics.coveredPoints == 24)
  }

  @Test func `the accessory takes touches`() {
    let other = textField("b", frame: Rect(20, 420, 200, 20))
    var stage = Self.stage(Self.outside, [other])
    stage.tap("b")
    #expect(stage.log == ["the keyboard takes the tap"])
  }

  // Half of 384 is 192: a drag of 191 is too short, though it is more than half of 340. From 400 the finger is above the
  // accessory's top at 416: 16 of its way move nothing.
  @Test(arguments: [
    (191.0, nil as Double?, true), (192, nil, false), (207, 400, true), (208, 400, false),
  ])
  func `a finger drags the accessory, too`(distance: Double, from: Double?, stays: Bool) {
    let list = scrollView("list", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 4000)) {
      $0.keyboardDismissMode = .interactive
    }
    var stage = Self.stage(Self.outside, [list])
    stage.scroll("list", to: 0, 1000)
    stage.perform(.drag(stage.index("list"), by: Point(0, -distance), from: from))
    #expect(stage.screen.keyboard.isVisible == stays)
  }

  @Test func `another accessory is another input view`() {
    var stage = Self.stage(Self.outside, [textField("b", frame: Rect(20, 100, 200, 40))])
    stage.focus("b")
    #expect(stage.keyboardLog.contains("keyboardWillShow"))
    #expect(stage.keyboardFrame == Rect(0, 460, 400, 340) && stage.screen.keyboardTop == 460)
    stage.perform(.blur)
    #expect(stage.screen.keyboardTop == 800)
  }

  // 300 + 44 without the bar: the script's height is the frame's.
  @Test func `a script's height is the frame's`() {
    var stage = Self.stage(Self.outside)
    stage.keyboard { $0.height = 250 }
    #expect(stage.keyboardFrame == Rect(0, 550, 400, 250) && stage.screen.keyboardTop == 506)
    stage.post(.willChangeFrame, end: Rect(0, 500, 400, 300))
    #expect(stage.screen.keyboardTop == 456)
  }

  // A text view gets its toolbar after the will-notifications: the input views are reloaded, with a show group. The
  // toolbar is 44 high: 460 − 44 = 416.
  @Test func `a toolbar that comes late is another input view`() {
    var stage = Stage(
      views: [
        textView("a", frame: Rect(20, 100, 200, 40)), textField("b", frame: Rect(20, 200, 200, 40)),
      ],
      strategy: .iq(), profile: Self.outside)
    stage.focus("a")
    #expect(stage.keyboardLog.count { $0 == "keyboardWillShow" } == 2)
    #expect(stage.screen.keyboardTop == 416 && stage.keyboardFrame == Rect(0, 460, 400, 340))
  }

  @Test func `nothing stands on a keyboard that is posted elsewhere`() {
    var stage = Self.stage(
      Self.outside, [node(.view, "page", frame: Rect(0, 0, 400, 800))],
      strategy: StrategyDescription(
        KeyboardLayoutGuide.model,
        parameters: ["view": .view("page"), "followsUndockedKeyboard": .flag(true)]))
    stage.post(.willChangeFrame, end: Rect(0, 300, 400, 340))
    #expect(stage.screen.frame(stage.index("page")).maxY == 300)
  }

  // UIKit's table controller insets by the frame: 340. Its guide is the accessory's top.
  @Test func `UIKit's table controller goes by the frame`() {
    var controller = ViewController()
    controller.kind = .tableViewController
    for (profile, inset) in [(UIKitProfile.observed, 384.0), (Self.outside, 340)] {
      let field = textField("a", frame: Rect(20, 2, 200, 40)) { $0.accessoryHeight = 44 }
      var stage = Stage(
        tableView("table", frame: Rect(0, 0, 400, 800), rows: [cell("row", height: 44, field)]),
        controller: controller, profile: profile)
      stage.focus("a")
      #expect(stage.adjustedInset("table").bottom == inset)
    }
  }

  @Test(arguments: [true, false]) func `the layout guide counts the accessory`(inFrame: Bool) {
    let page = node(.view, "page", frame: Rect(0, 0, 400, 800))
    let stage = Self.stage(
      inFrame ? .observed : Self.outside, [page],
      strategy: StrategyDescription(
        KeyboardLayoutGuide.model, parameters: ["view": .view("page")]))
    #expect(stage.screen.frame(stage.index("page")).maxY == 416)
  }

  // Centred between the status bar, 0, and 416: (416 − 100) / 2.
  @Test(arguments: [true, false]) func `an alert stands above the accessory`(inFrame: Bool) {
    var controller = ViewController()
    controller.kind = .alertController
    controller.frame = Rect(65, 350, 270, 100)
    let field = textField("a", frame: Rect(20, 20, 200, 30)) { $0.accessoryHeight = 44 }
    var stage = Stage(
      views: [field], controller: controller, canvas: Size(270, 100),
      profile: inFrame ? .observed : Self.outside)
    stage.focus("a")
    #expect(stage.screen.frame(0).y == 158)
  }
}
