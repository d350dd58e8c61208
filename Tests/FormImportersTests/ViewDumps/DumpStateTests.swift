import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// What a dump says of the moment in which it was made: the focus and the keyboard.
struct DumpStateTests {
  private func form(_ dump: String) throws -> ImportedForm {
    let file = ViewDumpImporter.read(file: "a.txt", bytes: Array(dump.utf8))
    return try #require(file.forms.first, "\(file.diagnostics.map(\.message))")
  }

  // MARK: Focus

  private func fields(_ inside: [String], around: String = "UITextField") -> String {
    let fields = inside.enumerated().map { place, inside in
      """
            | <\(around): 0x\(place)1; frame = (20 \(100 + 60 * place); 335 34); text = ''; placeholder = f\(place); \
      layer = <CALayer: 0x9>>
      """ + (inside.isEmpty ? "" : "\n      |    | <\(inside): 0x\(place)2; frame = (0 0; 335 34)>")
    }
    return """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
      \(fields.joined(separator: "\n"))
      """
  }

  @Test(
    arguments: [
      (["", "UIFieldEditor"], "f1"), (["UITextSelectionView", ""], "f0"),
      (["", "_UITextSelectionHighlightView"], "f1"), (["UIStandardTextCursorView", ""], "f0"),
      // A field that had the focus before may keep a selection.
      (["UITextSelectionView", "UIFieldEditor"], "f1"),
      (["UITextSelectionView", "UITextSelectionView"], nil),
      (["UITextFieldLabel", ""], nil), (["MyTextSelection", ""], nil),
    ] as [([String], String?)])
  func `a text field that holds the editor or the selection has the focus`(
    inside: [String], field: String?
  ) throws {
    #expect(try form(fields(inside)).firstResponder == field)
  }

  @Test func `a search bar has it if its field does`() throws {
    let dump = """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UISearchBar: 0x3; frame = (0 20; 375 44); text = ''; placeholder = find>
         |    | <UISearchBarTextField: 0x4; frame = (8 4; 359 36); text = ''>
         |    |    | <UIFieldEditor: 0x5; frame = (28 0; 300 36)>
      """
    let read = try form(dump)
    let bar = try #require(read.definition.value.view.children.first)
    #expect(bar.kind == .searchBar && read.firstResponder == bar.identifier)
  }

  // MARK: The keyboard

  /// The keys of a phone of 393 x 852: 45 below the top of its keyboard of 336 and 58 above the bottom.
  private func screen(_ keyboard: String, width: Double = 393, height: Double = 852) -> String {
    """
    Application, 0x1, pid: 7, label: 'App'
      Window (Main), 0x2, {{0.0, 0.0}, {\(width), \(height)}}
        TextField, 0x3, {{20.0, 100.0}, {200.0, 34.0}}, placeholderValue: 'name'
      Window, 0x4, {{0.0, 0.0}, {\(width), \(height)}}
    \(keyboard)
    """
  }

  @Test(
    arguments: [
      // Alone.
      ("    Keyboard, 0x5, {{0.0, 561.0}, {393.0, 233.0}}", 336),
      // In a view that reaches the bottom, without suggestions.
      (
        """
            Other, 0x6, {{0.0, 561.0}, {393.0, 291.0}}
              Keyboard, 0x5, {{0.0, 561.0}, {393.0, 233.0}}
        """, 291
      ),
      // In one around the keys, and one that reaches the bottom.
      (
        """
            Other, 0x7, {{0.0, 516.0}, {393.0, 336.0}}
              Other, 0x6, {{0.0, 561.0}, {393.0, 233.0}}
                Keyboard, 0x5, {{0.0, 561.0}, {393.0, 233.0}}
        """, 336
      ),
      // Held below the screen.
      ("    Keyboard, 0x5, {{0.0, 852.0}, {393.0, 233.0}}", nil),
      // Higher than any of the phone's.
      ("    Keyboard, 0x5, {{0.0, 400.0}, {393.0, 394.0}}", 452),
    ] as [(String, Double?)])
  func `the keys stand for the keyboard around them`(keyboard: String, height: Double?) throws {
    #expect(try form(screen(keyboard)).keyboardHeight == height)
  }

  @Test func `a strip along a side of a turned iPad is not up`() throws {
    let strip = "    Keyboard, 0x5, {{850.0, 1.0}, {260.0, 834.0}}"
    #expect(try form(screen(strip, width: 1194, height: 834)).keyboardHeight == nil)
  }

  @Test(arguments: [("true", 336), ("false", nil)] as [(String, Double?)])
  func `a keyboard that Appium calls invisible is not up`(visible: String, height: Double?) throws {
    let source = """
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="393" height="852">
        <XCUIElementTypeWindow x="0" y="0" width="393" height="852">
          <XCUIElementTypeTextField name="name" x="20" y="100" width="200" height="34" visible="false"/>
          <XCUIElementTypeKeyboard x="0" y="561" width="393" height="233" visible="\(visible)"/>
        </XCUIElementTypeWindow>
      </XCUIElementTypeApplication>
      """
    let read = try form(source)
    #expect(read.keyboardHeight == height)
    #expect(read.definition.value.view.children.map(\.isHidden) == [false])
  }

  // MARK: Content

