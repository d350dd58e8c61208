import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#Chat-bar>: its worked examples, and the variants.
struct ChatBarTests {
  /// A list from 44 to 730 over a bar of 48, content 2000; the screen ends at 812.
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], named preset: String? = nil,
    barIsNamed: Bool = true
  ) -> Stage {
    var values =
      ChatBar.model.presets.first { $0.name == preset }?.parameters ?? [:]
    if barIsNamed { values["bar"] = .view("bar") }
    return Stage(
      views: [
        scrollView("list", frame: Rect(0, 44, 375, 686), contentSize: Size(375, 2000)),
        node(
          .view, "bar", frame: Rect(0, 730, 375, 48),
          children: [textField("message", frame: Rect(20, 7, 335, 34))]),
      ],
      device: .tall,
      strategy: StrategyDescription(ChatBar.model, parameters: values.merging(parameters) { $1 })
    )
  }

  /// A list from 44 to 812, and a field whose accessory of 48 is the bar.
  private static func accessoryStage(_ parameters: [String: ParameterValue]) -> Stage {
    let values = [
      "attachment": ParameterValue.choice("accessory"), "barHeight": .number(48),
    ]
    return Stage(
      views: [
        scrollView("list", frame: Rect(0, 44, 375, 768), contentSize: Size(375, 2000)),
        textField("message", frame: Rect(20, 764, 335, 34)) { $0.accessoryHeight = 48 },
      ],
      device: .tall,
      strategy: StrategyDescription(ChatBar.model, parameters: values.merging(parameters) { $1 })
    )
  }

  @Test func `the bar rides on the keyboard and the list keeps its place`() {
    var stage = Self.stage()
    #expect(stage.inset("list").bottom == 0)
    stage.scroll("list", to: 0, 1000)
    stage.focus("message")
    // The bar to 477 − 48 = 429; 730 − 429 = 301; the offset by as much.
    #expect(
      stage.adjustments == [
        "strategy bar.frame [0, 429, 375, 48] 0.25/7",
        "strategy list.contentInset [0, 0, 301, 0] 0.25/7",
        "strategy list.scrollIndicatorInsets [0, 0, 301, 0] 0.25/7",
        "strategy list.contentOffset [0, 1301] 0.25/7",
      ]
    )
    stage.perform(.hideKeyboard)
    #expect(stage.frame("bar").minY == 730)
    #expect(stage.inset("list").bottom == 0)
    #expect(stage.y("list") == 1000)
  }

  @Test func `from the end of the list it comes back to the end`() {
    var stage = Self.stage()
    // 2000 − 686.
    stage.scroll("list", to: 0, 1314)
    stage.focus("message")
    #expect(stage.y("list") == 1615)
    stage.perform(.hideKeyboard)
    #expect(stage.y("list") == 1314)
  }

  @Test func `a place that is moved down again by the inset may be above the content`() {
    var stage = Self.stage()
    stage.scroll("list", to: 0, 1314)
    stage.focus("message")
    stage.scroll("list", to: 0, 100)
    stage.perform(.hideKeyboard)
    // 100 − 301; the code tests only the content's end.
    #expect(stage.y("list") == -201)
  }

  @Test(arguments: [(1000.0, 1000.0), (1294, 1615), (1293, 1293)] as [(Double, Double)])
  func `whenAtEnd follows from the last 20 points on`(y: Double, shown: Double) {
    var stage = Self.stage(["keeps": .choice("whenAtEnd")])
    stage.scroll("list", to: 0, y)
    stage.focus("message")
    // 1294 + 686 = 2000 − 20; the limit is 2000 + 301 − 686.
    #expect(stage.y("list") == shown)
  }

  @Test func `a place beyond the content is not taken`() {
    let fields = textField("message", frame: Rect(20, 7, 335, 34))
    var stage = Stage(
      views: [
        scrollView("list", frame: Rect(0, 44, 375, 686), contentSize: Size(375, 100)),
        node(.view, "bar", frame: Rect(0, 730, 375, 48), children: [fields]),
      ],
      device: .tall,
      strategy: StrategyDescription(ChatBar.model, parameters: ["bar": .view("bar")])
    )
    stage.focus("message")
    // 0 + 301 is more than 100.
    #expect(stage.inset("list").bottom == 301)
    #expect(stage.y("list") == 0)
  }

  @Test(arguments: ["frameHeight", "intersection"])
  func `an accessory is part of the keyboard`(insets: String) {
    var stage = Self.accessoryStage(["insets": .choice(insets), "keeps": .choice("offset")])
    #expect(stage.inset("list").bottom == 48)
    stage.focus("message")
    // 335 + 48, to the list's end at 812.
    #expect(stage.inset("list").bottom == 383)
    #expect(stage.y("list") == 0)
    stage.perform(.hideKeyboard)
    #expect(stage.inset("list").bottom == 48)
  }

  // InputBarAccessoryView 282 (2025-03): a sheet of 620 that ends at 822, the keyboard's top at 1024 − 313 =
  // 711. The sheet's view begins at 0, so the gap is 1024 − 620 = 404 and 313 − 404 < 0: 7.0.6 lifts by
  // its least 34, to 788, 6.4.0 by 0; both are behind the keyboard. Converted, the gap would be 202 and
  // the lift 111. Full screen there is no gap.
  @Test(arguments: [
    ("message-kit-5", false, 788.0), ("6.4.0", false, 822), ("message-kit-5", true, 711),
  ])
  func `the gap below a sheet is not converted`(version: String, isFull: Bool, bottom: Double) {
    var parameters =
      ChatBar.model.presets.first { $0.name == "message-kit-5" }?.parameters ?? [:]
    parameters["bar"] = .view("bar")
    if version == "6.4.0" {
      parameters["bottomGap"] = .choice("always")
      parameters["minimumLift"] = .number(0)
    }
    var controller = ViewController()
    if !isFull {
      controller.presentation = .formSheet
      controller.frame = Rect(114, 202, 540, 620)
    }
    let size = isFull ? Size(768, 1024) : Size(540, 620)
    let bar = node(
      .view, "bar", frame: Rect(0, size.height - 48, size.width, 48),
      children: [textField("message", frame: Rect(20, 7, 335, 34))])
    let list = scrollView(
      "list", frame: Rect(0, 0, size.width, size.height - 48), contentSize: Size(375, 2000))
    var stage = Stage(
      views: [list, bar], controller: controller,
      device: Device(
        screen: Size(768, 1024),
        portrait: Device.Metrics(safeArea: EdgeInsets(20, 0, 0, 0), statusBar: 20, keyboard: 313)),
      canvas: size,
      strategy: StrategyDescription(ChatBar.model, parameters: parameters))
    stage.focus("message")
    #expect(stage.windowFrame("bar").maxY == bottom)
  }

  @Test func `a constraint lifts at least by its minimum`() {
    let preset = "message-kit-5"
    var stage = Self.stage(named: preset)
    stage.keyboard { $0.kind = .hardware }
    stage.focus("message")
    // Nothing is shown for a hardware keyboard without an accessory.
    #expect(stage.frame("bar").maxY == 778)
    stage = Self.stage(["minimumLift": .number(400), "insets": .choice("none")], named: preset)
    stage.focus("message")
    #expect(stage.frame("bar").maxY == 412)
  }

  @Test func `MessageKit 5 goes to the end after the field began`() {
    var stage = Self.stage(named: "message-kit-5")
    stage.focus("message")
    // The bar at 812 − 335; the list at 2000 + 301 − 686, unanimated but for the way to the end.
    #expect(
      stage.adjustments == [
        "strategy bar.frame [0, 429, 375, 48] 0.25/7",
        "strategy list.contentInset [0, 0, 301, 0] 0/0",
        "strategy list.scrollIndicatorInsets [0, 0, 301, 0] 0/0",
        "strategy list.contentOffset [0, 1615] 0.3/0",
      ]
    )
  }

  @Test func `Slack's list shrinks and keeps its place`() {
    var stage = Self.stage(named: "slack-text")
    stage.scroll("list", to: 0, 1314)
    stage.focus("message")
    #expect(stage.frame("list") == Rect(0, 44, 375, 385))
    // 301 less to see: 1314 + 301 = 2000 − 385.
    #expect(stage.y("list") == 1615)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("list") == Rect(0, 44, 375, 686))
    #expect(stage.y("list") == 1314)
  }

  @Test func `a sticky bar rides from where it rests`() {
    var stage = Self.stage(
      ["closedOffset": .number(6), "openedOffset": .number(34)], named: "kbc-sticky")
    #expect(stage.frame("bar").minY == 736)
    stage.focus("message")
    // 730 − 335 + 34: it rested above the safe area.
    #expect(stage.frame("bar").minY == 429)
    #expect(stage.inset("list").bottom == 0)
    stage.perform(.hideKeyboard)
    #expect(stage.frame("bar").minY == 736)
  }

  @Test func `a repeated frame and a repeated hide change nothing`() {
    var stage = Self.stage()
    stage.focus("message")
    stage.post(.willChangeFrame, end: Rect(0, 477, 375, 335))
    #expect(stage.adjustments == [])
    // Nor what the app made of the list in between.
    stage.set("list", .contentInset, component: 2, .number(10))
    stage.post(.willChangeFrame, end: Rect(0, 477, 375, 335))
    #expect(stage.adjustments == [])
    stage.perform(.hideKeyboard)
    stage.post(.willHide, end: Rect(0, 812, 375, 335))
    #expect(stage.adjustments == [])
  }

  @Test func `a view that rides the keyboard is the bar unless another is named`() {
    var bar = node(.view, "bar", frame: Rect(0, 730, 375, 48))
    bar.children = [textField("message", frame: Rect(20, 7, 335, 34))]
    bar.ridesKeyboard = true
    var stage = Stage(
      views: [
        scrollView("list", frame: Rect(0, 44, 375, 686), contentSize: Size(375, 2000)), bar,
      ],
      device: .tall,
      strategy: StrategyDescription(ChatBar.model, parameters: [:])
    )
    stage.focus("message")
    #expect(stage.frame("bar") == Rect(0, 429, 375, 48))
  }

  @Test func `without a bar there is nothing to do`() {
    var stage = Self.stage(barIsNamed: false)
    #expect(
      stage.simulator.unmetRequirement
        == "no view that rides the keyboard; say 'ridesKeyboard: true' for one")
    stage.focus("message")
    #expect(stage.adjustments == [])
    #expect(Self.accessoryStage([:]).simulator.unmetRequirement == nil)
  }

  @Test func `the root is no bar`() {
    let field = textField("message", frame: Rect(20, 700, 335, 34))
    let list = scrollView("list", frame: Rect(0, 44, 375, 686), contentSize: Size(375, 2000))
    let stage = Stage(
      node(.view, "root", children: [list, field]), device: .tall,
      strategy: StrategyDescription(ChatBar.model, parameters: ["bar": .view("root")]))
    #expect(stage.simulator.unmetRequirement == "the bottom of the root view can't be pinned")
  }
}
