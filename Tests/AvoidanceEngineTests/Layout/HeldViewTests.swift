import Testing

@testable import AvoidanceEngine

/// <doc:TodaysRecipes#The-view-that-is-held>: what a developer would tie to the keyboard.
struct HeldViewTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var views: [ViewNode]
    var constraints: [LayoutConstraint] = []
    var held: String?
  }

  private static func form(
    _ views: [ViewNode], _ constraints: [LayoutConstraint] = [],
    controller: ViewController = ViewController()
  ) -> Form {
    var root = node(.view, children: views)
    root.layout.constraints = constraints
    return Form(FormDescription(canvas: Size(390, 844), controller: controller, view: root))
  }

  private static func held(in form: Form) -> String? {
    form.roles[.held] < 0 ? nil : form.name(of: form.roles[.held])
  }

  private static func field(_ name: String, y: Double = 100) -> ViewNode {
    textField(name, frame: Rect(20, y, 350, 44))
  }

  /// A view laid out by constraints.
  private static func panel(_ name: String, _ children: [ViewNode] = []) -> ViewNode {
    node(.view, name, children: children)
  }

  private static func list(_ name: String, _ children: [ViewNode] = []) -> ViewNode {
    scrollView(name, frame: Rect(0, 0, 390, 800), children: children)
  }

  private static let button = node(.button, "go", frame: Rect(0, 0, 100, 44))

  private static func bottom(
    _ view: String, _ relation: LayoutConstraint.Relation = .equal, of other: String = "root",
    _ area: LayoutConstraint.Area = .view, _ attribute: Attribute = .bottom, _ constant: Double = 0
  ) -> LayoutConstraint {
    pin(anchor(view, .bottom), relation, to: anchor(other, attribute, area), constant)
  }

  static let byConstraints: [Example] = [
    Example(
      testDescription: "a scroll view on the safe area, and a logo before it",
      views: [panel("logo"), list("page", [field("a")])],
      constraints: [
        bottom("logo", of: "page", .view, .top), bottom("page", of: "root", .safeArea),
      ], held: "page"),
    Example(
      testDescription: "the root on the left, and a constant",
      views: [panel("page", [field("a")])],
      constraints: [pin(anchor("root", .bottom), to: anchor("page", .bottom), 20)], held: "page"),
    Example(
      testDescription: "below the margin", views: [panel("page", [field("a")])],
      constraints: [bottom("page", of: "root", .view, .bottomMargin, 8)], held: "page"),
    Example(
      testDescription: "the guide of before safe areas", views: [panel("page", [field("a")])],
      constraints: [bottom("page", of: "root", .bottomGuide, .top)], held: "page"),
    Example(
      testDescription: "a stack", views: [node(.stackView, "stack", children: [field("a")])],
      constraints: [bottom("stack", of: "root", .safeArea)], held: "stack"),
    Example(
      testDescription: "a field alone",
      views: [list("messages"), field("a")],
      constraints: [bottom("messages", of: "a", .view, .top), bottom("a")], held: "a"),
    Example(
      testDescription: "a picture and a label at the bottom hold nothing",
      views: [field("a"), node(.image, "logo"), node(.label, "version")],
      constraints: [bottom("logo"), bottom("version")], held: nil),
    Example(
      testDescription: "of two the one with more fields",
      views: [panel("bar", [field("a")]), panel("page", [field("b"), field("c")])],
      constraints: [bottom("bar"), bottom("page")], held: "page"),
    Example(
      testDescription: "of two alike the first",
      views: [panel("left", [field("a")]), panel("right", [field("b")])],
      constraints: [bottom("right"), bottom("left")], held: "left"),
    Example(
      testDescription: "the inner of two, which does not follow the outer one",
      views: [panel("background", [list("page", [field("a")])])],
      constraints: [bottom("background"), bottom("page", of: "root", .safeArea)], held: "page"),
    Example(
      testDescription: "the outer one, which the inner one follows",
      views: [panel("screen", [list("page", [field("a")])])],
      constraints: [bottom("screen"), bottom("page", of: "screen")], held: "screen"),
    Example(
      testDescription: "a bar with a button on which the page ends",
      views: [list("page", [field("a")]), panel("bar", [button])],
      constraints: [bottom("page", of: "bar", .view, .top), bottom("bar", of: "root", .safeArea)],
      held: "bar"),
    Example(
      testDescription: "a button in a bar, at the end of a chain",
      views: [field("a"), field("b"), panel("bar", [button])],
      constraints: [
        pin(anchor("b", .top), to: anchor("a", .bottom), 8),
        pin(anchor("go", .top), to: anchor("b", .bottom), 8), bottom("bar"),
      ], held: "bar"),
    Example(
      testDescription: "a picture on which the page ends",
      views: [list("page", [field("a")]), node(.image, "logo")],
      constraints: [bottom("page", of: "logo", .view, .top), bottom("logo")], held: nil),
    Example(
      testDescription: "at most at the bottom", views: [panel("page", [field("a")])],
      constraints: [bottom("page", .lessThanOrEqual)], held: nil),
    Example(
      testDescription: "on the keyboard already", views: [panel("page", [field("a")])],
      constraints: [bottom("page", of: "root", .keyboard, .top)], held: nil),
    Example(
      testDescription: "one of two on the keyboard already",
      views: [panel("bar", [field("a")]), panel("page", [field("b")])],
      constraints: [bottom("bar", of: "root", .keyboard, .top), bottom("page")], held: "page"),
  ]

  static let byFrames: [Example] = [
    Example(
      testDescription: "a logo before the page",
      views: [
        node(.view, "logo", frame: Rect(95, 60, 200, 80)),
        node(.view, "page", frame: Rect(0, 160, 390, 684), children: [field("a")]),
      ], held: "page"),
    Example(
      testDescription: "on the safe area",
      views: [node(.view, "page", frame: Rect(0, 47, 390, 763), children: [field("a")])],
      held: "page"),
    Example(
      testDescription: "a box in the middle",
      views: [node(.view, "box", frame: Rect(20, 300, 350, 200), children: [field("a")])],
      held: nil),
    Example(
      testDescription: "a page that its scroll view follows",
      views: [
        node(
          .view, "page", frame: Rect(0, 0, 390, 844),
          children: [
            scrollView("list", frame: Rect(0, 0, 390, 844), children: [field("a")]).flexible()
          ])
      ], held: "page"),
    Example(
      testDescription: "a page that its scroll view does not follow",
      views: [
        node(
          .view, "page", frame: Rect(0, 0, 390, 844),
          children: [scrollView("list", frame: Rect(0, 0, 390, 844), children: [field("a")])])
      ], held: "list"),
    Example(
      testDescription: "a bar that keeps to the bottom of its page",
      views: [
        node(
          .view, "page", frame: Rect(0, 0, 390, 844),
          children: [
            node(
              .view, "bar", frame: Rect(0, 794, 390, 50),
              autoresizing: [.flexibleWidth, .flexibleTopMargin], children: [field("a", y: 3)])
          ])
      ], held: "page"),
    Example(
      testDescription: "a table",
      views: [tableView("rows", frame: Rect(0, 0, 390, 844), rows: fieldRows(3))], held: "rows"),
    Example(
      testDescription: "what is in a scroll view ends nowhere on the screen",
      views: [
        scrollView(
          "list", frame: Rect(0, 0, 390, 400),
          children: [node(.view, "page", frame: Rect(0, 0, 390, 844), children: [field("a")])])
      ], held: nil),
    Example(
      testDescription: "a note",
      views: [textView("note", frame: Rect(0, 100, 390, 744))], held: "note"),
    Example(
      testDescription: "a field alone", views: [field("a", y: 800)], held: nil),
    Example(
      testDescription: "no field at all",
      views: [node(.view, "page", frame: Rect(0, 0, 390, 844))], held: nil),
  ]

  @Test(arguments: byConstraints)
  func `what a constraint ties to the bottom, around a field`(example: Example) {
    #expect(Self.held(in: Self.form(example.views, example.constraints)) == example.held)
  }

  @Test(arguments: byFrames)
  func `what ends at the bottom as drawn, around a field`(example: Example) {
    #expect(Self.held(in: Self.form(example.views)) == example.held)
  }

  /// The bar's 49 and at most a safe area of 34: from 844 − 83 = 761 on.
  @Test(arguments: [(760.0, nil), (761, "page"), (795, "page")] as [(Double, String?)])
  func `a tab bar is below the bottom`(maxY: Double, held: String?) {
    var controller = ViewController()
    controller.tabBar = .standard
    let page = node(.view, "page", frame: Rect(0, 0, 390, maxY), children: [Self.field("a")])
    #expect(Self.held(in: Self.form([page], controller: controller)) == held)
    #expect(Self.held(in: Self.form([page])) == nil)
  }

  @Test func `a bar that rides comes first, unless it is on the keyboard already`() {
    var bar = Self.panel("bar", [Self.field("a")])
    bar.ridesKeyboard = true
    let views = [Self.list("page", [Self.field("b"), Self.field("c")]), bar]
    let page = Self.bottom("page")
    #expect(Self.held(in: Self.form(views, [page, Self.bottom("bar")])) == "bar")
    let onKeyboard = Self.bottom("bar", of: "root", .keyboard, .top)
    #expect(Self.held(in: Self.form(views, [page, onKeyboard])) == "page")
  }

  @Test func `a form says why nothing is held`() {
    let onKeyboard = Self.bottom("page", of: "root", .keyboard, .top)
    let lack = "no view that holds a field and ends at the bottom; "
    let page = Self.panel("page", [Self.field("a")])
    var unnamed = page
    unnamed.identifier = nil
    unnamed.className = "Panel"
    unnamed.layout.constraints = [
      LayoutConstraint(
        LayoutConstraint.Anchor(.own, .bottom),
        to: LayoutConstraint.Anchor(.root, .top, area: .keyboard))
    ]
    let table = tableView("rows", frame: Rect(0, 0, 390, 400), rows: fieldRows(1))
    for (form, words) in [
      (
        Self.form([page], [onKeyboard]),
        "'page' already ends at the keyboard layout guide, by a constraint of the form"
      ),
      (
        Self.form([unnamed]),
        "a Panel already ends at the keyboard layout guide, by a constraint of the form"
      ),
      (
        Form(FormDescription(canvas: Size(390, 844), view: tableView("rows", rows: fieldRows(1)))),
        lack + "the root itself scrolls: inset it instead"
      ),
      (
        Self.form([table]),
        lack + "the table 'rows' holds fields: end it at the bottom of the root or its safe area"
      ),
    ] {
      #expect(form.reasonToHoldNothing == words)
    }
  }

  /// Of three plain views and of two lists, the first with a field in it.
  @Test func `bodies and lists that are not named are those with fields`() {
    let form = Self.form([
      node(.view, "logo", frame: Rect(0, 0, 390, 80)),
      scrollView("pictures", frame: Rect(0, 80, 390, 80), children: []),
      node(.view, "page", frame: Rect(0, 160, 390, 300), children: [Self.field("a", y: 0)]),
      scrollView("form", frame: Rect(0, 460, 390, 300), children: [Self.field("b")]),
    ])
    #expect(form.name(of: form.roles[.view]) == "page")
    #expect(form.name(of: form.roles[.fieldList]) == "form")
    #expect(form.name(of: form.roles[.list]) == "pictures")
    let none = Self.form([node(.view, "logo", frame: .zero), Self.list("pictures")])
    #expect(none.name(of: none.roles[.view]) == "logo")
    #expect(none.roles[.fieldList] == -1)
  }
}