  @Test(
    arguments: [
      (Size(375, 900), nil), (Size(375, 880), Size(375, 880)), (Size(400, 900), Size(400, 900)),
    ] as [(Size, Size?)])
  func `a content size that its views have is left to them`(printed: Size, kept: Size?) throws {
    let read = try form(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UIScrollView: 0x3; frame = (0 0; 375 667); contentOffset: {0, 0}; \
      contentSize: {\(printed.width), \(printed.height)}; adjustedContentInset: {0, 0, 0, 0}>
         |    | <UIView: 0x4; frame = (0 0; 375 900)>
         |    |    | <UITextField: 0x5; frame = (20 800; 335 34); text = ''>
      """)
    #expect(read.definition.value.view.children.first?.scroll?.contentSize == kept)
  }
}

/// What a dump has of a controller: its bars, its table, and what UIKit adds to insets.
struct DumpedControllerTests {
  private func form(_ dump: String) throws -> FormDescription {
    let file = ViewDumpImporter.read(file: "a.txt", bytes: Array(dump.utf8))
    let form = try #require(file.forms.first, "\(file.diagnostics.map(\.message))")
    #expect(form.device?.device == "iPhone 12")
    return form.definition.value
  }

  /// An iPhone 12: a status bar of 47 and a home indicator of 34.
  private func screen(_ view: String, bars: Bool = true) -> String {
    """
    <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
       | <UITransitionView: 0x3; frame = (0 0; 390 844); autoresize = W+H>
       |    | <UIDropShadowView: 0x4; frame = (0 0; 390 844); autoresize = W+H>
       |    |    | <UILayoutContainerView: 0x5; frame = (0 0; 390 844); autoresize = W+H>
       |    |    |    | <UINavigationTransitionView: 0x6; frame = (0 0; 390 844); clipsToBounds = YES>
       |    |    |    |    | <UIViewControllerWrapperView: 0x7; frame = (0 0; 390 844); autoresize = W+H>
    \(view)
    """
      + (bars
        ? """

           |    |    |    | <UINavigationBar: 0x8; frame = (0 47; 390 44); opaque = NO>
           |    |    |    |    | <_UIBarBackground: 0x9; frame = (0 -47; 390 91)>
           |    |    |    | <MyTabBar: 0xa; baseClass = UITabBar; frame = (0 761; 390 83)>
        """ : "")
  }

  private let table = """
       |    |    |    |    |    | <UITableView: 0xb; frame = (0 0; 390 844); contentOffset: {0, -91}; contentSize: {390, 1100}; adjustedContentInset: {91, 0, 83, 0}>
       |    |    |    |    |    |    | <UITableViewCell: 0xc; frame = (0 0; 390 44)>
       |    |    |    |    |    |    |    | <UITextField: 0xd; frame = (20 0; 350 44); text = ''; placeholder = name>
    """

  @Test func `bars are the controller's, and its table is a table view controller's`() throws {
    let form = try form(screen(table))
    #expect(form.controller.kind == .tableViewController)
    #expect(form.controller.navigationBar == .height(44))
    // 83 with the 34 below.
    #expect(form.controller.tabBar == .height(49))
    #expect(form.controller.extendsUnderBars)
    #expect(form.view.kind == .tableView && form.view.frame == Rect(0, 0, 390, 844))
    // 47 + 44 and 34 + 49 are UIKit's.
    #expect(form.view.scroll?.insetAdjustment == .automatic)
    #expect(form.view.scroll?.contentInset == .zero)
  }

  @Test func `an inset of the app's own is what UIKit does not add`() throws {
    let form = try form(
      screen(table.replacing("{91, 0, 83, 0}", with: "{91, 0, 95, 0}")))
    #expect(form.view.scroll?.insetAdjustment == .automatic)
    #expect(form.view.scroll?.contentInset == EdgeInsets(0, 0, 12, 0))
  }

  @Test func `insets that UIKit would not give are the app's`() throws {
    let form = try form(
      screen(table.replacing("{91, 0, 83, 0}", with: "{10, 0, 0, 0}")))
    #expect(form.view.scroll?.insetAdjustment == .never)
    #expect(form.view.scroll?.contentInset == EdgeInsets(10, 0, 0, 0))
  }

  @Test func `below opaque bars the view is what they leave`() throws {
    let form = try form(
      screen(
        """
           |    |    |    |    |    | <UIView: 0xb; frame = (0 91; 390 670); autoresize = W+H>
           |    |    |    |    |    |    | <UITextField: 0xd; frame = (20 600; 350 44); text = ''>
        """))
    #expect(form.controller.kind == .viewController && !form.controller.extendsUnderBars)
    #expect(form.canvas == Size(390, 670))
    #expect(form.view.children.map(\.frame) == [Rect(20, 600, 350, 44)])
    let screen = Screen(
      form: Form(form), device: ShippedDevices.all.first { $0.name == "iPhone 12" }!.value,
      orientation: .portrait, profile: .observed)
    #expect(screen.windowFrame(0) == Rect(0, 91, 390, 670))
  }

  @Test func `without bars and a table, and with a field in a bar, the window is the form`() throws
  {
    let plain = """
         |    |    |    |    |    | <UIView: 0xb; frame = (0 0; 390 844); autoresize = W+H>
         |    |    |    |    |    |    | <UITextField: 0xd; frame = (20 600; 350 44); text = ''>
      """
    #expect(try form(screen(plain, bars: false)).controller.navigationBar == .none)
    let search =
      screen(table)
      + "\n   |    |    |    |    | <UITextField: 0xe; frame = (20 0; 200 30); text = ''>"
    let read = try form(search)
    #expect(read.controller.tabBar == .none && read.view.kind == .view)
  }
}
