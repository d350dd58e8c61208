import Testing

@testable import AvoidanceEngine

/// The return key handler, the placeholder and touches outside:
/// <doc:IQKeyboardManagerRules#Return-key-handler>,
/// <doc:IQKeyboardManagerRules#Placeholders>, <doc:IQKeyboardManagerRules#Touches-outside>.
struct IQReturnKeyTests {
  private func handler(_ version: IQVersion = .v652, last: InputProperties.ReturnKey = .default)
    -> StrategyDescription
  {
    .bareIQ(
      version, ["returnKeyHandler": .flag(true), "lastTextFieldReturnKeyType": .choice("\(last)")])
  }

  /// As ``digits(_:y:x:with:)``, with a return key.
  private static func letters(
    _ identifier: String, y: Double, with change: (inout InputProperties) -> Void = { _ in }
  ) -> ViewNode {
    digits(identifier, y: y) {
      $0.keyboardType = .default
      $0.autocorrection = false
      $0.onReturn = .resign
      change(&$0)
    }
  }

  private let fields = [
    Self.letters("a", y: 40) { $0.returnKey = .search },
    Self.letters("b", y: 90) { $0.returnKey = .go },
  ]

  @Test func `all but the last say next, the last one what is set`() {
    var stage = Stage(views: fields, strategy: handler(last: .done))
    #expect(stage.returnKey("a") == .search)
    stage.focus("a")
    #expect(stage.returnKey("a") == .next)
    #expect(stage.returnKey("b") == .go, "not before it begins")
    stage.perform(.returnKey)
    #expect(stage.focused == "b")
    #expect(stage.returnKey("b") == .done)
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
    stage.perform(.detachReturnKeyHandler)
    #expect(stage.returnKey("a") == .search)
    #expect(stage.returnKey("b") == .go)
  }

  @Test func `without the handler the fields keep their keys`() {
    var stage = Stage(views: fields, strategy: .bareIQ())
    stage.focus("a")
    #expect(stage.returnKey("a") == .search)
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
  }

