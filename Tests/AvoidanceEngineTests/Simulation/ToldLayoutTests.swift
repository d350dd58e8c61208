import Testing

@testable import AvoidanceEngine

/// What a strategy hears of layout: <doc:Steps#Layout-callbacks>.
struct ToldLayoutTests {
  /// A panel of 400 pt with a list of 1000 that fills it, and a box that nothing moves.
  private static func stage(
    profile: UIKitProfile = .observed, controller: ViewController = ViewController()
  ) -> Stage {
    var list = scrollView("list", frame: Rect(0, 0, 400, 400), contentSize: Size(400, 1000))
    list.autoresizing = [.flexibleWidth, .flexibleHeight]
    return Stage(
      views: [
        node(
          .view, "panel", frame: Rect(0, 0, 400, 400), autoresizing: .flexibleHeight,
          children: [list]),
        node(.view, "box", frame: Rect(0, 500, 50, 50)),
        textField("a", frame: Rect(100, 700, 100, 40)),
      ],
      profile: profile
    )
  }

  private func height(_ height: Double, of name: String, in stage: Stage) -> Event {
    .set([stage.change(name, .frame, component: 3, .number(height))])
  }

  @Test func `each view is told once, in pre-order, with the frame that it had`() {
    var stage = Self.stage().with(.frames)
    stage.perform(height(300, of: "panel", in: stage))
    #expect(stage.takeWords() == ["frame panel 400.0", "frame list 400.0"])
    stage.perform(height(300, of: "panel", in: stage))
    #expect(stage.takeWords().isEmpty)
    // In one step 300 → 250 → 200 is one change.
    let changes = [250.0, 200].map { stage.change("panel", .frame, component: 3, .number($0)) }
    stage.perform(.set(changes))
    #expect(stage.takeWords() == ["frame panel 300.0", "frame list 300.0"])
  }

  // 800 → 400: the panel's mask takes all of it.
  @Test func `a turn tells, before the views are laid out by the strategy's own word`() {
    var stage = Self.stage().with([.frames, .layout])
    stage.perform(.rotate(.landscapeLeft))
    #expect(
      stage.takeWords() == ["frame root 800.0", "frame panel 400.0", "frame list 400.0", "layout"])
  }

  @Test func `its subviews are laid out when a view is told`() {
    let list = Self.stage().index("list")
    var stage = Self.stage().with(.frames) { event, screen in
      if case .frame(1, _) = event { #expect(screen.frame(list).height == 300) }
    }
    stage.perform(height(300, of: "panel", in: stage))
    #expect(stage.takeWords().count == 2)
  }

  // The box is changed twice in the first round, once for each view that was told.
  @Test func `what is changed meanwhile is told again`() {
    let box = Self.stage().index("box")
    var stage = Self.stage().with(.frames) { event, screen in
      guard case .frame(let view, _) = event, view != box else { return }
      var frame = screen.frame(box)
      frame.height += 10
      screen.setFrame(frame, of: box, Cause())
    }
    stage.perform(height(300, of: "panel", in: stage))
    #expect(stage.takeWords() == ["frame panel 400.0", "frame list 400.0", "frame box 50.0"])
    #expect(stage.frame("box").height == 70)
    #expect(stage.simulator.fault == nil)
  }

  // Once in the first round and once in each of the 99 others.
  @Test func `after 100 rounds the case is an error`() {
    let box = Self.stage().index("box")
    var stage = Self.stage().with(.frames) { event, screen in
      guard case .frame = event else { return }
      var frame = screen.frame(box)
      frame.height += 1
      screen.setFrame(frame, of: box, Cause())
    }
    stage.perform(height(60, of: "box", in: stage))
    #expect(stage.takeWords().count == 100)
    #expect(stage.frame("box").height == 160)
    #expect(stage.simulator.fault == .tooManyLayouts)
  }

  @Test func `the strategy's own changes are told when its callback is over`() {
    let box = Self.stage().index("box")
    var stage = Self.stage().with([.frames, .keyboardWillShow, .keyboardDidShow]) {
      if case .notification(.willShow) = $0 {
        $1.setFrame(Rect(0, 400, 50, 50), of: box, Cause())
        $1.setFrame(Rect(0, 450, 50, 50), of: box, Cause())
      }
    }
    stage.focus("a")
    #expect(stage.takeWords() == ["willShow", "frame box 50.0", "didShow"])
  }

  @Test func `contents are told of their own, a strategy's too`() {
    let list = Self.stage().index("list")
    var stage = Self.stage().with([.contentSizes, .keyboardWillShow]) {
      if case .notification = $0 { $1.setContentSize(Size(400, 700), of: list, Cause()) }
    }
    stage.set("list", .contentSize, component: 1, .number(900))
    #expect(stage.takeWords() == ["content list 1000.0"])
    stage.focus("a")
    #expect(stage.takeWords() == ["willShow", "content list 900.0"])
    stage.simulator.screen.setSpacer(height: 10, of: list, Cause())
    stage.perform(.wait(1))
    #expect(stage.takeWords() == ["content list 700.0"])
  }

  // The keyboard's top is at 600 − 200.
  private static func chat() -> Stage {
    Stage(
      constraints: [
        pin(anchor("bar", .bottom), to: anchor("root", .top, .keyboard)),
        fix("bar", .height, 40), pin(anchor("bar", .leading), to: anchor("root", .leading)),
        pin(anchor("bar", .width), to: nil, 300, named: "width"),
      ],
      on: .bare(300, 600),
      views: [
        node(.view, "bar", frame: .zero),
        textField("a", frame: Rect(0, 0, 100, 40)),
      ]
    )
  }

  @Test func `what follows the keyboard is told before it rests`() {
    var stage = Self.chat().with([.frames, .keyboardWillShow, .keyboardDidShow])
    stage.focus("a")
    #expect(stage.takeWords() == ["willShow", "frame bar 40.0", "didShow"])
    #expect(stage.frame("bar").maxY == 400)
  }

  @Test func `what the end of a step lays out is told in it, and what is asked for then is done`() {
    let a = Self.chat().index("a")
    var stage = Self.chat().with(.frames) { event, screen in
      if case .frame = event { screen.becomeFirstResponder(a) }
    }
    stage.set("width", .constant, .number(200))
    #expect(stage.takeWords().first == "frame bar 40.0")
    #expect(stage.focused == "a")
    #expect(stage.frame("bar").maxY == 400)
  }

  /// Moves a view when it is set up.
  private struct Mover: Strategy {
    static let model = StrategyModel("mover", Mover.self, source: "here", [.text("told", \.told)])

    var told = ""
    var observedEvents: StrategyEvents { .frames }

    mutating func setUp(on screen: inout Screen) {
      screen.setFrame(Rect(0, 0, 10, 10), of: 1, Cause())
    }
    mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
      told += "\(view)"
    }
  }

  @Test func `what the set-up moves is not told`() {
    var stage = Stage(
      views: [node(.view, "v", frame: Rect(0, 0, 50, 50))],
      strategy: StrategyDescription(Mover.model))
    stage.perform(.wait(1))
    #expect(stage.simulator.parameter("told") == .text(""))
    stage.perform(height(60, of: "v", in: stage))
    #expect(stage.simulator.parameter("told") == .text("1"))
  }
}
