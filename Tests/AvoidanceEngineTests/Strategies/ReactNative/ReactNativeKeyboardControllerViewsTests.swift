import AvoidanceEngine
import Testing

/// <doc:KeyboardController#KeyboardAvoidingView> and <doc:KeyboardController#KeyboardChatScrollView>.
struct ReactNativeKeyboardControllerViewsTests {
  private static let chat = StrategyModel.reactNativeKeyboardControllerChat

  /// A page at y 88 with the avoiding view, 579 high, and a view as large in it.
  private static func page(_ parameters: [String: ParameterValue], height: Double = 579) -> Stage {
    let inner = node(
      .view, "inner", frame: Rect(0, 0, 375, height),
      autoresizing: [.flexibleWidth, .flexibleHeight])
    let kav = node(.view, "kav", frame: Rect(0, 0, 375, height), children: [inner])
    let page = node(.view, "page", frame: Rect(0, 667 - height, 375, height), children: [kav])
    let model = StrategyModel.reactNativeKeyboardControllerAvoidingView
    var parameters = parameters
    parameters["view"] = .view("kav")
    return ReactNativeForms.stage(StrategyDescription(model, parameters: parameters), [page])
  }

  // MARK: The avoiding view

  @Test func `the view is padded by what the keyboard takes of it`() {
    var stage = Self.page(["keyboardVerticalOffset": .number(88)])
    stage.perform(.showKeyboard)
    // 579 − (667 − 260 − 88) = 260
    #expect(stage.adjustments == ["strategy kav.padding.bottom [260] 0.25/7"])
    #expect(stage.frame("inner").height == 319)
    stage.perform(.hideKeyboard)
    #expect(stage.adjustments == ["strategy kav.padding.bottom [0] 0.25/7"])
  }

