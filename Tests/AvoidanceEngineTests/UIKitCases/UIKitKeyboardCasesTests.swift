@testable import AvoidanceEngine
import Testing

/// The file's cases of keyboards, their notifications and what strategies make of them.
struct UIKitKeyboardCasesTests {
  /// A device with a screen and a keyboard height.
  private static func device(_ screen: Size, keyboard: Double) -> Device {
    Device(screen: screen, portrait: Device.Metrics(keyboard: keyboard))
  }

  /// A table whose first row holds the first responder, avoided by `insetScroll`.
  private static func table(
    frame: Rect, inset: EdgeInsets, parameters: [String: ParameterValue] = [:]
  ) -> Stage {
    var stage = Stage(
      views: [
        tableView("t", frame: frame, rows: fieldRows(30)) {
          $0.scroll?.contentInset = inset
          $0.scroll?.insetAdjustment = .never
        }
      ],
      device: device(Size(max(400, frame.maxX), max(800, frame.maxY)), keyboard: 300),
      strategy: StrategyDescription(.insetScroll, parameters: parameters)
    )
    // With a hardware keyboard the focus itself posts nothing.
    stage.keyboard { $0.kind = .hardware }
    stage.focus("field-1")
    return stage
  }

  @Test(arguments: UIKitCases.of(.insetFormula))
  func `insets follow from the overlap`(example: UIKitCase) throws {
    let input = example.input
    var frame = Rect(origin: .zero, size: UIKitCase.screen)
    for key in ["scrollFrame", "tableFrame", "view"] where input[key] != .null {
      frame = try example.rect(input[key])
    }
    var own = example.insets(input["inset"])
    for key in ["oldBottom", "insetBefore"] where input[key] != .null {
      own.bottom = try example.number(input[key])
    }
    let isXLForm = example.topic == "XLForm"
    var stage = Self.table(
      frame: frame, inset: own,
      parameters: isXLForm ? ["onHide": .choice("xlform"), "indicators": .flag(true)] : [:])
    let before = stage.y("t")
    var end = Rect.zero
    if input["keyboardTop"] != .null {
      let top = try example.number(input["keyboardTop"])
      end = Rect(0, top, frame.width, try example.number(input["keyboardHeight"]))
    } else {
      for key in ["keyboardFrame", "keyboardEnd", "keyboard", "frameEnd"]
      where input[key] != .null {
        end = try example.rect(input[key])
      }
    }
    let name =
      input["notification"].text == "willHide" ? .willHide : KeyboardNotification.Name.willShow
    stage.post(name, end: end)
    if let duration = example.expect["duration"].number {
      #expect(stage.simulator.adjustments.map(\.duration) == [duration])
    }
    if example.expect["applied"].flag == false {
      #expect(stage.adjustments == [])
      #expect(stage.y("t") == before)
    }
    if example.expect["inset"] != .null {
      #expect(stage.inset("t") == example.insets(example.expect["inset"]))
      return
    }
    var expected: Double?
    for key in ["bottomInset", "bottom", "insetPoints"] where example.expect[key] != .null {
      expected = try example.number(example.expect[key])
    }
    let bottom = try #require(expected)
    #expect(stage.inset("t").bottom == bottom)
  }

  @Test(arguments: UIKitCases.of(.userInfo))
  func `notifications carry frame and duration`(example: UIKitCase) throws {
    if example.expect["insetAfterHide"] != .null {
      var stage = Self.table(frame: try example.rect(example.input["scrollFrame"]), inset: .zero)
      stage.post(.willShow, end: try example.rect(example.input["show"]))
      #expect(stage.inset("t").bottom > 0)
      stage.post(.willHide, end: try example.rect(example.input["hide"]))
      #expect(stage.inset("t") == example.insets(example.expect["insetAfterHide"]))
    } else if let height = example.expect["height"].number {
      var stage = Stage(views: [])
      stage.post(.willShow, end: try example.rect(example.input["frameEnd"]))
      #expect(stage.screen.keyboard.height == height)
    } else {
      var stage = Stage(views: [])
      stage.post(.willShow)
      #expect(stage.lastWill?.duration == (try example.number(example.expect["duration"])))
    }
  }

  @Test(arguments: UIKitCases.of(.keyboardMode))
  func `an end frame says how the keyboard stands`(example: UIKitCase) throws {
    var stage = Stage(views: [])
    try #require(example.input["notification"].text == "willChangeFrame")
    stage.post(.willChangeFrame, end: try example.rect(example.input["frameEnd"]))
    let keyboard = stage.screen.keyboard
    let mode =
      keyboard.isVisible ? (keyboard.kind == .docked ? "docked" : "floating") : "hidden"
    #expect(mode == example.expect["mode"].text)
  }

