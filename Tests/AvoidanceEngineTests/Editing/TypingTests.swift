import AvoidanceEngine
import Testing

/// Text, clear and return: <doc:Focus#Text>, <doc:Focus#Return-key>.
struct TypingTests {
  private static func stage() -> Stage {
    Stage(
      views: [
        textField("a", frame: Rect(0, 0, 100, 40)) { $0.text = "Ada" },
        textField("off", frame: Rect(0, 50, 100, 40)) { $0.enabled = false },
        textView("tv", frame: Rect(0, 100, 200, 100)) {
          $0.lineHeight = 20
          $0.lines = 4
        },
        textField("last", frame: Rect(0, 250, 100, 40)) { $0.placeholder = "Last name" },
      ],
      texts: [" Lovelace", "!", ""]
    )
  }

  @Test func `typing asks, inserts and tells`() {
    var stage = Self.stage()
    stage.perform(.type(text: 0))
    #expect(stage.log == [])
    stage.focus("a")
    stage.perform(.type(text: 0))
    #expect(stage.log == ["textFieldShouldChangeCharacters a", "UITextFieldTextDidChange"])
    stage.perform(.type(text: 1))
    #expect(stage.text("a") == "Ada Lovelace!")
  }

  @Test func `typing nothing is asked and told, and leaves an empty text empty`() {
    var stage = Self.stage()
    stage.focus("last")
    stage.perform(.type(text: 2))
    #expect(stage.log == ["textFieldShouldChangeCharacters last", "UITextFieldTextDidChange"])
    #expect(stage.screen.isTextEmpty(stage.index("last")))
    #expect(stage.screen.isPlaceholderVisible(stage.index("last")))
    stage.perform(.autofill(text: 2))
    #expect(stage.screen.isPlaceholderVisible(stage.index("last")))
    stage.perform(.type(text: 1))
    stage.perform(.type(text: 2))
    #expect(stage.text("last") == "!")
    #expect(!stage.screen.isPlaceholderVisible(stage.index("last")))
  }

