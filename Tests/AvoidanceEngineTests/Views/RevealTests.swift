import AvoidanceEngine
import Testing

/// UIKit's scrolling of the first responder: <doc:ScrollViews#Reveal-of-the-first-responder>.
struct RevealTests {
  /// A scroll view of 400 × 300 over content of 1000 with a field at 500 to 540.
  private static func stage(strategy: StrategyModel = .none, profile: UIKitProfile = .observed)
    -> Stage
  {
    Stage(
      views: [
        scrollView(
          "s",
          frame: Rect(0, 0, 400, 300),
          contentSize: Size(400, 1000),
          children: [
            node(
              .view,
              frame: Rect(0, 400, 400, 200),
              children: [
                textField("a", frame: Rect(0, 100, 100, 40)),
                textView("tv", frame: Rect(0, 150, 100, 40)),
              ]
            )
          ]
        )
      ],
      strategy: StrategyDescription(strategy),
      profile: profile
    )
  }

  @Test func `focusing a text field scrolls it visible in the nearest scroll view`() {
    var stage = Self.stage()
    stage.focus("a")
    // 540 − 300
    #expect(stage.adjustments == ["system s.contentOffset [0, 240] 0.25/7"])
  }

  @Test func `it knows nothing of the keyboard`() {
    var stage = Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))
    ])
    stage.focus("field-15")
    #expect(stage.adjustments == [])
    // row 15 ends its field at 656, under the keyboard's top of 460
    #expect(stage.screen.focusClearance == -196)
  }

  @Test func `it does not happen where the profile says so`() {
    var stage = Self.stage(profile: .observed.with { $0.revealsFirstResponder = false })
    stage.focus("a")
    #expect(stage.adjustments == [])
    #expect(stage.y("s") == 0)
  }

  @Test func `text views are not revealed by their ancestors`() {
    var stage = Self.stage()
    stage.focus("tv")
    #expect(stage.focused == "tv")
    #expect(stage.adjustments == [])
  }

  @Test func `a text view scrolls its own caret inside itself`() {
    var stage = Stage(views: [
      textView("tv", frame: Rect(0, 0, 400, 100)) {
        $0.lineHeight = 20
        $0.lines = 10
      }
    ])
    // 8 + 10 × 20 + 8
    #expect(stage.contentSize("tv").height == 216)
    stage.focus("tv")
    // the caret's line is 188 to 208, with the text inset 216: 216 − 100
    #expect(stage.y("tv") == 116)
    #expect(stage.simulator.adjustments.allSatisfy { $0.by == .system })
  }

  @Test func `it runs again after the will-notifications and sees their insets`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
      strategy: StrategyDescription(.insetBroadcast))
    stage.focus("field-15")
    // 14 × 44 + 40 = 656, less 800 − 340
    #expect(
      stage.adjustments == [
        "strategy t.contentInset [0, 0, 340, 0] 0/0",
        "strategy t.scrollIndicatorInsets [0, 0, 340, 0] 0/0",
        "system t.contentOffset [0, 196] 0.25/7",
      ]
    )
  }

  @Test func `the first one comes before didBeginEditing`() {
    // offsetRestore measures in didBeginEditing: after the reveal the field ends at 300 in the
    // window, which the keyboard's top of 460 does not reach.
    let rows = fieldRows(20)
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 300), rows: rows)],
      strategy: StrategyDescription(.offsetRestore))
    stage.focus("field-15")
    // 656 − 300
    #expect(stage.adjustments == ["system t.contentOffset [0, 356] 0.25/7"])
  }

  @Test func `a second time comes with another keyboard`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.scroll("s", to: 0, 0)
    stage.keyboard { $0.predictiveBar = false }
    #expect(stage.adjustments == ["system s.contentOffset [0, 240] 0.25/7"])
  }

  @Test func `it never runs after a will-hide`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.scroll("s", to: 0, 0)
    stage.keyboard {
      $0.kind = .floating
      $0.frame = Rect(50, 100, 300, 200)
    }
    #expect(stage.keyboardLog == Posts.hide)
    #expect(stage.y("s") == 0)
    stage.keyboard { $0.frame = Rect(50, 200, 300, 200) }
    #expect(stage.keyboardLog == Posts.changeFrame)
    #expect(stage.y("s") == 240)
  }

  @Test func `without notifications only the first one runs`() {
    var stage = Self.stage()
    stage.keyboard { $0.kind = .hardware }
    stage.focus("a")
    #expect(stage.keyboardLog == [])
    #expect(stage.adjustments == ["system s.contentOffset [0, 240] 0.25/7"])
  }

  @Test func `a switch that posts willShow reveals once more`() {
    let posts = UIKitProfile.observed.with { $0.switchPosts = .willShow }
    for (profile, expected) in [(UIKitProfile.observed, 0.0), (posts, 196)] {
      var stage = Stage(
        views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
        strategy: StrategyDescription(.insetBroadcast), profile: profile)
      stage.focus("field-1")
      // The strategy's inset is gone: the first reveal finds the field visible, the notification
      // brings the inset back and the second reveal sees it.
      stage.set("t", .contentInset, .quad(0, 0, 0, 0))
      stage.focus("field-15")
      #expect(stage.y("t") == expected)
    }
  }
}
