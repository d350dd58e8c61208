import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// The controller around a dumped screen: its bars, its view and its kind.
struct DumpedBarsTests {
  private func form(_ text: String) throws -> FormDescription {
    let dump = try ViewDumpImporter.parse(file: "a.txt", bytes: Array(text.utf8))
    return try ViewDumpImporter.form(of: dump).form.definition.value
  }

  /// The screen of an iPhone 12 with a controller in a navigation controller in a tab bar controller.
  private func screen(
    _ view: String, navigationBar: String = "frame = (0 47; 390 44)",
    tabBar: String = "frame = (0 761; 390 83)"
  ) -> String {
    """
    <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
       | <UITransitionView: 0x3; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x4>>
       |    | <UIDropShadowView: 0x5; frame = (0 0; 390 844); autoresize = W+H; layer = <CALayer: 0x6>>
       |    |    | <UILayoutContainerView: 0x7; frame = (0 0; 390 844); layer = <CALayer: 0x8>>
       |    |    |    | <UITransitionView: 0x9; frame = (0 0; 390 844); layer = <CALayer: 0xa>>
       |    |    |    |    | <UIViewControllerWrapperView: 0xb; frame = (0 0; 390 844); layer = <CALayer: 0xc>>
       |    |    |    |    |    | <UILayoutContainerView: 0xd; frame = (0 0; 390 844); layer = <CALayer: 0xe>>
       |    |    |    |    |    |    | <UINavigationTransitionView: 0xf; frame = (0 0; 390 844); layer = <CALayer: 0x10>>
       |    |    |    |    |    |    |    | <UIViewControllerWrapperView: 0x11; frame = (0 0; 390 844); layer = <CALayer: 0x12>>
       |    |    |    |    |    |    |    |    | <\(view); layer = <CALayer: 0x14>>
       |    |    |    |    |    |    |    |    |    | _city <UITextField: 0x15; frame = (20 200; 300 34); text = ''; layer = <CALayer: 0x16>>
       |    |    |    |    |    |    | <UINavigationBar: 0x17; \(navigationBar); layer = <CALayer: 0x18>>
       |    |    |    |    |    |    |    | <_UINavigationBarContentView: 0x19; frame = (0 0; 390 44); layer = <CALayer: 0x1a>>
       |    |    |    |    |    |    |    |    | <UILabel: 0x1b; frame = (160 10; 70 20); text = 'Items'; layer = <CALayer: 0x1c>>
       |    |    |    | <UITabBar: 0x1d; \(tabBar); layer = <CALayer: 0x1e>>
    """
  }

  // 44 below the status bar; 83 = 49 and the home indicator's 34.
  @Test func `bars are the controller's, and a table that is its view makes its kind`() throws {
    let form = try form(
      screen("UITableView: 0x13; frame = (0 0; 390 844); contentOffset: {0, -91}"))
    #expect(form.controller.kind == .tableViewController)
    #expect(form.controller.navigationBar == .standard && form.controller.tabBar == .standard)
    #expect(form.controller.parents.map(\.kind) == [.navigationController, .tabBarController])
    #expect(form.view.kind == .tableView && form.view.frame == Rect(0, 0, 390, 844))
    #expect(form.view.children.map(\.identifier) == ["city"])
    let phone = try #require(DeviceChoice(screen: form.canvas)?.value)
    let screen = Screen(
      form: Form(form), device: phone, orientation: .portrait, profile: .observed)
    #expect(screen.safeAreaInsets(0) == EdgeInsets(91, 0, 83, 0))
  }

