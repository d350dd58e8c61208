import AvoidanceEngine
import Testing

/// Orders of becoming and resigning first responder: <doc:Focus>.
struct FocusTests {
  static func stage(profile: UIKitProfile = .observed, texts: [String] = []) -> Stage {
    Stage(
      views: [
        textField("a", frame: Rect(0, 0, 100, 40)),
        textField("b", frame: Rect(0, 50, 100, 40)),
        numberField("digits", frame: Rect(0, 100, 100, 40)),
        textView("tv", frame: Rect(0, 150, 100, 40)),
      ],
      profile: profile,
      texts: texts
    )
  }

  static func began(_ field: String) -> [String] {
    ["textFieldDidBeginEditing \(field)", "UITextFieldTextDidBeginEditing"]
  }

  static func ended(_ field: String) -> [String] {
    ["textFieldDidEndEditing \(field)", "UITextFieldTextDidEndEditing"]
  }

  static func resigned(_ field: String) -> [String] {
    ["resignFirstResponder \(field)"] + ended(field)
  }

  static let keyboardFirst = UIKitProfile.observed.with { $0.textFieldOrder = .keyboardFirst }
  static let didEndFirst = UIKitProfile.observed.with { $0.endOrder = .didEndFirst }
  static let showAlone = UIKitProfile.observed.with { $0.showFromHiddenPostsChangeFrame = false }

  // MARK: Becoming first responder

  @Test(arguments: [
    (UIKitProfile.observed, began("a") + Posts.show),
    (keyboardFirst, Posts.show + began("a")),
    (didEndFirst, began("a") + Posts.show),
    (showAlone, began("a") + Posts.showAlone),
    (.documented, Posts.showAlone + began("a")),
  ])
  func `a text field's first focus`(profile: UIKitProfile, expected: [String]) {
    var stage = Self.stage(profile: profile)
    stage.focus("a")
    #expect(stage.log == ["textFieldShouldBeginEditing a", "becomeFirstResponder a"] + expected)
    #expect(stage.focused == "a")
  }

