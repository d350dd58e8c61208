import Testing

@testable import AvoidanceEngine

/// The toolbar: <doc:IQKeyboardManagerRules#Toolbar>.
struct IQToolbarTests {
  private let three = [digits("a", y: 40), digits("b", y: 90), digits("c", y: 140)]

  @Test func `the first field can't go back, the last one not forward`() {
    var stage = Stage(views: three, strategy: .iq())
    stage.focus("a")
    #expect(stage.toolbar == "(previous) next done")
    stage.focus("b")
    #expect(stage.toolbar == "previous next done")
    stage.focus("c")
    #expect(stage.toolbar == "previous (next) done")
  }

  @Test(arguments: [
    ("default", "done", "previous (next) done"),
    ("alwaysHide", "done", "done"),
    ("alwaysShow", "(previous) (next) done", "previous (next) done"),
  ])
  func `the mode says whether the buttons show`(mode: String, alone: String, last: String) {
    let strategy = StrategyDescription.iq(.reference, ["previousNextDisplayMode": .choice(mode)])
    var single = Stage(views: [digits("a", y: 40)], strategy: strategy)
    single.focus("a")
    #expect(single.toolbar == alone)
    var several = Stage(views: three, strategy: strategy)
    several.focus("c")
    #expect(several.toolbar == last)
  }

  /// 300 of the device's keyboard and 44 of the toolbar.
  @Test func `its 44 points are part of the keyboard's frame and so of the move`() {
    var stage = Stage(views: [digits("a", y: 600)], strategy: .iq())
    stage.focus("a")
    #expect(stage.keyboardFrame == Rect(0, 456, 400, 344))
    // The field ends at 630; 456 − 10 = 446.
    #expect(stage.rootY == 446 - 630)
    #expect(stage.keyboardLog == Posts.show)
    stage.perform(.blur)
    #expect(stage.rootY == 0)
    #expect(stage.toolbar == "none")
  }

  /// 3a: a text view gets its toolbar after the keyboard was announced, and a second show follows.
  @Test func `a text view's toolbar comes with a second, taller show`() {
    var stage = Stage(
      views: [textView("note", frame: Rect(20, 400, 300, 100)) { $0.keyboardType = .numberPad }],
      strategy: .iq())
    stage.focus("note")
    #expect(stage.keyboardLog == Posts.show + Posts.show)
    #expect(stage.lastWill?.begin == Rect(0, 500, 400, 300))
    #expect(stage.lastWill?.end == Rect(0, 456, 400, 344))
    #expect(stage.screen.focusClearance == 10)
    stage.perform(.blur)
    stage.focus("note")
    #expect(stage.keyboardLog == Posts.show, "the toolbar is there already")
    #expect(stage.keyboardFrame.height == 344)
  }

  @Test func `a foreign accessory is never replaced`() {
    var stage = Stage(
      views: [
        digits("foreign", y: 40) { $0.hasForeignAccessoryView = true },
        digits("own", y: 90) { $0.accessoryHeight = 50 },
      ],
      strategy: .iq()
    )
    stage.focus("foreign")
    #expect(stage.toolbar == "none")
    #expect(stage.keyboardFrame.height == 300)
    stage.focus("own")
    #expect(stage.toolbar == "none")
    #expect(stage.keyboardFrame.height == 350)
  }

  @Test(
    arguments: [
      (nil, nil, nil, nil),
      ("Name", nil, nil, "Name"),
      ("Name", "Full name", nil, "Full name"),
      ("Name", "", nil, "Name"),
      ("Name", "Full name", true, nil),
      (nil, "Full name", false, "Full name"),
    ] as [(String?, String?, Bool?, String?)]
  )
  func `the title is the view's own, else its placeholder`(
    placeholder: String?, own: String?, hides: Bool?, title: String?
  ) {
    let field = digits("a", y: 40) {
      $0.placeholder = placeholder
      $0.avoidance.toolbarTitle = own
      $0.avoidance.hidesToolbarTitle = hides
    }
    var stage = Stage(views: [field], strategy: .iq())
    stage.focus("a")
    #expect(stage.screen.toolbarTitle == title)
    let without = StrategyDescription.iq(.reference, ["shouldShowToolbarPlaceholder": .flag(false)])
    var hidden = Stage(views: [field], strategy: without)
    hidden.focus("a")
    #expect(hidden.screen.toolbarTitle == nil)
  }

