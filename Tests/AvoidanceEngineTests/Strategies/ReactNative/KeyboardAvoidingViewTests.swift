import AvoidanceEngine
import Testing

/// <doc:ReactNative#Keyboard-avoiding-view>, version by version.
struct KeyboardAvoidingViewTests {
  private static func stage(
    _ version: LibraryVersion = LibraryVersion(0, 81, 4),
    _ parameters: [String: ParameterValue] = [:], view: Rect = Rect(0, 0, 375, 667),
    device: Device = .small, profile: UIKitProfile = .observed
  ) -> Stage {
    let inner = node(
      .view, "inner", frame: Rect(0, 0, view.width, view.height),
      autoresizing: [.flexibleWidth, .flexibleHeight])
    var all = parameters
    all["version"] = .version(version)
    return Stage(
      views: [node(.view, "kav", frame: view, children: [inner])], device: device,
      strategy: StrategyDescription(.reactNativeKeyboardAvoidingView, parameters: all),
      profile: profile)
  }

  /// 390 × 844 with a keyboard of 336: its top is 508.
  private static let tall = Device(screen: Size(390, 844), portrait: .init(keyboard: 336))
  private static let tallFrame = Rect(0, 0, 390, 844)

  private static let versions = [
    LibraryVersion(0, 64, 4), LibraryVersion(0, 68, 7), LibraryVersion(0, 73, 4),
    LibraryVersion(0, 79, 5), LibraryVersion(0, 81, 4),
  ]

  // MARK: The space

  /// A page at y 88 with a view 579 high in it, whose frame in the page ends at 579.
  ///
  /// 0 + 579 − 407 = 172, which is 88 less than what is covered; with the offset 579 − (407 − 88) = 260.
  @Test func `the frame is measured in the parent, which the offset makes up for`() {
    for (offset, expected) in [(0.0, 172.0), (88, 260)] {
      let inner = node(
        .view, "inner", frame: Rect(0, 0, 375, 579),
        autoresizing: [.flexibleWidth, .flexibleHeight])
      let view = node(.view, "kav", frame: Rect(0, 0, 375, 579), children: [inner])
      var stage = Stage(
        views: [node(.view, "page", frame: Rect(0, 88, 375, 579), children: [view])],
        device: .small,
        strategy: StrategyDescription(
          .reactNativeKeyboardAvoidingView,
          parameters: ["view": .view("kav"), "keyboardVerticalOffset": .number(offset)]))
      stage.perform(.showKeyboard)
      #expect(stage.adjustments == ["strategy kav.padding.bottom [\(Int(expected))] 0.25/7"])
      // 579 − 172 = 407, 579 − 260 = 319
      #expect(stage.frame("inner").height == 579 - expected)
      stage.perform(.hideKeyboard)
      // no event, no animation
      #expect(stage.adjustments == ["strategy kav.padding.bottom [0] 0/0"])
    }
  }

  /// 667 − 407 = 260, then the keyboard's top is 367.
  ///
  /// With the present space 260 + 407 − 367 = 300, the height 667 − 300 = 367; without (0.65 to 0.70)
  /// 407 − 367 = 40, 667 − 40 = 627.
  @Test func `the height counts the present space, but for some versions`() {
    let cases = [
      (LibraryVersion(0, 64, 0), 627.0), (LibraryVersion(0, 64, 4), 367),
      (LibraryVersion(0, 68, 7), 627), (LibraryVersion(0, 70, 9), 627),
      (LibraryVersion(0, 71, 0), 367), (LibraryVersion(0, 81, 4), 367),
    ]
    for (version, expected) in cases {
      var stage = Self.stage(version, ["behavior": .choice("height")])
      stage.perform(.showKeyboard)
      #expect(stage.frame("kav").height == 407)
      stage.keyboard { $0.height = 300 }
      #expect(stage.frame("kav").height == expected, "\(version)")
      stage.perform(.hideKeyboard)
      #expect(stage.frame("kav").height == 667)
    }
  }

  @Test func `position moves the children`() {
    var stage = Self.stage(LibraryVersion(0, 81, 4), ["behavior": .choice("position")])
    stage.perform(.showKeyboard)
    #expect(stage.adjustments == ["strategy inner.frame [0, -260, 375, 667] 0.25/7"])
    #expect(stage.frame("kav") == Rect(0, 0, 375, 667))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("inner").y == 0)
  }

  /// The form lacks nothing: the setting is the user's.
  @Test func `no behavior does nothing`() {
    var stage = Self.stage(LibraryVersion(0, 81, 4), ["behavior": .choice("none")])
    #expect(stage.simulator.unmetRequirement == nil)
    stage.perform(.showKeyboard)
    #expect(stage.adjustments == [])
  }

  /// The second view, 500 high, ends at 500: 500 − 407 = 93.
  @Test func `another view is measured, and the first one has its own form back`() {
    var stage = Stage(
      views: [
        node(.view, "first", frame: Rect(0, 0, 375, 667)),
        node(.view, "second", frame: Rect(0, 0, 375, 500)),
      ],
      device: .small,
      strategy: StrategyDescription(.reactNativeKeyboardAvoidingView)
    )
    stage.perform(.showKeyboard)
    #expect(stage.screen.bottomPadding(stage.index("first")) == 260)
    stage.perform(.configure([ParameterChange("view", .view("second"))]))
    #expect(stage.screen.bottomPadding(stage.index("first")) == 0)
    #expect(stage.screen.bottomPadding(stage.index("second")) == 93)
  }

