import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Which part of the insets in a dump is the app's own, and which the safe area's.
struct DumpedInsetsTests {
  private func make(_ text: String, _ options: DumpFormOptions = DumpFormOptions()) throws
    -> (form: FormDescription, dump: ViewDump)
  {
    let dump = try ViewDumpImporter.parse(file: "a.txt", bytes: Array(text.utf8))
    let made = try ViewDumpImporter.form(of: dump, options)
    return (made.form.definition.value, dump)
  }

  private func scroll(_ text: String, _ options: DumpFormOptions = DumpFormOptions()) throws
    -> ScrollProperties
  {
    var found: ScrollProperties?
    try make(text, options).form.view.forEach {
      if $0.kind != .textView { found = found ?? $0.scroll }
    }
    return try #require(found)
  }

  /// The form at rest on the device of its screen.
  private func rest(_ form: FormDescription) throws -> Screen {
    let choice = try #require(DeviceChoice(screen: form.canvas))
    let device = try #require(choice.value)
    return Screen(
      form: Form(form), device: device, orientation: choice.orientation, profile: .observed)
  }

  /// A scroll view in the controller's view on an iPhone 12, with 47 and 34 of safe area.
  private func page(_ insets: String, offset: String = "0, -47", height: Int = 1200) -> String {
    """
    <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>
       |    | <UIScrollView: 0x5; frame = (0 0; 390 844); contentOffset: {\(offset)}; contentSize: {390, \(height)}; adjustedContentInset: {\(insets)}>
       |    |    | _city <UITextField: 0x7; frame = (20 200; 300 34); text = ''; layer = <CALayer: 0x8>>
    """
  }

  @Test func `what a home indicator and a status bar need is not the app's`() throws {
    let (form, _) = try make(page("47, 0, 34, 0"))
    let scroll = try #require(form.view.children.first?.scroll)
    #expect(scroll.insetAdjustment == .automatic)
    #expect(scroll.contentInset == .zero && scroll.contentOffset == nil)
    let screen = try rest(form)
    let page = try #require(screen.form.index(of: "scroll"))
    #expect(screen.adjustedContentInset(page) == EdgeInsets(47, 0, 34, 0))
    // 47 below the screen's top, and 200 in the content.
    let city = try #require(screen.form.index(of: "city"))
    #expect(screen.windowFrame(city) == Rect(20, 247, 300, 34))
  }

  // 42 − 34 = 8; with a keyboard of 336 up, 336 − 34 = 302.
  @Test(
    arguments: [
      ("47, 0, 42, 0", EdgeInsets(0, 0, 8, 0)), ("47, 0, 336, 0", EdgeInsets(0, 0, 302, 0)),
      ("67, 0, 34, 0", EdgeInsets(20, 0, 0, 0)), ("47.2, 0, 33.8, 0", .zero),
    ] as [(String, EdgeInsets)])
  func `what is beyond the safe area is the app's`(printed: String, own: EdgeInsets) throws {
    let scroll = try scroll(page(printed))
    #expect(scroll.insetAdjustment == .automatic)
    #expect(scroll.contentInset == own)
  }

  // The safe area alone would be more.
  @Test func `less than the safe area is all the app's`() throws {
    let scroll = try scroll(page("0, 0, 34, 0", offset: "0, 0"))
    #expect(scroll.insetAdjustment == .never && scroll.contentInset == EdgeInsets(0, 0, 34, 0))
    let none = try self.scroll(page("0, 0, 0, 0", offset: "0, 0"))
    #expect(none.insetAdjustment == .never && none.contentInset == .zero)
  }

  // 500 are less than 844: UIKit adjusts only what scrolls, or bounces.
  @Test func `content that does not scroll is adjusted if it bounces`() throws {
    let still = try scroll(page("0, 0, 0, 0", offset: "0, 0", height: 500))
    #expect(still.insetAdjustment == .automatic && !still.alwaysBounceVertical)
    let bouncing = try scroll(page("47, 0, 34, 0", height: 500))
    #expect(bouncing.insetAdjustment == .automatic && bouncing.alwaysBounceVertical)
    #expect(bouncing.contentInset == .zero)
  }

