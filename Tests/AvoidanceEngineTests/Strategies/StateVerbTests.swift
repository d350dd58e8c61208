import Testing

@testable import AvoidanceEngine

/// What a strategy hides and writes: <doc:Layout#Changes-by-the-app> and <doc:Focus#Text>.
struct StateVerbTests {
  private let keyboard = Cause(duration: 0.25, curve: 7)

  /// Three views of 40 in a scroll view of 100, at its end.
  private static func stage() -> Stage {
    var stage = Stage(
      views: [
        scrollView(
          "s",
          frame: Rect(0, 0, 400, 100),
          children: [
            node(
              .stackView,
              "stack",
              children: [
                textField("a", height: 40), node(.view, "b", height: 40),
                node(.view, "c", height: 40),
              ]
            )
          ]
        )
      ],
      texts: ["x"]
    )
    stage.scroll("s", to: 0, 20)
    return stage
  }

  // MARK: Hiding

  // 80 pt fit into 100: the offset goes back to 0 in the same animation.
  @Test func `a hidden view leaves its stack, and what scrolls follows`() {
    let stage = Self.stage()
    var screen = stage.screen
    screen.beginStep()
    screen.setHidden(true, of: stage.index("b"), keyboard)
    #expect(screen.frame(stage.index("c")).y == 40)
    #expect(screen.isMarkedHidden(stage.index("b")) && !screen.isMarkedHidden(stage.index("c")))
    screen.setHidden(true, of: stage.index("b"), keyboard)
    #expect(
      screen.adjustments.map { stage.text(of: $0) } == [
        "strategy b.hidden [1] 0.25/7", "system s.contentOffset [0, 0] 0.25/7",
      ]
    )
    screen.setHidden(false, of: stage.index("b"), keyboard)
    #expect(screen.frame(stage.index("c")).y == 80)
    #expect(screen.adjustments.last?.from == Adjustment.Value(1))
  }

  @Test func `a hidden first responder keeps the focus, as where the app hides it`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.simulator.screen.setHidden(true, of: stage.index("a"), keyboard)
    #expect(stage.focused == "a")
  }

  @Test func `the app's assignment has the same effect`() {
    for name in ["a", "b", "stack", "s"] {
      var app = Self.stage()
      var screen = app.screen
      screen.beginStep()
      screen.setHidden(true, of: app.index(name), Cause())
      app.set(name, .hidden, .flag(true))
      #expect(screen.views == app.screen.views)
      #expect(screen.scrolls == app.screen.scrolls)
      #expect(screen.adjustments.filter { $0.by == .system } == app.screen.adjustments)
    }
  }

  // MARK: Text

  @Test func `a text is told nobody, and typing goes on behind it`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.perform(.wait(1))
    stage.simulator.screen.setText("Ada", of: stage.index("a"))
    #expect(stage.text("a") == "Ada")
    #expect(stage.log == [] && stage.adjustments == [])
    stage.perform(.type(text: 0))
    #expect(stage.text("a") == "Adax")
    stage.simulator.screen.setText("", of: stage.index("a"))
    #expect(stage.screen.isTextEmpty(stage.index("a")))
    stage.simulator.screen.setText("é\n", of: stage.index("a"))
    stage.simulator.screen.logContentEdited(of: stage.index("a"))
    #expect(stage.log.last == #"contentEdited a "é\n""#)
    stage.simulator.screen.setText("no", of: stage.index("b"))
    #expect(stage.screen.text(stage.index("b")) == "")
  }

  // MARK: Accessories

  // 300 for the keyboard, 40 for the predictive bar, 50 and then 20 for the accessory.
  @Test func `a keyboard comes with the accessory, and follows where it is reloaded`() {
    var stage = Self.stage()
    let a = stage.index("a")
    stage.simulator.screen.setAccessoryHeight(50, of: a, reloads: true)
    stage.focus("a")
    #expect(stage.keyboardFrame.height == 390)
    stage.simulator.screen.setAccessoryHeight(20, of: a, reloads: false)
    stage.perform(.configure([]))
    #expect(stage.keyboardFrame.height == 390)
    stage.simulator.screen.setAccessoryHeight(30, of: a, reloads: true)
    stage.perform(.configure([]))
    #expect(stage.keyboardFrame.height == 370)
    #expect(stage.keyboardLog == Posts.show)
  }

  @Test(arguments: [Double.nan, 1e9])
  func `a height that is none is a fault`(height: Double) {
    var stage = Self.stage()
    stage.simulator.screen.setAccessoryHeight(height, of: stage.index("a"), reloads: true)
    guard case .invalidNumber(.setAccessoryHeight, _, _) = stage.simulator.fault else {
      Issue.record("\(String(describing: stage.simulator.fault))")
      return
    }
  }
}