  @Test func `what is not enabled shows nothing until it is`() {
    var stage = Self.stage(LibraryVersion(0, 81, 4), ["enabled": .flag(false)])
    stage.perform(.showKeyboard)
    #expect(stage.adjustments == [])
    stage.perform(.configure([ParameterChange("enabled", .flag(true))]))
    #expect(stage.adjustments == ["strategy kav.padding.bottom [260] 0/0"])
    stage.perform(.configure([ParameterChange("enabled", .flag(false))]))
    #expect(stage.adjustments == ["strategy kav.padding.bottom [0] 0/0"])
  }

  // MARK: What the versions differ in; the numbers are those that the packages gave when run

  /// A keyboard that begins at the screen's top: 844 − 0 = 844.
  @Test func `a cross-fade takes the whole view before 0-73`() {
    for version in Self.versions {
      var stage = Self.stage(
        version, view: Self.tallFrame, device: Self.tall,
        profile: .observed.with { $0.prefersCrossFade = true })
      stage.post(.willChangeFrame, end: Rect(0, 0, 390, 336))
      stage.post(.willShow, end: Rect(0, 0, 390, 336))
      let expected = version < LibraryVersion(0, 73, 0) ? 844.0 : 0
      #expect(stage.screen.bottomPadding(stage.index("kav")) == expected, "\(version)")
    }
  }

  /// A floating keyboard with its top at 700 on a screen of 1194: 1194 − 700 = 494.
  @Test func `a floating keyboard leaves no space from 0-79 on`() {
    let pad = Device(screen: Size(834, 1194), portrait: .init(keyboard: 336))
    for version in Self.versions {
      var stage = Self.stage(version, view: Rect(0, 0, 834, 1194), device: pad)
      stage.post(.willChangeFrame, end: Rect(257, 700, 320, 300))
      stage.post(.willHide, end: Rect(257, 700, 320, 300))
      let expected = version < LibraryVersion(0, 79, 0) ? 494.0 : 0
      #expect(stage.screen.bottomPadding(stage.index("kav")) == expected, "\(version)")
    }
  }

  /// 600 − 508 = 92, then 700 − 508 = 192; turned, 390 − 508 < 0.
  @Test func `another height is answered from 0-71 on`() {
    for version in Self.versions {
      let follows = version >= LibraryVersion(0, 71, 0)
      var stage = Self.stage(version, view: Rect(0, 0, 390, 600), device: Self.tall)
      stage.perform(.showKeyboard)
      #expect(stage.screen.bottomPadding(stage.index("kav")) == 92)
      stage.set("kav", .frame, .quad(0, 0, 390, 700))
      #expect(stage.screen.bottomPadding(stage.index("kav")) == (follows ? 192 : 92), "\(version)")
      #expect(stage.adjustments == (follows ? ["strategy kav.padding.bottom [192] 0/0"] : []))
      stage.set("kav", .frame, .quad(0, 0, 844, 390))
      #expect(stage.screen.bottomPadding(stage.index("kav")) == (follows ? 0 : 92), "\(version)")
    }
  }

  /// The hide is answered as any event: 844 − (844 − 97) = 97; 747 − (844 − 200) = 103.
  @Test func `on android an offset beyond the view's end stays after the keyboard`() {
    for version in Self.versions {
      for (height, offset, residue) in [(844.0, 97.0, 97.0), (747, 200, 103)] {
        var stage = Self.stage(
          version, ["keyboardVerticalOffset": .number(offset), "platform": .choice("android")],
          view: Rect(0, 0, 390, height), device: Self.tall)
        stage.perform(.showKeyboard)
        stage.perform(.hideKeyboard)
        #expect(stage.screen.bottomPadding(stage.index("kav")) == residue, "\(version)")
      }
    }
  }

  // 874 − (874 − 88) = 88 stays until 0.87; from 0.88 on (react-native #52596, PR #53448) a hide is no event.
  @Test(
    arguments: [
      (LibraryVersion(0, 81, 4), 88.0), (LibraryVersion(0, 87, 0), 88),
      (LibraryVersion(0, 88, 0), 0),
    ] as [(LibraryVersion, Double)])
  func `what stays after the keyboard on android`(
    version: LibraryVersion, residue: Double
  ) {
    var stage = Self.stage(
      version, ["keyboardVerticalOffset": .number(88), "platform": .choice("android")],
      view: Rect(0, 0, 402, 874),
      device: Device(screen: Size(402, 874), portrait: Device.Metrics(keyboard: 335)))
    stage.perform(.showKeyboard)
    // 874 − (539 − 88)
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 423)
    stage.perform(.hideKeyboard)
    #expect(stage.screen.bottomPadding(stage.index("kav")) == residue)
  }

  @Test func `every preset pads`() throws {
    for name in ["rn-kav-0.64.4", "rn-kav-0.68.7", "rn-kav-0.73.4", "rn-kav-0.79.5"] {
      let description = try #require(StrategyRegistry.builtIn.strategy(named: name))
      #expect(description.parameters == ["version": .version(try #require(Self.version(name)))])
    }
  }

  private static func version(_ name: String) -> LibraryVersion? {
    LibraryVersion(String(name.dropFirst("rn-kav-".count)))
  }
}
