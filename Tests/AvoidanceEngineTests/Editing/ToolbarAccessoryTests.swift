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
}
