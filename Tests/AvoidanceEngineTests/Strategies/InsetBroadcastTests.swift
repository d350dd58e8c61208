import AvoidanceEngine
import Testing

/// <doc:AvoidanceStrategies#Inset-broadcast>, faults included.
struct InsetBroadcastTests {
  /// Two tables of 20 rows (880) in 400 pt each.
  ///
  /// The second has own insets. The keyboard is 340 high.
  private static func stage(
    _ parameters: [String: ParameterValue] = [:], profile: UIKitProfile = .observed
  ) -> Stage {
    let numbers = (1...20).map { cell("b-\($0)") }
    return Stage(
      views: [
        tableView("a", frame: Rect(0, 0, 400, 400), rows: fieldRows(20)),
        scrollView("s", frame: Rect(0, 0, 400, 10)),
        tableView("b", frame: Rect(0, 400, 400, 400), rows: numbers) {
          $0.scroll?.contentInset = EdgeInsets(5, 6, 7, 8)
          $0.scroll?.scrollIndicatorInsets = EdgeInsets(1, 2, 3, 4)
        },
      ],
      strategy: StrategyDescription(.insetBroadcast, parameters: parameters),
      profile: profile
    )
  }

  @Test func `every table gets the keyboard's height, whatever it covers`() {
    var stage = Self.stage()
    stage.focus("field-1")
    // b rested at [−6, −5]: without its own insets the limits are 0: it is clamped.
    #expect(
      stage.adjustments == [
        "strategy a.contentInset [0, 0, 340, 0] 0/0",
        "strategy a.scrollIndicatorInsets [0, 0, 340, 0] 0/0",
        "strategy b.contentInset [0, 0, 340, 0] 0/0", "system b.contentOffset [0, 0] 0/0",
        "strategy b.scrollIndicatorInsets [0, 0, 340, 0] 0/0",
      ]
    )
  }

  @Test func `on hide all insets are zero, the app's own are lost`() {
    var stage = Self.stage()
    stage.focus("field-1")
    stage.scroll("a", to: 0, 820)
    stage.perform(.blur)
    // 880 − 400
    #expect(
      stage.adjustments == [
        "strategy a.contentInset [0, 0, 0, 0] 0/0", "system a.contentOffset [0, 480] 0/0",
        "strategy a.scrollIndicatorInsets [0, 0, 0, 0] 0/0",
        "strategy b.contentInset [0, 0, 0, 0] 0/0",
        "strategy b.scrollIndicatorInsets [0, 0, 0, 0] 0/0",
      ]
    )
    #expect(stage.inset("b") == .zero)
    #expect(stage.indicators("b") == .zero)
  }

  @Test func `only the named tables when there are names`() {
    var stage = Self.stage(["scrollViews": .views(["b", "nowhere"])])
    stage.focus("field-1")
    #expect(stage.inset("a") == .zero)
    #expect(stage.inset("b").bottom == 340)
  }

  @Test(arguments: [("begin", 0.0), ("end", 340)])
  func `the article reads the frame at the beginning`(uses: String, expected: Double) {
    var stage = Self.stage(
      ["uses": .choice(uses)], profile: .observed.with { $0.firstBegin = .zero })
    stage.focus("field-1")
    #expect(stage.inset("a").bottom == expected)
  }
}