  @Test func `the delegate's no keeps the field`() {
    var stage = Stage(
      views: [Self.letters("a", y: 40) { $0.shouldReturn = false }, Self.letters("b", y: 90)],
      strategy: handler())
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.focused == "a")
    #expect(stage.log == ["textFieldShouldReturn a"])
  }

  @Test func `after detaching the delegates act themselves`() {
    var stage = Stage(views: fields, strategy: handler())
    stage.focus("a")
    stage.perform(.detachReturnKeyHandler)
    stage.perform(.returnKey)
    #expect(stage.focused == "none", "onReturn: resign")
  }

  /// Threads 1267 and 742: the fields are those of the moment at which the handler is made.
  @Test func `rows that come later are missed`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 400), rows: fieldRows(1))], strategy: handler(),
      inserted: [Form.InsertedRows(table: "t", rows: [cell("late", Self.letters("new", y: 5))])])
    stage.perform(.insertRows(stage.index("t"), section: 0, at: 1, group: 0))
    stage.focus("field-1")
    #expect(stage.returnKey("field-1") == .next)
    stage.perform(.returnKey)
    #expect(stage.focused == "new")
    #expect(stage.returnKey("new") == .default)
    stage.perform(.returnKey)
    #expect(stage.focused == "none", "its own delegate")
  }

  /// <doc:IQKeyboardManagerRules#Next-and-previous> and thread 1609: the private editor is the next
  /// one, so nothing happens.
  @Test func `in 6.5.0 the return key of a table's field does nothing`() {
    var stage = Stage(
      views: [tableView("t", frame: Rect(0, 0, 400, 400), rows: fieldRows(2))],
      strategy: handler(.reference, last: .done))
    stage.focus("field-1")
    stage.perform(.returnKey)
    #expect(stage.focused == "field-1")
    stage.focus("field-2")
    #expect(stage.returnKey("field-2") == .next, "the editor is last")
    stage.perform(.returnKey)
    #expect(stage.focused == "field-2")
  }

  @Test func `a controller can bring its handler`() {
    var stage = Stage(views: fields, strategy: .bareIQ())
    stage.configure("returnKeyHandler", .flag(true))
    stage.focus("a")
    #expect(stage.returnKey("a") == .next)
    stage.configure("returnKeyHandler", .flag(false))
    #expect(stage.returnKey("a") == .search)
  }

  // MARK: Text views

  private func notes(_ version: IQVersion, shouldChange: Bool = true) -> Stage {
    func note(_ name: String, y: Double) -> ViewNode {
      textView(name, frame: Rect(20, y, 300, 60)) {
        $0.shouldChange = shouldChange
        $0.lineHeight = 20
      }
    }
    return Stage(
      views: [note("first", y: 40), note("last", y: 140)], strategy: handler(version),
      texts: ["\n", "x"])
  }

  @Test(arguments: [Event.returnKey, .type(text: 0)])
  func `a newline goes to the next text view and is not inserted`(event: Event) {
    var stage = notes(.v652)
    stage.focus("first")
    stage.perform(event)
    #expect(stage.focused == "last")
    #expect(stage.text("first").isEmpty)
  }

  @Test func `a newline that is typed into a text field is text`() {
    var stage = Stage(views: fields, strategy: handler(), texts: ["\n"])
    stage.focus("a")
    stage.perform(.type(text: 0))
    #expect(stage.focused == "a")
    #expect(stage.text("a") == "\n")
  }

  @Test func `the last text view ends and still takes the newline`() {
    var stage = notes(.v652)
    stage.focus("last")
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
    #expect(stage.text("last") == "\n")
    // 8 + 2 × 20 + 8.
    #expect(stage.contentSize("last").height == 56)
    #expect(stage.log.first == "textViewShouldChangeText last")
  }

  /// From 6.5 on a text view's own delegate is not asked, so its no is not heard.
  @Test(arguments: [(IQVersion.v642, ""), (.v652, "x")])
  func `a text view's delegate is forgotten from 6.5 on`(version: IQVersion, text: String) {
    var stage = notes(version, shouldChange: false)
    stage.focus("first")
    stage.perform(.type(text: 1))
    #expect(stage.text("first") == text)
    stage.perform(.detachReturnKeyHandler)
    stage.perform(.type(text: 1))
    #expect(stage.text("first") == text, "it is asked again, and refuses")
  }

  // MARK: Placeholder

  @Test func `the placeholder lies inside the text insets and line padding`() {
    let note = textView("note", frame: Rect(20, 40, 300, 100)) {
      $0.placeholder = "Write"
      $0.lineHeight = 20
    }
    var stage = Stage(views: [note], strategy: .iq(), texts: ["x", ""])
    let view = stage.index("note")
    // UITextView's insets are (8, 0, 8, 0), its padding 5.
    #expect(stage.screen.placeholderFrame(view) == Rect(5, 8, 290, 20))
    #expect(stage.screen.isPlaceholderVisible(view))
    stage.focus("note")
    #expect(stage.screen.isPlaceholderVisible(view))
    stage.perform(.type(text: 0))
    #expect(!stage.screen.isPlaceholderVisible(view))
    stage.set("note", .text, .text(1))
    #expect(stage.screen.isPlaceholderVisible(view))
  }

  @Test func `insets of its own move the placeholder`() {
    let note = textView("note", frame: Rect(20, 40, 300, 100)) {
      $0.placeholder = "Write"
      $0.textInsets = EdgeInsets(10, 20, 30, 40)
      $0.lineFragmentPadding = 2
    }
    let stage = Stage(views: [note], strategy: .iq())
    // 300 − 22 − 42 wide; without a line's height as high as the room: 100 − 10 − 30.
    #expect(stage.screen.placeholderFrame(stage.index("note")) == Rect(22, 10, 236, 60))
  }

  // MARK: Touch outside

  private func touchable(_ parameters: [String: ParameterValue] = [:], mode: Bool? = nil) -> Stage {
    let views = [
      Self.letters("a", y: 40) { $0.avoidance.touchOutside = mode },
      node(.button, "button", frame: Rect(20, 90, 100, 30)),
      node(.label, "label", frame: Rect(20, 140, 100, 30)),
      node(.view, "switch", frame: Rect(20, 190, 100, 30)) { $0.className = "UISwitch" },
      node(
        .view,
        "bar",
        frame: Rect(20, 240, 100, 30),
        children: [
          node(.label, "title", frame: Rect(10, 5, 50, 20))
        ]
      ) { $0.className = "UINavigationBar" },
      textView("read-only", frame: Rect(20, 290, 100, 30)) { $0.enabled = false },
    ]
    var stage = Stage(views: views, strategy: .bareIQ(.reference, parameters))
    stage.focus("a")
    return stage
  }

  @Test(arguments: [
    ("label", true), ("title", true), ("button", false), ("switch", false), ("bar", false),
    ("a", false), ("read-only", true),
  ])
  func `a touch ends editing unless the touched view itself is of an ignored class`(
    view: String, ends: Bool
  ) {
    var stage = touchable(["shouldResignOnTouchOutside": .flag(true)])
    if view == "bar" {
      stage.perform(.tapPoint(Point(110, 245)))
    } else {
      stage.tap(view)
    }
    #expect(stage.focused == (ends ? "none" : "a"))
  }

  @Test func `other classes can be ignored`() {
    var stage = touchable([
      "shouldResignOnTouchOutside": .flag(true),
      "touchResignedGestureIgnoreClasses": .words(["UILabel"]),
    ])
    stage.tap("label")
    #expect(stage.focused == "a")
    stage.tap("button")
    #expect(stage.focused == "none")
  }

  @Test(
    arguments: [(false, nil, false), (false, true, true), (true, false, false)]
      as [(Bool, Bool?, Bool)]
  )
  func `the field's own mode beats the setting, thread 1369`(setting: Bool, mode: Bool?, ends: Bool)
  {
    var stage = touchable(["shouldResignOnTouchOutside": .flag(setting)], mode: mode)
    stage.tap("label")
    #expect(stage.focused == (ends ? "none" : "a"))
  }

  @Test func `changing the setting is heard at once, changing a list with the next field`() {
    var stage = touchable()
    stage.configure("disabledTouchResignedClasses", .words(["UIViewController"]))
    stage.configure("shouldResignOnTouchOutside", .flag(true))
    stage.tap("label")
    #expect(stage.focused == "a", "the list wins")
    stage.configure("disabledTouchResignedClasses", .words([]))
    stage.tap("label")
    #expect(stage.focused == "a", "the tap is still off")
    stage.perform(.blur)
    stage.focus("a")
    stage.tap("label")
    #expect(stage.focused == "none")
  }
}