  @Test(arguments: UIKitCases.of(.log))
  func `logs can be posted or replayed`(example: UIKitCase) throws {
    let expect = example.expect
    switch example.id {
    case "log-02":
      // begin is not the screen's bottom: replayed
      var stage = Stage(views: [], device: Self.device(Size(320, 568), keyboard: 216))
      var post = KeyboardPost(name: .willShow)
      post.begin = try example.rect(expect["begin"])
      post.end = try example.rect(expect["end"])
      post.duration = try example.number(expect["duration"])
      post.curve = Int(try example.number(expect["curve"]))
      stage.perform(.post(post))
      #expect(stage.lastWill?.begin == post.begin)
      #expect(stage.lastWill?.duration == 0.4)
      #expect(stage.keyboardFrame == post.end)
      #expect(stage.screen.keyboardTop == 352)
    case "log-03":
      var stage = Stage(
        views: [textField("a", frame: Rect(0, 0, 100, 40))],
        device: Self.device(Size(375, 667), keyboard: 216))
      stage.focus("a")
      let notification = try #require(stage.lastWill)
      #expect(notification.begin == (try example.rect(expect["begin"])))
      #expect(notification.end == (try example.rect(expect["end"])))
      #expect(notification.duration == (try example.number(expect["duration"])))
      #expect(notification.curve == 7)
      let centre = Point(notification.end.midX, notification.end.midY)
      #expect(centre == (try example.point(expect["centerEnd"])))
    case "log-05":
      var stage = Stage(
        views: [
          textField("a", frame: Rect(0, 0, 100, 40)) { $0.accessoryHeight = 44 }
        ],
        device: Self.device(Size(768, 1024), keyboard: 264)
      )
      stage.keyboard { $0.kind = .hardware }
      stage.focus("a")
      let notification = try #require(stage.lastWill)
      #expect(notification.name == .willShow)
      #expect(notification.begin == (try example.rect(expect["begin"])))
      #expect(notification.end == (try example.rect(expect["end"])))
      let visible = Rect(0, 0, 768, 1024).intersection(notification.end)
      #expect(visible?.height == expect["visibleHeight"].number)
    case "log-09", "log-11":
      let heights = try #require(expect["willShowHeights"].numbers)
      var stage = Stage(
        views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(2))],
        strategy: StrategyDescription(.footerSpacer, parameters: ["uses": .choice("end")]))
      for height in heights {
        stage.post(.willShow, end: Rect(0, 800 - height, 400, height))
        #expect(stage.screen.tableFooterHeight(stage.index("t")) == height)
        #expect(stage.screen.keyboard.height == height)
      }
    case "log-14":
      // a frame without a size hides the keyboard and covers nothing
      var stage = KeyboardNotificationTests.stage()
      stage.focus("a")
      stage.post(.willChangeFrame, end: Rect(0, try example.number(expect["frame"][1]), 0, 0))
      #expect(!stage.screen.keyboard.isVisible)
      #expect(stage.screen.keyboardTop == 800)
    case "log-15":
      var stage = Self.table(frame: Rect(0, 0, 320, 480), inset: .zero)
      stage.post(.willShow, end: Rect(0, 264, 320, 216))
      #expect(stage.inset("t").bottom == 216)
      var post = KeyboardPost(name: .willHide)
      post.end = Rect(320, 264, 320, 216)
      post.duration = try example.number(expect["duration"])
      post.curve = Int(try example.number(expect["curve"]))
      stage.perform(.post(post))
      #expect(stage.adjustments == ["strategy t.contentInset [0, 0, 0, 0] 0.35/0"])
      #expect(!stage.screen.keyboard.isVisible)
    default:
      Issue.record("\(example.id) is not run")
    }
  }

  @Test(arguments: UIKitCases.of(.order))
  func `the observed and the documented orders`(example: UIKitCase) throws {
    switch example.id {
    case "ord-01":
      var stage = FocusTests.stage()
      stage.focus("a")
      let log = stage.log
      let began = try #require(log.firstIndex(of: "textFieldDidBeginEditing a"))
      let changed = try #require(log.firstIndex(of: "keyboardWillChangeFrame"))
      #expect(began < changed)
    case "ord-03":
      var stage = FocusTests.stage(profile: .documented)
      stage.focus("a")
      #expect(
        stage.log == [
          "textFieldShouldBeginEditing a", "becomeFirstResponder a", "keyboardWillShow",
          "keyboardDidShow", "textFieldDidBeginEditing a", "UITextFieldTextDidBeginEditing",
        ]
      )
    case "ord-04":
      var stage = FocusTests.stage(profile: .documented)
      stage.focus("a")
      stage.focus("digits")
      let log = stage.log
      let became = try #require(log.firstIndex(of: "becomeFirstResponder digits"))
      let will = try #require(log.firstIndex(of: "keyboardWillChangeFrame"))
      let did = try #require(log.firstIndex(of: "keyboardDidChangeFrame"))
      let began = try #require(log.firstIndex(of: "textFieldDidBeginEditing digits"))
      #expect(log.first == "textFieldShouldBeginEditing digits")
      #expect(became < will && will < did && did < began)
    case "ord-06":
      try #require(example.expect["keyboardNotifications"] == .list([]))
      var stage = FocusTests.stage()
      stage.focus("a")
      stage.focus("b")
      #expect(stage.keyboardLog == [])
    case "ord-07":
      var stage = Stage(views: [
        scrollView(
          "s", frame: Rect(0, 0, 400, 800), contentSize: Size(400, 2000),
          children: [textField("a", frame: Rect(0, 0, 100, 40))]
        ) {
          $0.keyboardDismissMode = .interactive
        }
      ])
      stage.focus("a")
      stage.drag("s", by: 0, -20)
      #expect(stage.keyboardLog == [])
      stage.drag("s", by: 0, -340)
      #expect(stage.keyboardLog.prefix(2) == ["keyboardWillChangeFrame", "keyboardWillHide"])
    case "ord-09":
      var stage = FocusTests.stage()
      stage.focus("a")
      stage.keyboard {
        $0.kind = .undocked
        $0.frame = Rect(0, 200, 400, 300)
      }
      #expect(stage.keyboardLog.contains("keyboardWillHide"))
      stage.keyboard { $0.frame = Rect(0, 100, 400, 300) }
      #expect(stage.keyboardLog == Posts.changeFrame)
    default:
      Issue.record("\(example.id) is not run")
    }
  }

  // MARK: The articles' code

  @Test(arguments: UIKitCases.of(.offsetRestore))
  func `article 000 lifts by the overlap`(example: UIKitCase) throws {
    let input = example.input
    if input["editFrameInWindow"] != .null {
      let frame = try example.rect(input["editFrameInWindow"])
      let height = try example.number(input["viewH"])
      let rows = [
        cell("above", height: frame.y), cell("row", height: frame.height), cell(nil, height: 800),
      ]
      var table = tableView("t", frame: Rect(0, 0, 375, height), rows: rows)
      table.table?.sections[0].rows[1].children = [
        textField("a", frame: Rect(frame.x, 0, frame.width, frame.height))
      ]
      var stage = Stage(
        views: [table],
        device: Self.device(Size(375, height), keyboard: try example.number(input["kbH"])),
        strategy: StrategyDescription(.offsetRestore, parameters: ["convertsFrame": .flag(false)]))
      stage.focus("a")
      #expect(stage.y("t") == (try example.number(example.expect["offset"])))
    } else {
      let field = try example.rect(input["fieldFrameInCell"])
      let origin = try example.point(input["cellOriginInWindow"])
      let row = node(
        .view, frame: Rect(origin: origin, size: Size(400, 44)),
        children: [textField("a", frame: field)])
      let stage = Stage(views: [row])
      let index = stage.index("a")
      let right = Rect(origin: .zero, size: field.size)
      #expect(
        stage.screen.convertToWindow(right, from: index)
          == (try example.rect(example.expect["correctWindowRect"]))
      )
      #expect(
        stage.screen.convertToWindow(field, from: index)
          == (try example.rect(example.expect["seedWindowRect"]))
      )
    }
  }

  @Test(arguments: UIKitCases.of(.stackSpacer))
  func `article 002 moves by the field's height`(example: UIKitCase) throws {
    let frame = try example.rect(example.input["inputFrame"])
    let keyboard = try example.rect(example.input["keyboard"])
    let stack = node(
      .stackView,
      "st",
      children: [
        node(.view, height: frame.y), textField("a", height: frame.height),
        node(.view, height: 400),
      ]
    )
    let screen = Size(keyboard.width, keyboard.maxY)
    var stage = Stage(
      views: [
        scrollView("s", frame: Rect(origin: .zero, size: screen), children: [stack])
      ],
      device: Self.device(screen, keyboard: keyboard.height),
      strategy: StrategyDescription(.stackSpacer)
    )
    stage.focus("a")
    #expect(stage.y("s") == (try example.number(example.expect["offset"])))
  }

  @Test(arguments: UIKitCases.of(.footerSpacer))
  func `article 004's footer makes the content longer`(example: UIKitCase) throws {
    let input = example.input
    let expect = example.expect
    let count = Int(try example.number(input["rows"]))
    var stage = Stage(
      views: [
        tableView(
          "t", frame: Rect(0, 0, 400, try example.number(input["H"])),
          rows: (0..<count).map { _ in cell() }
        ) {
          $0.table?.rowHeight = input["rowH"].number ?? 0
        }
      ],
      strategy: StrategyDescription(.footerSpacer)
    )
    #expect(stage.contentSize("t").height == (try example.number(expect["contentBefore"])))
    #expect(stage.limits("t")[3] == (try example.number(expect["maxOffsetBefore"])))
    let height = try example.number(input["kbH"])
    let end = Rect(0, 800 - height, 400, height)
    stage.post(.willShow, begin: Rect(0, 800, 400, height), end: end)
    #expect(stage.contentSize("t").height == (try example.number(expect["contentAfter"])))
    #expect(stage.limits("t")[3] == (try example.number(expect["maxOffsetAfter"])))
  }
}
