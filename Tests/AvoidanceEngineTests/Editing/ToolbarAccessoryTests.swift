import Testing

@testable import AvoidanceEngine

/// A strategy's toolbar and the app's own accessory view.
struct ToolbarAccessoryTests {
  @Test(arguments: [false, true])
  func `a toolbar takes the accessory's place, or stands beside it`(keeps: Bool) {
    let field = textField("f", frame: Rect(0, 0, 100, 40)) { $0.accessoryHeight = 30 }
    var screen = Stage(views: [field]).screen
    let toolbar = Toolbar(kind: .doneOnly, keepsAccessory: keeps)
    screen.setAccessory(toolbar, of: 1, reloads: false)
    // 44, and the app's 30.
    #expect(screen.accessoryHeight(0) == (keeps ? 74 : 44))
  }

  @Test func `a toolbar that comes late is shown with a hardware keyboard, too`() {
    // A text view begins editing after the keyboard was asked for, and then gets its toolbar.
    let views = [
      textView("note", frame: Rect(0, 0, 300, 100)), textField("f", frame: Rect(0, 200, 300, 40)),
    ]
    var stage = Stage(views: views, strategy: .iq())
    stage.keyboard { $0.kind = .hardware }
    stage.focus("note")
    // Of the keyboard of 340 and the toolbar of 44 the upper 44 are on the screen of 800.
    #expect(stage.screen.keyboard.isVisible)
    #expect(stage.keyboardFrame == Rect(0, 756, 400, 384))
  }
}