  @Test func `Done has the system's word unless the app gives one`() {
    var stage = Stage(views: three, strategy: .iq())
    #expect(stage.screen.toolbarDoneText == nil)
    stage.focus("a")
    #expect(stage.screen.toolbarDoneText == "Done")
    stage.configure("toolbarDoneBarButtonItemText", .text("Ready"))
    stage.focus("b")
    #expect(stage.screen.toolbarDoneText == "Ready")
  }

  @Test func `the states are those of the beginning until the field begins again`() {
    var stage = Stage(views: three, strategy: .iq())
    stage.focus("b")
    stage.set("c", .hidden, .flag(true))
    #expect(stage.toolbar == "previous next done", "thread 1801")
    stage.perform(.next)
    #expect(stage.focused == "b")
    stage.focus("a")
    stage.focus("b")
    #expect(stage.toolbar == "previous (next) done")
  }

  /// 4.3, 5: the table scrolls when the keyboard grows by 40; only then the hidden field is noticed.
  @Test func `a table that scrolls refreshes the states`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(15))],
      strategy: .iq(.v652))
    stage.keyboard { $0.predictiveBar = false }
    stage.focus("field-14")
    #expect(stage.toolbar == "previous next done")
    stage.set("field-15", .hidden, .flag(true))
    #expect(stage.toolbar == "previous next done")
    stage.keyboard { $0.predictiveBar = true }
    #expect(stage.toolbar == "previous (next) done")
  }

  @Test func `turning the toolbar off and on changes the keyboard of the current field`() {
    var stage = Stage(views: three, strategy: .iq())
    stage.focus("a")
    stage.configure("enableAutoToolbar", .flag(false))
    #expect(stage.toolbar == "none")
    #expect(stage.keyboardLog == Posts.show)
    #expect(stage.keyboardFrame.height == 300)
    stage.configure("enableAutoToolbar", .flag(true))
    #expect(stage.toolbar == "(previous) next done")
    #expect(stage.keyboardFrame.height == 344)
  }

  /// 7.4: the toolbars of all responder views go, not of the current field alone.
  @Test func `a controller without toolbars takes the neighbours' away`() {
    var stage = Stage(
      views: three, strategy: .iq(.reference, ["disabledToolbarClasses": .words(["Login"])]),
      texts: ["Login"])
    stage.focus("a")
    stage.perform(.blur)
    #expect(stage.screen.inputs[0].toolbar != nil)
    stage.perform(.appear(className: 0))
    stage.focus("b")
    #expect(stage.toolbar == "none")
    #expect(stage.screen.inputs[0].toolbar == nil)
    #expect(stage.keyboardFrame.height == 300)
  }

  @Test(arguments: [(IQVersion.v642, "none", 300.0), (.reference, "done", 344)])
  func `a search field has no siblings; its Done came with 6.5`(
    version: IQVersion, toolbar: String, height: Double
  ) {
    let bar = node(.searchBar, "find", frame: Rect(0, 0, 400, 56)) {
      $0.input?.keyboardType = .numberPad
    }
    var stage = Stage(views: [bar, digits("a", y: 90)], strategy: .iq(version))
    stage.focus("find.field")
    #expect(stage.toolbar == toolbar)
    #expect(stage.keyboardFrame.height == height)
  }

  @Test func `the buttons click, when they lead somewhere`() {
    var stage = Stage(views: three, strategy: .iq())
    stage.focus("a")
    stage.perform(.previous)
    #expect(!stage.log.contains("inputClick"), "the button is off")
    stage.perform(.next)
    #expect(stage.log.first == "inputClick")
    #expect(stage.focused == "b")
    stage.perform(.done)
    #expect(!stage.log.contains("inputClick"))
    #expect(stage.focused == "none")
    stage.configure("shouldPlayInputClicks", .flag(false))
    stage.focus("a")
    stage.perform(.next)
    #expect(!stage.log.contains("inputClick"))
    #expect(stage.focused == "b")
  }

  @Test func `Done leaves a field that refuses to end`() {
    var stage = Stage(views: [digits("a", y: 40) { $0.shouldEndEditing = false }], strategy: .iq())
    stage.focus("a")
    stage.perform(.done)
    #expect(stage.focused == "a")
    #expect(stage.log == ["textFieldShouldEndEditing a"])
  }

  @Test func `the buttons do nothing without a toolbar`() {
    var stage = Stage(views: three, strategy: .bareIQ())
    stage.focus("a")
    stage.perform(.next)
    #expect(stage.log.isEmpty)
    stage.perform(.done)
    #expect(stage.focused == "a")
  }
}
