import AvoidanceEngine
import Testing

/// Drags, autofill, single settings and profiles: <doc:Keyboard>, <doc:Profiles>.
struct KeyboardRowsTests {
  @Test func `an interactive drag posts nothing unless it is released far enough down`() {
    for (delta, isDismissed) in [(-169.0, false), (-170, true), (-300, true), (300, false)] {
      var stage = Stage(views: [
        scrollView(
          "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 2000),
          children: [textField("a", frame: Rect(0, 500, 100, 40))]
        ) {
          $0.keyboardDismissMode = .interactive
          $0.contentOffset = Point(0, 400)
        }
      ])
      stage.focus("a")
      // half of 340 is 170
      stage.drag("s", by: 0, delta)
      #expect(stage.keyboardLog == (isDismissed ? Posts.hide : []), "\(delta)")
      #expect(stage.focused == (isDismissed ? "none" : "a"), "\(delta)")
      #expect(stage.y("s") == 400 + delta)
    }
  }

  /// The keyboard's top is at 460: a finger takes it down by what it moves below that, and 170 is half.
  @Test(arguments: [
    (700.0, -160.0, false), (700, -170, true), (400, -200, false), (400, -230, true),
  ])
  func `a drag counts from where the finger is on the keyboard`(
    from: Double, delta: Double, isDismissed: Bool
  ) {
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 2000),
        children: [textField("a", frame: Rect(0, 500, 100, 40))]
      ) {
        $0.keyboardDismissMode = .interactive
        $0.contentOffset = Point(0, 400)
      }
    ])
    stage.focus("a")
    stage.perform(.drag(stage.index("s"), by: Point(0, delta), from: from))
    #expect(stage.focused == (isDismissed ? "none" : "a"))
  }

  @Test(arguments: [
    (ScrollProperties.KeyboardDismissMode.none, "a"), (.onDrag, "none"),
  ])
  func `a small drag dismisses on drag alone`(
    mode: ScrollProperties.KeyboardDismissMode, focus: String
  ) {
    var stage = Stage(views: [
      scrollView(
        "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 2000),
        children: [textField("a", frame: Rect(0, 100, 100, 40))]
      ) {
        $0.keyboardDismissMode = mode
      }
    ])
    stage.focus("a")
    stage.drag("s", by: 0, 5)
    #expect(stage.focused == focus)
    #expect(stage.y("s") == 5)
  }

  @Test func `autofill posts the hide sequence, then the show sequence twice`() {
    var stage = KeyboardNotificationTests.stage()
    stage.focus("a")
    stage.perform(.autofill(text: 0))
    #expect(
      stage.log == ["textFieldShouldChangeCharacters a", "UITextFieldTextDidChange"] + Posts.hide
        + Posts.show + Posts.show
    )
    #expect(stage.text("a") == "Ada")
    #expect(stage.focused == "a")
    // the second one has begin = end
    #expect(stage.lastWill?.begin == KeyboardNotificationTests.docked)
    #expect(stage.lastWill?.end == KeyboardNotificationTests.docked)
  }

  @Test func `autofill's first show begins below the screen`() {
    // A footer as high as begin: the second show sets 340 again.
    var stage = Stage(
      views: [
        tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(2))
      ],
      strategy: StrategyDescription(.footerSpacer),
      texts: ["x"]
    )
    stage.focus("field-1")
    stage.perform(.autofill(text: 0))
    #expect(
      stage.adjustments == [
        "strategy t.tableFooterView.height [0] 0/0", "strategy t.tableFooterView.height [340] 0/0",
      ]
    )
  }

  @Test func `autofill without a keyboard or against the delegate posts nothing`() {
    var stage = KeyboardNotificationTests.stage()
    stage.perform(.autofill(text: 0))
    #expect(stage.log == [])
    stage.keyboard { $0.kind = .hardware }
    stage.focus("a")
    stage.perform(.autofill(text: 0))
    #expect(stage.keyboardLog == [])
    #expect(stage.text("a") == "Ada")
    stage.set("b", .shouldChange, .flag(false))
    stage.focus("b")
    stage.perform(.autofill(text: 0))
    #expect(stage.log == ["textFieldShouldChangeCharacters b"])
    #expect(stage.text("b") == "")
  }

  @Test func `leaving the app and coming back posts nothing`() {
    var stage = KeyboardNotificationTests.stage()
    stage.focus("a")
    for event in [Event.background, .foreground, .wait(2)] {
      stage.perform(event)
      #expect(stage.log == [])
      #expect(stage.focused == "a")
    }
  }

  @Test func `an accessory that another field got in the meantime changes the height`() {
    var stage = KeyboardNotificationTests.stage()
    stage.focus("a")
    stage.set("b", .accessoryHeight, .number(30))
    stage.focus("b")
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.keyboardFrame == Rect(0, 430, 400, 370))
  }

  @Test func `a scripted change carries its own begin, duration and curve`() {
    var stage = KeyboardNotificationTests.stage()
    stage.focus("a")
    stage.keyboard {
      $0.height = 500
      $0.begin = Rect(0, 700, 400, 100)
      $0.duration = 0.4
      $0.curve = 2
    }
    #expect(
      stage.lastWill
        == KeyboardNotification(
          name: .willShow, begin: Rect(0, 700, 400, 100), end: Rect(0, 300, 400, 500),
          duration: 0.4, curve: 2)
    )
  }

  // MARK: Profiles

  @Test func `as documented a show from hidden and a hide post no change of the frame`() {
    for profile in [
      UIKitProfile.documented, .observed.with { $0.showFromHiddenPostsChangeFrame = false },
    ] {
      var stage = KeyboardNotificationTests.stage(profile: profile)
      stage.focus("a")
      #expect(stage.keyboardLog == Posts.showAlone)
      stage.keyboard { $0.predictiveBar = false }
      #expect(stage.keyboardLog == Posts.show)
      stage.perform(.blur)
      #expect(stage.keyboardLog == Posts.hideAlone)
      stage.perform(.showKeyboard)
      #expect(stage.keyboardLog == Posts.showAlone)
      stage.perform(.rotate(.landscapeLeft))
      #expect(stage.log == Posts.hideAlone + ["rotate landscapeLeft"] + Posts.showAlone)
    }
  }

  @Test func `as documented leaving the dock still posts the change, since the keyboard stays`() {
    var stage = KeyboardNotificationTests.stage(profile: .documented)
    stage.focus("a")
    stage.keyboard {
      $0.kind = .floating
      $0.frame = KeyboardNotificationTests.away
    }
    #expect(stage.log == Posts.hide)
  }

  @Test func `as documented autofill's second show comes from a visible keyboard`() {
    var stage = KeyboardNotificationTests.stage(profile: .documented)
    stage.focus("a")
    stage.perform(.autofill(text: 0))
    #expect(stage.keyboardLog == Posts.hideAlone + Posts.showAlone + Posts.show)
  }

  @Test func `showKeyboard brings back a keyboard that was hidden under a first responder`() {
    var stage = KeyboardNotificationTests.stage()
    stage.focus("a")
    stage.post(.willHide, end: KeyboardNotificationTests.hidden)
    stage.perform(.showKeyboard)
    #expect(stage.log == Posts.show)
    #expect(stage.keyboardFrame == KeyboardNotificationTests.docked)
    #expect(stage.focused == "a")
  }

  @Test func `a switch between accessories of a hardware keyboard`() {
    var stage = KeyboardNotificationTests.stage()
    stage.set("b", .accessoryHeight, .number(50))
    stage.keyboard { $0.kind = .hardware }
    stage.focus("accessory")
    stage.focus("b")
    #expect(stage.keyboardLog == [])
    stage.set("a", .accessoryHeight, .number(80))
    stage.focus("a")
    #expect(stage.keyboardLog == Posts.show)
    // 300 + 40 + 80, of which 80 show
    #expect(stage.keyboardFrame == Rect(0, 720, 400, 420))
  }
}
