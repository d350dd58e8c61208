import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// What a dump prints, before a form is made of it.
struct DumpedTreeTests {
  private func dump(_ text: String) throws -> ViewDump {
    try ViewDumpImporter.parse(file: "rest.txt", bytes: Array(text.utf8))
  }

  private static let chat = """
    iOS 17.2
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 375 667); autoresize = W+H; layer = <CALayer: 0x4>>
       |    | <UIScrollView: 0x5; frame = (0 64; 375 543); layer = <CALayer: 0x6>; contentOffset: {0, 40}; contentSize: {375, 900}; adjustedContentInset: {0, 0, 8, 0}>
       |    |    | <UILabel: 0x7; frame = (20 100; 335 20); text = 'Hello'; hidden = YES; layer = <CALayer: 0x8>>
       |    | <ChatBar: 0x9; frame = (0 607; 375 60); autoresize = W+TM; layer = <CALayer: 0xa>>
       |    |    | <UITextField: 0xb; frame = (8 10; 359 40); text = ''; placeholder = Message; layer = <CALayer: 0xc>>
    <UITextEffectsWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>
    <UIRemoteKeyboardWindow: 0x22; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x23>>
    """

  @Test func `class, address, depth and place of each view are kept`() throws {
    let dump = try dump(Self.chat)
    #expect(dump.format == .recursiveDescription && dump.format.tolerance == 0.5)
    #expect(
      dump.views.map(\.className) == [
        "UIWindow", "UIView", "UIScrollView", "UILabel", "ChatBar", "UITextField",
        "UITextEffectsWindow", "UIRemoteKeyboardWindow",
      ])
    #expect(
      dump.views.map(\.address) == ["0x1", "0x3", "0x5", "0x7", "0x9", "0xb", "0x20", "0x22"])
    #expect(dump.views.map(\.depth) == [0, 1, 2, 3, 2, 3, 0, 0])
    #expect(dump.views.map(\.superview) == [nil, 0, 1, 2, 1, 4, nil, nil])
    #expect(dump.views[1].subviews == [2, 4] && dump.roots == [0, 6, 7])
    // The first line is no view; a bar and three spaces stand before each level.
    #expect(dump.location(of: 0).description == "rest.txt:2:1")
    #expect(dump.location(of: 5).description == "rest.txt:7:16")
    #expect(dump.system == SystemVersion(17, 2))
  }

  @Test func `of what is not printed nothing is known`() throws {
    let views = try dump(Self.chat).views
    #expect(views[2].contentOffset == Point(0, 40) && views[2].contentSize == Size(375, 900))
    #expect(views[2].adjustedContentInset == EdgeInsets(0, 0, 8, 0))
    #expect(views[4].contentOffset == nil && views[4].adjustedContentInset == nil)
    #expect(
      views.map(\.autoresizing) == [
        nil, [.flexibleWidth, .flexibleHeight], nil, nil, [.flexibleWidth, .flexibleTopMargin], nil,
        nil, nil,
      ])
    #expect(views.map(\.isHidden) == [false, false, false, true, false, false, false, false])
    #expect(views[5].placeholder == "Message" && views[3].text == "Hello")
  }

  // 64 − 40 + 100 = 124; 607 + 10 = 617.
  @Test func `frames on the screen follow from those in the superviews`() throws {
    let dump = try dump(Self.chat)
    #expect(dump.screenFrame(of: 3) == Rect(20, 124, 335, 20))
    #expect(dump.screenFrame(of: 5) == Rect(8, 617, 359, 40))
    #expect(dump.windows.map(\.index) == [0, 6, 7])
    #expect(dump.windows.map(\.kind) == [.app, .textEffects, .keyboard])
    #expect(dump.screenSize == Size(375, 667))
  }

  @Test func `a tree of XCUITest has addresses and places on the screen`() throws {
    let dump = try dump(
      """
       →Application, 0x600001, pid: 8, label: 'App'
          Window (Main), 0x600002, {{0.0, 0.0}, {375.0, 667.0}}
            Other, 0x600003, {{10.0, 100.0}, {355.0, 300.0}}
              TextField, 0x600004, {{26.0, 160.0}, {300.0, 30.0}}, identifier: 'email', Keyboard Focused
          Window, 0x600009, {{0.0, 0.0}, {375.0, 667.0}}
            Keyboard, 0x60000a, {{0.0, 451.0}, {375.0, 216.0}}
      """)
    #expect(dump.format == .elementTree && dump.format.tolerance == 0.16)
    #expect(dump.views.map(\.depth) == [0, 1, 2, 3, 1, 2])
    #expect(dump.views[3].address == "0x600004" && dump.views[3].names == ["email"])
    #expect(dump.screenFrame(of: 3) == Rect(26, 160, 300, 30))
    #expect(dump.firstResponder == 3)
    #expect(dump.windows.map(\.kind) == [.app, .keyboard])
    #expect(dump.location(of: 3).column == 9)
  }

  @Test func `a page source says what is visible`() throws {
    let dump = try dump(
      """
      <XCUIElementTypeWindow x="0" y="0" width="375" height="667" visible="true">
        <XCUIElementTypeTextField name="a" visible="false" x="16" y="60" width="343" height="22"/>
      </XCUIElementTypeWindow>
      """)
    #expect(dump.format == .pageSource && dump.format.tolerance == 1)
    #expect(dump.views.map(\.isVisible) == [true, false])
    #expect(dump.views.map(\.superview) == [nil, 0])
    #expect(dump.location(of: 1).description == "rest.txt:2:3")
  }

  @Test func `what is no dump is refused with its place`() {
    #expect(throws: Diagnostic.self) { try dump("hello") }
  }

  // The window, the controller's view, and one of its size in it become one; the wrapper around the field
  // is left out for the one in it.
  @Test func `each printed view is known by the name of its view in the form`() throws {
    let made = try ViewDumpImporter.form(
      of: dump(
        """
        <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
           | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>>
           |    | _box <UIView: 0x5; frame = (0 100; 375 60); layer = <CALayer: 0x6>>
           |    |    | <UISearchBar: 0x7; frame = (0 0; 375 56); layer = <CALayer: 0x8>>
           |    | <UITableView: 0x9; frame = (0 200; 375 300); layer = <CALayer: 0xa>; contentOffset: {0, 0}; contentSize: {375, 44}>
           |    |    | <UITableViewCell: 0xb; frame = (0 0; 375 44); layer = <CALayer: 0xc>>
           |    |    |    | _city <UITextField: 0xd; frame = (16 5; 300 34); text = ''; layer = <CALayer: 0xe>>
           |    | <UIView: 0xf; frame = (0 600; 375 60); layer = <CALayer: 0x10>>
        """))
    #expect(
      made.names == [0: "root", 1: "root", 2: "box", 3: "search", 4: "table", 6: "city"])
    #expect(made.form.definition.value.view.children.count == 3)
  }
}