  // 47 + 44 = 91; 844 − 91 − 83 = 670, 844 − 91 = 753.
  @Test func `a view between opaque bars, or below one, stays there`() throws {
    let between = try form(screen("UIView: 0x13; frame = (0 91; 390 670)"))
    #expect(!between.controller.extendsUnderBars && between.canvas == Size(390, 670))
    #expect(between.view.frame == Rect(0, 0, 390, 670))
    let below = try form(screen("UIView: 0x13; frame = (0 91; 390 753)"))
    #expect(below.controller.extendsUnderBars && below.canvas == Size(390, 844))
    #expect(below.view.frame == Rect(0, 91, 390, 753))
    for form in [between, below] {
      let phone = try #require(DeviceChoice(screen: Size(390, 844))?.value)
      let screen = Screen(
        form: Form(form), device: phone, orientation: .portrait, profile: .observed)
      let field = try #require(screen.form.index(of: "city"))
      #expect(screen.windowFrame(field) == Rect(20, 291, 300, 34))
    }
  }

  @Test func `a bar of another height keeps it, and one that is away is none`() throws {
    let large = try form(
      screen(
        "UIView: 0x13; frame = (0 0; 390 844)", navigationBar: "frame = (0 47; 390 96)",
        tabBar: "frame = (0 844; 390 83)"))
    #expect(large.controller.navigationBar == .height(96) && large.controller.tabBar == .none)
    #expect(large.controller.parents.map(\.kind) == [.navigationController])
    let hidden = try form(
      screen(
        "UIView: 0x13; frame = (0 0; 390 844)",
        navigationBar: "frame = (0 -44; 390 44); hidden = YES"))
    #expect(hidden.controller.navigationBar == .none && hidden.controller.tabBar == .standard)
  }

  @Test func `a view of the app's own around a table is the controller's`() throws {
    let form = try form(
      """
      <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
         | <UIView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>
         |    | <UITableView: 0x5; frame = (0 0; 390 844); layer = <CALayer: 0x6>>
         |    |    | <UITextField: 0x7; frame = (20 200; 300 34); text = ''; layer = <CALayer: 0x8>>
      """)
    #expect(form.controller.kind == .viewController && form.view.kind == .view)
    #expect(form.view.children.map(\.kind) == [.tableView])
  }

  // 59 + 44 = 103; 852 − 83 = 769.
  @Test func `bars of a tree of XCUITest are the controller's`() throws {
    let form = try form(
      """
      Window (Main), {{0.0, 0.0}, {393.0, 852.0}}
        Other, {{0.0, 0.0}, {393.0, 852.0}}
          TextField, {{20.0, 200.0}, {353.0, 34.0}}, identifier: 'city'
        NavigationBar, {{0.0, 59.0}, {393.0, 44.0}}, identifier: 'Items'
          StaticText, {{160.0, 70.0}, {70.0, 20.0}}, label: 'Items'
        TabBar, {{0.0, 769.0}, {393.0, 83.0}}, label: 'Tab Bar'
          Button, {{2.0, 770.0}, {75.0, 48.0}}, label: 'News'
      """)
    #expect(form.controller.navigationBar == .standard && form.controller.tabBar == .standard)
    var names: [String] = []
    form.view.forEach { if let name = $0.identifier { names.append(name) } }
    #expect(names == ["city"])
  }

  // The app's own bar in its view, one with an input, and one lower on the screen.
  @Test(arguments: [
    "UIView: 0x3; frame = (0 0; 375 667)>\n   |    | <UINavigationBar: 0x5; frame = (0 20; 375 44)>",
    "UILayoutContainerView: 0x3; frame = (0 0; 375 667)>\n   |    | <UINavigationBar: 0x5; frame = (0 20; 375 44)>\n   |    |    | <UITextField: 0x7; frame = (60 5; 200 34)>",
    "UILayoutContainerView: 0x3; frame = (0 0; 375 667)>\n   |    | <UINavigationBar: 0x5; frame = (0 120; 375 44)>",
    "UILayoutContainerView: 0x3; frame = (0 0; 375 667)>\n   |    | <UINavigationBar: 0x5; frame = (0 20; 200 44)>",
  ])
  func `a bar that is no controller's is a view`(views: String) throws {
    let form = try form(
      "<UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>\n   | <\(views)\n"
        + "   |    | _city <UITextField: 0x15; frame = (20 200; 300 34)>\n")
    #expect(form.controller.navigationBar == .none)
    #expect(form.view.children.count == 2)
  }
}
