import Testing

@testable import AvoidanceEngine

/// <doc:TodaysLibraries#TPKeyboardAvoiding>: its worked examples, and what changed by version.
struct TPKeyboardAvoidingTests {
  private static func stage(
    _ views: [ViewNode] = [scrolledFields()], version: LibraryVersion? = nil,
    _ parameters: [String: ParameterValue] = [:], controller: ViewController = ViewController(),
    profile: UIKitProfile = .observed
  ) -> Stage {
    var parameters = parameters
    if let version { parameters["version"] = .version(version) }
    return Stage(
      views: views, controller: controller, device: .small,
      strategy: StrategyDescription(TPKeyboardAvoiding.model, parameters: parameters),
      profile: profile)
  }

  @Test func `the caret's line is centred in what the keyboard leaves`() {
    var stage = Self.stage()
    stage.focus("b")
    // K = 260; 407 are left; the caret's line is 600 + (44 − 20)/2 = 612 to 632; (407 − 20)/2 = 193.5
    // above it: 612 − 193.5 = 418.5, less than 1000 − 407.
    #expect(
      stage.adjustments == [
        "strategy scroll.contentInset [0, 0, 260, 0] 0.25/7",
        "strategy scroll.contentOffset [0, 418.5] 0.25/7",
        "strategy scroll.scrollIndicatorInsets [0, 0, 260, 0] 0.25/7",
      ]
    )
    stage.focus("a")
    // UIKit reveals 200 first; then 212 − 193.5, within the last animation's time and curve 0.
    #expect(
      stage.adjustments == [
        "system scroll.contentOffset [0, 200] 0.25/7",
        "strategy scroll.contentOffset [0, 18.5] 0.25/0",
      ]
    )
    stage.focus("b")
    stage.perform(.hideKeyboard)
    // The offset is not restored: 418.5, clamped to 1000 − 667.
    #expect(stage.y("scroll") == 333)
    #expect(stage.inset("scroll").bottom == 0)
  }

  @Test func `a field that is brought to the top knows no limit`() {
    var stage = Self.stage([scrolledFields()], ["alwaysTop": .flag(true)])
    stage.focus("b")
    #expect(stage.y("scroll") == 600)
  }

  @Test func `before 1_3 a text view is centred as a whole`() {
    let notes = textView("notes", frame: Rect(20, 600, 335, 200)) { $0.lineHeight = 20 }
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 375, 667), contentSize: Size(375, 1000), children: [notes])
    var stage = Self.stage([view])
    stage.focus("notes")
    // The caret's line begins 8 below the top: 608 − 193.5.
    #expect(stage.y("scroll") == 414.5)
    stage = Self.stage([view], version: LibraryVersion(1, 2, 11))
    stage.focus("notes")
    // (407 − 200)/2 = 103.5: 600 − 103.5.
    #expect(stage.y("scroll") == 496.5)
  }

  @Test(
    arguments: [
      (LibraryVersion(1, 2, 5), 0.0), (LibraryVersion(1, 2, 11), 30), (LibraryVersion(1, 3, 1), 0),
      (LibraryVersion(1, 3, 4), 0), (LibraryVersion(1, 3, 5), 30),
    ] as [(LibraryVersion, Double)]
  )
  func `an own bottom inset comes back in some versions`(version: LibraryVersion, bottom: Double) {
    var stage = Self.stage(
      [scrolledFields { $0.contentInset = EdgeInsets(0, 0, 30, 0) }], version: version)
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == 260)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll").bottom == bottom)
  }

  @Test(
    arguments: [(LibraryVersion(1, 2, 5), 0.0), (LibraryVersion(1, 2, 11), 260)]
      as [(LibraryVersion, Double)]
  )
  func `until 1_2_5 nothing follows a keyboard of others`(version: LibraryVersion, bottom: Double) {
    let other = textField("other", frame: Rect(0, 0, 100, 40))
    var stage = Self.stage([scrolledFields(), other], version: version)
    stage.focus("other")
    #expect(stage.inset("scroll").bottom == bottom)
  }

  /// The scroll view adjusts its inset to a navigation bar of 44: an own top of 0, adjusted 44.
  @Test(
    arguments: [(LibraryVersion(1, 3, 1), 18.5), (LibraryVersion(1, 3, 4), -25.5)]
      as [(LibraryVersion, Double)]
  )
  func `since 1_3_2 the adjusted top counts`(version: LibraryVersion, y: Double) {
    var controller = ViewController()
    controller.navigationBar = .height(44)
    var stage = Self.stage(
      [scrolledFields { $0.insetAdjustment = .automatic }], version: version, controller: controller
    )
    stage.focus("a")
    // 212 − 193.5 = 18.5; less the 44 of the top.
    #expect(stage.y("scroll") == y)
  }

  @Test(
    arguments: [(LibraryVersion(1, 3, 1), 260.0), (LibraryVersion(1, 3, 4), 300)]
      as [(LibraryVersion, Double)]
  )
  func `until 1_3_1 a new height is missed while the content scrolls`(
    version: LibraryVersion, bottom: Double
  ) {
    let views = scrolledFields()
    var stage = Self.stage([views], version: version)
    stage.focus("a")
    // The second field carries an accessory: the keyboard changes right after the library began to
    // scroll.
    stage.set("b", .accessoryHeight, .number(40))
    stage.focus("b")
    #expect(stage.inset("scroll").bottom == bottom)
  }

  @Test func `an empty frame leaves older versions waiting`() {
    for (version, bottom) in [(LibraryVersion(1, 3, 4), 0.0), (LibraryVersion(1, 3, 5), 260)] {
      var stage = Self.stage(version: version)
      stage.focus("b")
      stage.post(.willChangeFrame, end: .zero)
      stage.post(.willHide, begin: Rect(0, 407, 375, 260), end: Rect(0, 667, 375, 260))
      // 1.3.5 takes the keyboard for hidden with the empty frame, and does nothing at the hide.
      #expect(stage.inset("scroll").bottom == bottom, "\(version)")
    }
  }

  @Test func `content of no size gets one that stays`() {
    var stage = Self.stage([scrolledFields { $0.contentSize = Size(0, 0) }])
    stage.focus("a")
    // The lower field ends at 644, and 10 below it: 654; the widest at 355.
    #expect(stage.contentSize("scroll") == Size(355, 654))
    stage.perform(.hideKeyboard)
    #expect(stage.contentSize("scroll") == Size(355, 654))
  }

  @Test func `a frame or a content that changes meanwhile is followed`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("scroll", .frame, .quad(0, 0, 375, 500))
    // The keyboard in the content's coordinates ends at 667; the bounds at 18.5 + 500 = 518.5. They were
    // converted at offset 0: 260 − (667 − 518.5) = 111.5.
    #expect(stage.inset("scroll").bottom == 111.5)
  }

  @Test func `the return key leads through the fields and ends`() {
    var stage = Self.stage()
    #expect(stage.screen.returnKey(stage.index("a")) == .next)
    #expect(stage.screen.returnKey(stage.index("b")) == .done)
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.focused == "b")
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
    stage.focus("a")
    stage.perform(.tapPoint(Point(300, 350)))
    #expect(stage.focused == "none")
  }

  // The right one of two fields of one height is the last, whichever comes first in the form.
  @Test(arguments: [false, true])
  func `the last field in the reading direction ends`(isReversed: Bool) {
    let fields = [
      textField("left", frame: Rect(0, 50, 100, 40)),
      textField("right", frame: Rect(150, 50, 100, 40)),
      textField("top", frame: Rect(200, 0, 100, 40)),
    ]
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 375, 667), children: isReversed ? fields.reversed() : fields)
    let stage = Self.stage([view])
    let keys = ["top", "left", "right"].map { stage.screen.returnKey(stage.index($0)) }
    #expect(keys == [.next, .next, .done])
  }

  @Test func `fields with a delegate, or another return key, are left alone`() {
    let fields = [
      textField("own", frame: Rect(0, 0, 100, 40)) { $0.shouldReturn = false },
      textField("go", frame: Rect(0, 50, 100, 40)) {
        $0.returnKey = .go
        $0.onReturn = .resign
      },
      textField("last", frame: Rect(0, 100, 100, 40)) { $0.shouldClear = false },
    ]
    let view = scrollView("scroll", frame: Rect(0, 0, 375, 667), children: fields)
    var stage = Self.stage([view])
    #expect(stage.screen.returnKey(stage.index("own")) == .default)
    stage.focus("own")
    stage.perform(.returnKey)
    #expect(stage.focused == "own")
    stage.focus("go")
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
  }

  @Test func `a tap on a button does not end editing`() {
    let button = node(.button, "button", frame: Rect(20, 100, 100, 44))
    let view = scrollView(
      "scroll", frame: Rect(0, 0, 375, 667),
      children: [button, textField("a", frame: Rect(20, 200, 335, 44))])
    var stage = Self.stage([view])
    stage.focus("a")
    stage.tap("button")
    #expect(stage.focused == "a")
  }

  @Test func `a controller's own table keeps the return key alone`() {
    let table = tableView("t", rows: fieldRows(3))
    var controller = ViewController()
    controller.kind = .tableViewController
    var stage = Stage(
      table, controller: controller, device: .small,
      strategy: StrategyDescription(TPKeyboardAvoiding.model))
    stage.focus("field-1")
    #expect(!stage.adjustments.contains { $0.hasPrefix("strategy") })
    stage.perform(.returnKey)
    #expect(stage.focused == "field-2")
  }

  @Test func `without change-frame notifications nothing happens`() {
    var stage = Self.stage(profile: .documented)
    stage.focus("b")
    #expect(!stage.adjustments.contains { $0.hasPrefix("strategy") })
  }

  @Test func `versions run only where they are asked for, and centre at least 20 above`() {
    let names = TPKeyboardAvoiding.model.presets.filter(\.isVersion).map(\.name)
    #expect(names == ["tp-1.2.5", "tp-1.2.11", "tp-1.3.1", "tp-1.3.4"])
    #expect(Self.stage().simulator.strategyGap == 20)
    #expect(!Self.stage().simulator.strategyRestoresOffset)
  }
}