  @Test(arguments: [
    (
      UIKitProfile.observed, ["keyboardWillChangeFrame", "keyboardWillShow"],
      ["keyboardDidChangeFrame", "keyboardDidShow"]
    ),
    (
      keyboardFirst, ["keyboardWillChangeFrame", "keyboardWillShow"],
      ["keyboardDidChangeFrame", "keyboardDidShow"]
    ),
    (.documented, ["keyboardWillShow"], ["keyboardDidShow"]),
  ])
  func `a text view begins between the will- and the did-notifications`(
    profile: UIKitProfile, will: [String], did: [String]
  ) {
    var stage = Self.stage(profile: profile)
    stage.focus("tv")
    #expect(
      stage.log == ["textViewShouldBeginEditing tv", "becomeFirstResponder tv"] + will
        + ["textViewDidBeginEditing tv", "UITextViewTextDidBeginEditing"] + did
    )
  }

  @Test func `a switch asks the new field, then the old one`() {
    for profile in [UIKitProfile.observed, .documented] {
      var stage = Self.stage(profile: profile)
      stage.focus("a")
      stage.focus("b")
      #expect(
        stage.log == [
          "textFieldShouldBeginEditing b", "textFieldShouldEndEditing a", "resignFirstResponder a",
          "textFieldDidEndEditing a", "UITextFieldTextDidEndEditing", "becomeFirstResponder b",
          "textFieldDidBeginEditing b", "UITextFieldTextDidBeginEditing",
        ]
      )
    }
  }

  @Test(arguments: [
    (UIKitProfile.observed, began("digits") + Posts.show),
    (.documented, Posts.show + began("digits")),
  ])
  func `a switch to another height`(profile: UIKitProfile, expected: [String]) {
    var stage = Self.stage(profile: profile)
    stage.focus("a")
    stage.focus("digits")
    #expect(
      stage.log == [
        "textFieldShouldBeginEditing digits", "textFieldShouldEndEditing a",
        "resignFirstResponder a",
      ] + Self.ended("a") + ["becomeFirstResponder digits"] + expected
    )
  }

  @Test func `a switch from a text field to a text view of the same height`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.focus("tv")
    #expect(
      stage.log == [
        "textViewShouldBeginEditing tv", "textFieldShouldEndEditing a", "resignFirstResponder a",
      ] + Self.ended("a") + [
        "becomeFirstResponder tv", "textViewDidBeginEditing tv", "UITextViewTextDidBeginEditing",
      ]
    )
  }

  // MARK: Refusals

  @Test func `a field whose delegate refuses leaves the old one alone`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("b", .shouldBeginEditing, .flag(false))
    stage.focus("b")
    #expect(stage.log == ["textFieldShouldBeginEditing b"])
    #expect(stage.focused == "a")
  }

  @Test func `an old field that refuses to end stays`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .shouldEndEditing, .flag(false))
    stage.focus("b")
    #expect(stage.log == ["textFieldShouldBeginEditing b", "textFieldShouldEndEditing a"])
    #expect(stage.focused == "a")
    for event in [Event.blur, .hideKeyboard] {
      stage.perform(event)
      #expect(stage.log == ["textFieldShouldEndEditing a"])
      #expect(stage.focused == "a")
      #expect(stage.screen.keyboard.isVisible)
    }
  }

  @Test func `the present first responder is not focused again`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.focus("a")
    #expect(stage.log == [])
  }

  /// Why a field can't become first responder.
  struct Obstacle: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var view: String
    var property: SettableProperty
    var value: PropertyChange.Value
  }

  @Test(arguments: [
    Obstacle(testDescription: "disabled", view: "a", property: .enabled, value: .flag(false)),
    Obstacle(testDescription: "hidden", view: "a", property: .hidden, value: .flag(true)),
    Obstacle(
      testDescription: "not interactive", view: "a", property: .userInteraction, value: .flag(false)
    ),
    Obstacle(
      testDescription: "hidden ancestor", view: "box", property: .hidden, value: .flag(true)),
    Obstacle(
      testDescription: "ancestor not interactive", view: "box", property: .userInteraction,
      value: .flag(false)),
  ])
  func `a field that can't become first responder is not even asked`(obstacle: Obstacle) {
    let field = textField("a", frame: Rect(0, 0, 100, 40))
    var stage = Stage(views: [
      node(
        .view,
        "box",
        frame: Rect(0, 0, 400, 100),
        children: [
          node(.view, frame: Rect(0, 0, 400, 100), children: [field])
        ]
      ),
      textField("b", frame: Rect(0, 200, 100, 40)),
    ])
    stage.focus("b")
    stage.set(obstacle.view, obstacle.property, obstacle.value)
    #expect(!stage.screen.canBecomeFirstResponder(stage.index("a")))
    stage.focus("a")
    #expect(stage.log == [])
    #expect(stage.focused == "b")
  }

  @Test func `alpha does not matter for focusing`() {
    var stage = Self.stage()
    stage.set("a", .alpha, .number(0))
    stage.focus("a")
    #expect(stage.focused == "a")
  }

  @Test func `a view that takes no text can't be focused`() {
    var stage = Stage(views: [node(.button, "button", frame: Rect(0, 0, 100, 40))])
    stage.focus("button")
    #expect(stage.focused == "none")
    #expect(stage.log == [])
  }

  @Test func `a search bar is focused through its field`() {
    var stage = Stage(views: [node(.searchBar, "search", frame: Rect(0, 0, 400, 56))])
    stage.focus("search.field")
    #expect(stage.focused == "search.field")
    #expect(stage.log.first == "textFieldShouldBeginEditing search.field")
    #expect(stage.windowFrame("search").height == 56)
  }

  // MARK: Resigning

  @Test(arguments: [
    (UIKitProfile.observed, Posts.hide(around: resigned("a"))),
    (keyboardFirst, Posts.hide(around: resigned("a"))),
    (didEndFirst, resigned("a") + Posts.hide),
    (showAlone, Posts.hideAlone(around: resigned("a"))),
    (.documented, Posts.hideAlone(around: resigned("a"))),
  ])
  func `a text field resigns`(profile: UIKitProfile, expected: [String]) {
    var stage = Self.stage(profile: profile)
    stage.focus("a")
    stage.perform(.blur)
    #expect(stage.log == ["textFieldShouldEndEditing a"] + expected)
    #expect(stage.focused == "none")
  }

  @Test func `a text view resigns`() {
    let ended = [
      "resignFirstResponder tv", "textViewDidEndEditing tv", "UITextViewTextDidEndEditing",
    ]
    for (profile, expected) in [
      (UIKitProfile.observed, Posts.hide(around: ended)),
      (.documented, Posts.hideAlone(around: ended)), (Self.didEndFirst, ended + Posts.hide),
    ] {
      var stage = Self.stage(profile: profile)
      stage.focus("tv")
      stage.perform(.blur)
      #expect(stage.log == ["textViewShouldEndEditing tv"] + expected)
    }
  }

  @Test func `without a first responder there is nothing to resign`() {
    var stage = Self.stage()
    stage.perform(.blur)
    #expect(stage.log == [])
  }

  @Test func `the field is first responder while the hide is announced`() {
    // XLForm's rule restores its inset on hide only while a cell holds the first responder.
    for (profile, inset) in [
      (UIKitProfile.observed, 0.0), (.documented, 0), (Self.didEndFirst, 340),
    ] {
      var stage = Stage(
        views: [tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(20))],
        strategy: StrategyDescription(.insetScroll, parameters: ["onHide": .choice("xlform")]),
        profile: profile)
      stage.focus("field-20")
      stage.perform(.blur)
      #expect(stage.inset("t").bottom == inset)
    }
  }

  @Test func `a view controller that disappears does not ask`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .shouldEndEditing, .flag(false))
    stage.perform(.disappear)
    #expect(stage.log == Posts.hide(around: Self.resigned("a")))
    #expect(stage.focused == "none")
    stage.perform(.disappear)
    #expect(stage.log == [])
  }

  @Test func `a field that leaves the window with its row does not ask`() {
    var stage = Stage(views: [
      tableView("t", frame: Rect(0, 0, 400, 800), rows: fieldRows(5))
    ])
    stage.focus("field-3")
    stage.set("field-3", .shouldEndEditing, .flag(false))
    stage.perform(.deleteRows(stage.index("t"), section: 0, at: 0, count: 2))
    #expect(stage.log == [])
    stage.perform(.deleteRows(stage.index("t"), section: 0, at: 0, count: 1))
    #expect(stage.log == Posts.hide(around: Self.resigned("field-3")))
    #expect(stage.focused == "none")
  }

  @Test func `the toolbar's buttons do nothing without a toolbar`() {
    var stage = Self.stage()
    stage.focus("a")
    for event in [Event.next, .previous, .done] {
      stage.perform(event)
      #expect(stage.log == [])
      #expect(stage.focused == "a")
    }
  }
}