  @Test func `a delegate that refuses keeps the text`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .shouldChange, .flag(false))
    stage.perform(.type(text: 0))
    #expect(stage.log == ["textFieldShouldChangeCharacters a"])
    #expect(stage.text("a") == "Ada")
  }

  @Test func `typing into a text view`() {
    var stage = Self.stage()
    stage.focus("tv")
    stage.perform(.type(text: 1))
    #expect(
      stage.log == [
        "textViewShouldChangeText tv", "textViewDidChange tv", "UITextViewTextDidChange",
      ]
    )
    #expect(stage.text("tv") == "!")
  }

  @Test func `clear asks a text field and empties it`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.perform(.clear)
    #expect(stage.log == ["textFieldShouldClear a", "UITextFieldTextDidChange"])
    #expect(stage.text("a") == "")
    #expect(stage.screen.isTextEmpty(stage.index("a")))
    stage.perform(.type(text: 1))
    stage.set("a", .shouldClear, .flag(false))
    stage.perform(.clear)
    #expect(stage.log == ["textFieldShouldClear a"])
    #expect(stage.text("a") == "!")
    stage.focus("tv")
    stage.perform(.type(text: 1))
    stage.perform(.clear)
    #expect(stage.log == [])
    #expect(stage.text("tv") == "!")
  }

  @Test func `the app's own text posts nothing`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .text, .text(1))
    #expect(stage.text("a") == "!")
    #expect(stage.log == [])
    stage.set("a", .text, .text(2))
    #expect(stage.screen.isTextEmpty(stage.index("a")))
  }

  // MARK: Return

  private static let resigned =
    ["textFieldShouldEndEditing a"] + Posts.hide(around: FocusTests.resigned("a"))

  @Test func `return is asked of the delegate, and by itself does nothing`() {
    var stage = Self.stage()
    stage.perform(.returnKey)
    #expect(stage.log == [])
    stage.focus("a")
    stage.perform(.returnKey)
    #expect(stage.log == ["textFieldShouldReturn a"])
    #expect(stage.focused == "a")
    #expect(stage.screen.keyboard.isVisible)
    #expect(stage.text("a") == "Ada")
  }

  @Test func `return may end editing`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .onReturn, .choice(InputProperties.OnReturn.resign.rawValue))
    stage.perform(.returnKey)
    #expect(stage.log == ["textFieldShouldReturn a"] + Self.resigned)
    #expect(stage.text("a") == "Ada")
  }

  @Test func `a delegate that refuses the return key leaves it at that`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .shouldReturn, .flag(false))
    stage.perform(.returnKey)
    #expect(stage.log == ["textFieldShouldReturn a"])
    #expect(stage.focused == "a")
  }

  @Test func `return may go to the next input that can become first responder`() {
    var stage = Self.stage()
    stage.focus("a")
    stage.set("a", .onReturn, .choice(InputProperties.OnReturn.next.rawValue))
    stage.perform(.returnKey)
    // past the disabled one, to the text view
    #expect(stage.focused == "tv")
    #expect(
      stage.log == [
        "textFieldShouldReturn a", "textViewShouldBeginEditing tv", "textFieldShouldEndEditing a",
        "resignFirstResponder a", "textFieldDidEndEditing a", "UITextFieldTextDidEndEditing",
        "becomeFirstResponder tv", "textViewDidBeginEditing tv", "UITextViewTextDidBeginEditing",
      ]
    )
  }

  @Test func `return at the last input resigns`() {
    var stage = Self.stage()
    stage.focus("last")
    stage.set("last", .onReturn, .choice(InputProperties.OnReturn.next.rawValue))
    stage.perform(.returnKey)
    #expect(stage.focused == "none")
    #expect(stage.log.first == "textFieldShouldReturn last")
    #expect(stage.keyboardLog == Posts.hide)
  }

  @Test func `a text view inserts a newline`() {
    var stage = Self.stage()
    stage.focus("tv")
    stage.perform(.type(text: 1))
    stage.perform(.returnKey)
    #expect(
      stage.log == [
        "textViewShouldChangeText tv", "textViewDidChange tv", "UITextViewTextDidChange",
      ]
    )
    #expect(stage.text("tv") == "!\n")
    #expect(stage.focused == "tv")
    stage.set("tv", .shouldChange, .flag(false))
    stage.perform(.returnKey)
    #expect(stage.log == ["textViewShouldChangeText tv"])
    #expect(stage.text("tv") == "!\n")
  }

  @Test func `a text view's caret is in its last line`() throws {
    var stage = Self.stage()
    // 8 + 3 × 20 under the view's top of 100
    let caret = try #require(stage.screen.caretFrame(stage.index("tv")))
    #expect([caret.y, caret.height] == [168, 20])
    stage.focus("tv")
    // 8 + 4 × 20 + 8 = 96: everything is visible
    #expect(stage.y("tv") == 0)
    stage.perform(.returnKey)
    // the content is 116 now, the caret's line ends at 108, with the text inset at 116: 116 − 100
    #expect(stage.contentSize("tv").height == 116)
    #expect(stage.y("tv") == 16)
  }

  @Test func `a text view that doesn't scroll stays when a line is added`() {
    var note = textView("tv", frame: Rect(0, 0, 100, 40)) {
      $0.lineHeight = 20
      $0.lines = 1
    }
    note.scroll?.scrollEnabled = false
    var stage = Stage(views: [note])
    stage.focus("tv")
    for _ in 1...3 { stage.perform(.returnKey) }
    // 8 + 4 × 20 + 8 in 40.
    #expect(stage.contentSize("tv").height == 96)
    #expect(stage.y("tv") == 0)
  }

  @Test func `the return key's word can change`() {
    var stage = Self.stage()
    #expect(stage.screen.returnKey(stage.index("a")) == .default)
    stage.set("a", .returnKey, .choice(InputProperties.ReturnKey.done.rawValue))
    #expect(stage.screen.returnKey(stage.index("a")) == .done)
  }
}