  @Test func `without the offset it is as much too little, measured in the window it is not`() {
    var stage = Self.page([:])
    stage.perform(.showKeyboard)
    // 579 − 407 = 172
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 172)
    stage = Self.page(["automaticOffset": .flag(true)])
    stage.perform(.showKeyboard)
    // 88 + 579 − 407 = 260
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 260)
  }

  /// #1500: of a screen that is pushed in a page sheet the view is not in the window when it is measured
  /// (#1594), and its place in its parent counts until the next layout.
  ///
  /// A sheet from 72 on, 802 high: 72 + 802 − (874 − 335) = 335, and without the 72 263.
  @Test(arguments: [(true, 335.0), (false, 263)] as [(Bool, Double)])
  func `a view is measured in its parent if it is not in the window at first`(
    isThere: Bool, padding: Double
  ) {
    var controller = ViewController()
    controller.presentation = .pageSheet
    controller.frame = Rect(0, 72, 402, 802)
    var stage = Stage(
      node(.view, children: [node(.view, "kav", frame: Rect(0, 0, 402, 802))]),
      controller: controller,
      device: Device(screen: Size(402, 874), portrait: Device.Metrics(keyboard: 335)),
      canvas: Size(402, 802),
      strategy: StrategyDescription(
        .reactNativeKeyboardControllerAvoidingView,
        parameters: [
          "view": .view("kav"), "automaticOffset": .flag(true), "mountsInWindow": .flag(isThere),
        ]))
    stage.perform(.showKeyboard)
    #expect(stage.screen.bottomPadding(stage.index("kav")) == padding)
    stage.perform(.hideKeyboard)
    stage.set("kav", .frame, .quad(0, 2, 402, 800))
    stage.perform(.showKeyboard)
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 335)
  }

  @Test func `the view shrinks`() {
    var stage = Self.page(["behavior": .choice("height")], height: 667)
    stage.perform(.showKeyboard)
    #expect(stage.frame("kav") == Rect(0, 0, 375, 407))
    stage.keyboard { $0.height = 300 }
    // It does not take its own change for the app's: 667 − 367 = 300.
    #expect(stage.frame("kav") == Rect(0, 0, 375, 367))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("kav") == Rect(0, 0, 375, 667))
  }

  @Test func `what is inside the view moves`() {
    var stage = Self.page(["behavior": .choice("position")], height: 667)
    stage.perform(.showKeyboard)
    #expect(stage.adjustments == ["strategy inner.frame [0, -260, 375, 667] 0.25/7"])
    stage.perform(.hideKeyboard)
    #expect(stage.frame("inner").y == 0)
  }

  @Test func `no behaviour, and no work`() {
    for parameters: [String: ParameterValue] in [
      ["behavior": .choice("none")], ["enabled": .flag(false)],
    ] {
      var stage = Self.page(parameters)
      stage.perform(.showKeyboard)
      #expect(stage.adjustments == [])
    }
  }

  /// 100 more while the keyboard is up: 172 + 100; before 1.17.0 it is measured only while hidden.
  @Test(arguments: [(16, 8, 172), (17, 0, 272)])
  func `a view that grows while the keyboard is up`(minor: Int, patch: Int, padding: Double) {
    var stage = Self.page(["version": .version(LibraryVersion(1, minor, patch))])
    stage.perform(.showKeyboard)
    stage.set("kav", .frame, .quad(0, 0, 375, 679))
    #expect(stage.screen.bottomPadding(stage.index("kav")) == padding)
  }

  /// 667 − 407 = 260, with a taller keyboard 667 − 367 = 300; each layout has the view inside at 0.
  @Test(arguments: [
    StrategyModel.reactNativeKeyboardAvoidingView, .reactNativeKeyboardControllerAvoidingView,
  ])
  func `what constraints lay out inside the view moves and comes back`(model: StrategyModel) {
    var stage = Stage(
      constraints: fill("kav", "root") + fill("inner", "kav") + [
        pin(anchor("line", .top), to: anchor("inner", .top), 100, named: "gap"),
        pin(anchor("line", .leading), to: anchor("inner", .leading)), fix("line", .width, 20),
        fix("line", .height, 20),
      ],
      on: ReactNativeForms.device,
      strategy: StrategyDescription(model, parameters: ["behavior": .choice("position")]),
      views: [node(.view, "kav", children: [node(.view, "inner", children: [node(.view, "line")])])]
    )
    stage.perform(.showKeyboard)
    #expect(stage.frame("inner") == Rect(0, -260, 375, 667))
    stage.set("gap", .constant, .number(50))
    #expect(stage.frame("inner") == Rect(0, -260, 375, 667))
    stage.keyboard { $0.height = 300 }
    stage.set("gap", .constant, .number(100))
    #expect(stage.frame("inner") == Rect(0, -300, 375, 667))
    stage.perform(.hideKeyboard)
    #expect(stage.frame("inner") == Rect(0, 0, 375, 667))
  }

  /// A view of 200 at 467, all of it below the top of a keyboard of 500 at 167.
  @Test func `a view that the keyboard takes whole has no height`() {
    var stage = Self.page(["behavior": .choice("height")], height: 200)
    // In its page the view ends at 200: 200 − (667 − 500 − 467) = 500
    stage.perform(.configure([ParameterChange("keyboardVerticalOffset", .number(467))]))
    stage.keyboard { $0.height = 500 }
    stage.perform(.showKeyboard)
    #expect(stage.frame("kav").height == 0)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("kav").height == 200)
  }

  /// 667 − 407 = 260 by each of the forms.
  @Test(arguments: [
    StrategyModel.reactNativeKeyboardAvoidingView, .reactNativeKeyboardControllerAvoidingView,
  ])
  func `another behaviour takes the old one back`(model: StrategyModel) {
    let inner = node(.view, "inner", frame: Rect(0, 0, 375, 667))
    let kav = node(.view, "kav", frame: Rect(0, 0, 375, 667), children: [inner])
    var stage = ReactNativeForms.stage(StrategyDescription(model), [kav])
    stage.perform(.showKeyboard)
    for (behavior, padding, height, y) in [
      ("padding", 260.0, 667.0, 0.0), ("height", 0, 407, 0), ("position", 0, 667, -260),
      ("none", 0, 667, 0), ("padding", 260, 667, 0),
    ] {
      stage.perform(.configure([ParameterChange("behavior", .choice(behavior))]))
      #expect(stage.screen.bottomPadding(stage.index("kav")) == padding, "\(behavior)")
      #expect(stage.frame("kav").height == height, "\(behavior)")
      #expect(stage.frame("inner").y == y, "\(behavior)")
    }
    stage.perform(.hideKeyboard)
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 0)
  }

  /// In the window the view ends at 88 + 579 = 667: 260 instead of 172.
  @Test func `the view is measured again where its place is another one`() {
    var stage = Self.page([:])
    stage.perform(.showKeyboard)
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 172)
    stage.perform(.configure([ParameterChange("automaticOffset", .flag(true))]))
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 260)
    stage.perform(.configure([ParameterChange("automaticOffset", .flag(false))]))
    #expect(stage.screen.bottomPadding(stage.index("kav")) == 172)
  }

  @Test func `both promise no gap`() {
    #expect(Self.page([:]).simulator.strategyGap == 0)
    let list = ReactNativeForms.stage(StrategyDescription(Self.chat), ReactNativeForms.twoFields())
    #expect(list.simulator.strategyGap == 0)
  }

  // MARK: The chat's list

  struct Lift: CustomTestStringConvertible {
    var behavior: String
    var from: Double
    var shown: Double
    var hidden: Double
    var testDescription: String { "\(behavior) from \(from)" }
  }

  // C = 1000, H = 667: the end without the keyboard is 333, with it 593; "at the end" is from 313 on.
  @Test(arguments: [
    Lift(behavior: "always", from: 100, shown: 360, hidden: 100),
    Lift(behavior: "always", from: 333, shown: 593, hidden: 333),
    Lift(behavior: "whenAtEnd", from: 100, shown: 100, hidden: 100),
    Lift(behavior: "whenAtEnd", from: 313, shown: 573, hidden: 313),
    Lift(behavior: "persistent", from: 100, shown: 360, hidden: 333),
    Lift(behavior: "never", from: 100, shown: 100, hidden: 100),
  ])
  func `the keyboard takes the messages along`(lift: Lift) {
    let parameters = ["keyboardLiftBehavior": ParameterValue.choice(lift.behavior)]
    var stage = ReactNativeForms.stage(
      StrategyDescription(Self.chat, parameters: parameters), ReactNativeForms.twoFields())
    stage.scroll("scroll", to: 0, lift.from)
    stage.perform(.showKeyboard)
    #expect(stage.y("scroll") == lift.shown)
    #expect(stage.inset("scroll").bottom == 260 && stage.indicators("scroll").bottom == 260)
    stage.perform(.hideKeyboard)
    #expect(stage.y("scroll") == lift.hidden)
    #expect(stage.inset("scroll").bottom == 0)
  }

  @Test func `what is below the list does not count, extra padding is always there`() {
    let parameters: [String: ParameterValue] = [
      "offset": .number(50), "extraContentPadding": .number(80),
    ]
    var stage = ReactNativeForms.stage(
      StrategyDescription(Self.chat, parameters: parameters), ReactNativeForms.twoFields(inset: 5))
    #expect(stage.inset("scroll").bottom == 85)
    stage.perform(.showKeyboard)
    // 260 − 50 = 210; 5 + 210 + 80
    #expect(stage.inset("scroll").bottom == 295)
    #expect(stage.y("scroll") == 210)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll").bottom == 85 && stage.y("scroll") == 0)
  }

  @Test func `a list that is not full stays`() {
    var stage = ReactNativeForms.stage(
      StrategyDescription(Self.chat),
      [scrollView("scroll", frame: Rect(0, 0, 375, 667), contentSize: Size(375, 300))])
    stage.perform(.showKeyboard)
    // max(300 − 667 + 260, 0) = 0
    #expect(stage.y("scroll") == 0)
  }

  /// The app's 50 replace 30 + 260; from then on they are its own.
  @Test func `an inset that the app sets while the keyboard is up is its own`() {
    var stage = ReactNativeForms.stage(
      StrategyDescription(Self.chat), ReactNativeForms.twoFields(inset: 30))
    stage.perform(.showKeyboard)
    stage.set("scroll", .contentInset, .quad(0, 0, 50, 0))
    stage.perform(.hideKeyboard)
    #expect(stage.inset("scroll").bottom == 50 && stage.indicators("scroll").bottom == 30)
  }
}