  // 47 + 44 = 91, and 49 + 34 = 83.
  @Test func `bars are part of the safe area`() throws {
    let text = """
      <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
         | <UILayoutContainerView: 0x7; frame = (0 0; 390 844); layer = <CALayer: 0x8>>
         |    | <UITransitionView: 0x9; frame = (0 0; 390 844); layer = <CALayer: 0xa>>
         |    |    | <UILayoutContainerView: 0xd; frame = (0 0; 390 844); layer = <CALayer: 0xe>>
         |    |    |    | <UIViewControllerWrapperView: 0x11; frame = (0 0; 390 844); layer = <CALayer: 0x12>>
         |    |    |    |    | <UITableView: 0x13; frame = (0 0; 390 844); contentOffset: {0, -91}; contentSize: {390, 88}; adjustedContentInset: {91, 0, 83, 0}>
         |    |    |    |    |    | <UITableViewCell: 0x15; frame = (0 0; 390 44); layer = <CALayer: 0x16>>
         |    |    |    |    |    |    | <UITextField: 0x21; frame = (16 5; 300 34); layer = <CALayer: 0x22>>
         |    |    |    | <UINavigationBar: 0x17; frame = (0 47; 390 44); layer = <CALayer: 0x18>>
         |    | <UITabBar: 0x1d; frame = (0 761; 390 83); layer = <CALayer: 0x1e>>
      """
    let (form, _) = try make(text)
    #expect(form.controller.kind == .tableViewController)
    #expect(form.view.scroll?.insetAdjustment == .automatic)
    #expect(form.view.scroll?.contentInset == .zero)
    #expect(try rest(form).adjustedContentInset(0) == EdgeInsets(91, 0, 83, 0))
  }

  @Test func `a hypothesis may be given, for all or for one`() throws {
    var options = DumpFormOptions()
    options.insets = .never
    let never = try scroll(page("47, 0, 34, 0"), options)
    #expect(never.insetAdjustment == .never && never.contentInset == EdgeInsets(47, 0, 34, 0))
    options.insetsOf = [2: .automatic]
    #expect(try scroll(page("47, 0, 34, 0"), options).contentInset == .zero)
    // 20 − 47 = −27.
    options = DumpFormOptions()
    options.insets = .automatic
    #expect(
      try scroll(page("20, 0, 34, 0", offset: "0, -20"), options).contentInset
        == EdgeInsets(-27, 0, 0, 0))
  }

  // MARK: Places alone

  private func tree(_ content: String, field: Int) -> String {
    """
    Window (Main), {{0.0, 0.0}, {390.0, 844.0}}
      Other, {{0.0, 0.0}, {390.0, 844.0}}
        ScrollView, {{0.0, 0.0}, {390.0, 844.0}}
          Other, \(content)
            TextField, {{20.0, \(field).0}, {350.0, 34.0}}, identifier: 'city'
    """
  }

  // The content begins below the status bar of 47: it is at its top with nothing of the app's.
  @Test func `content that begins below the safe area is adjusted to it`() throws {
    let (form, dump) = try make(tree("{{0.0, 47.0}, {390.0, 1200.0}}", field: 247))
    let scroll = try #require(form.view.children.first)
    #expect(scroll.scroll?.insetAdjustment == .automatic && scroll.scroll?.contentOffset == nil)
    #expect(scroll.children.map(\.frame) == [Rect(0, 0, 390, 1200)])
    let screen = try rest(form)
    let city = try #require(screen.form.index(of: "city"))
    #expect(screen.windowFrame(city) == dump.screenFrame(of: 4))
  }

  @Test func `content that begins at the view's top is not`() throws {
    let (form, _) = try make(tree("{{0.0, 0.0}, {390.0, 1200.0}}", field: 247))
    let scroll = try #require(form.view.children.first)
    #expect(scroll.scroll?.insetAdjustment == .never)
    #expect(scroll.children.map(\.frame) == [Rect(0, 0, 390, 1200)])
  }

  // 1200 from −100 on.
  @Test func `scrolled content keeps its place`() throws {
    let (form, dump) = try make(tree("{{0.0, -100.0}, {390.0, 1200.0}}", field: 147))
    let scroll = try #require(form.view.children.first)
    #expect(scroll.scroll?.insetAdjustment == .automatic)
    #expect(scroll.scroll?.contentOffset == Point(0, 100))
    let screen = try rest(form)
    let city = try #require(screen.form.index(of: "city"))
    #expect(screen.windowFrame(city) == dump.screenFrame(of: 4))
  }

  // The rows begin at 47 + 44 + 20; the background is as large as the table.
  @Test func `of a table the room above its rows is what is below the bars`() throws {
    let (form, dump) = try make(
      """
      Window (Main), {{0.0, 0.0}, {390.0, 844.0}}
        NavigationBar, {{0.0, 47.0}, {390.0, 44.0}}, identifier: 'Items'
        Other, {{0.0, 0.0}, {390.0, 844.0}}
          Table, {{0.0, 0.0}, {390.0, 844.0}}
            Other, {{0.0, 0.0}, {390.0, 844.0}}
            Cell, {{0.0, 111.0}, {390.0, 44.0}}
              TextField, {{16.0, 116.0}, {300.0, 34.0}}, identifier: 'city'
      """)
    var table: ViewNode?
    form.view.forEach { if $0.kind == .tableView { table = $0 } }
    #expect(table?.scroll?.insetAdjustment == .automatic)
    #expect(table?.table?.sections.map(\.header) == [20])
    let screen = try rest(form)
    let city = try #require(screen.form.index(of: "city"))
    #expect(screen.windowFrame(city) == dump.screenFrame(of: 6))
  }
}
