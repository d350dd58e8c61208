import Testing

@testable import AvoidanceEngine

/// `set`: every property of every kind of view changes something or is refused.
struct SettablePropertyTests {
  /// Views of all kinds, in every surrounding that gives extents.
  private static func stage() -> Stage {
    let arranged = [
      textField("arranged", height: 30), node(.view, "other", height: 40, width: 50),
    ]
    var search = ViewNode(.searchBar, "search")
    search.frame = Rect(0, 500, 400, 56)
    return Stage(
      views: [
        tableView("table", frame: Rect(0, 0, 400, 200), rows: [cell("row", textField("in-row"))]) {
          $0.table?.header = .view(node(.view, "header", frame: Rect(0, 0, 400, 20)))
          $0.table?.footer = .view(node(.view, "footer", frame: Rect(0, 0, 400, 20)))
        },
        node(
          .collectionView, "collection", frame: Rect(0, 200, 400, 100),
          children: [node(.cell, "item", frame: Rect(0, 0, 50, 50))]),
        scrollView("scroll", frame: Rect(0, 300, 400, 100)),
        node(.stackView, "vertical", frame: Rect(0, 400, 200, 0), children: arranged),
        node(
          .stackView, "row-of-two", frame: Rect(0, 480, 0, 20),
          children: [node(.image, "leading", height: 10, width: 10)]
        ) {
          $0.stack?.axis = .horizontal
          $0.stack?.alignment = .leading
        },
        textView("notes", frame: Rect(0, 560, 400, 40)), search,
        node(.button, "button", frame: Rect(0, 600, 50, 20)),
        node(.label, "label", frame: Rect(0, 620, 50, 20)),
        node(.overlay, "overlay") { $0.overlaySize = Size(20, 20) },
      ],
      device: .notched,
      texts: ["text"]
    )
  }

  /// A value of a property that no view of the stage has.
  private static func value(_ property: SettableProperty) -> PropertyChange.Value {
    switch property {
    case .contentOffset: .pair(3, 5)
    case .contentSize: .pair(777, 1_777)
    case .caret: .pair(3, 7)
    case .contentInset, .scrollIndicatorInsets: .quad(1, 2, 3, 4)
    case .frame: .quad(1, 2, 33, 44)
    case .height, .width, .accessoryHeight, .tableHeaderViewHeight, .tableFooterViewHeight:
      .number(77)
    case .alpha: .number(0.25)
    case .hidden, .secure: .flag(true)
    case .enabled, .userInteraction, .scrollEnabled, .autocorrection, .shouldBeginEditing,
      .shouldReturn, .shouldClear, .shouldEndEditing, .shouldChange:
      .flag(false)
    case .text: .text(0)
    case .keyboardType, .returnKey, .keyboardDismissMode: .choice(1)
    case .insetAdjustment, .onReturn: .choice(2)
    case .constant, .priority: .number(77)
    case .isActive: .flag(false)
    }
  }

  /// The extents of their own that views have: everything else has a frame.
  private static let extents: [String: LayoutExtents] = [
    "row": .height, "header": .height, "footer": .height, "arranged": .height, "other": .height,
    "leading": [.height, .width],
  ]

  private static func isSettable(
    _ property: SettableProperty, _ name: String, _ kind: ViewNode.Kind
  ) -> Bool {
    switch property {
    case .frame, .alpha, .hidden, .userInteraction: true
    case .height: extents[name]?.contains(.height) == true
    case .width: extents[name]?.contains(.width) == true
    case .contentOffset, .contentInset, .scrollIndicatorInsets, .contentSize, .scrollEnabled,
      .keyboardDismissMode:
      [.scrollView, .tableView, .collectionView, .textView].contains(kind)
    case .insetAdjustment: [.scrollView, .tableView, .collectionView].contains(kind)
    case .tableHeaderViewHeight, .tableFooterViewHeight: kind == .tableView
    case .shouldReturn, .shouldClear, .onReturn: kind == .textField
    case .accessoryHeight, .enabled, .secure, .autocorrection, .shouldBeginEditing,
      .shouldEndEditing, .shouldChange, .text, .keyboardType, .returnKey, .caret:
      kind == .textField || kind == .textView
    case .constant, .priority, .isActive: false
    }
  }

  @Test(arguments: SettableProperty.allCases)
  func `a property is set, or refused as a fault that changes nothing`(
    property: SettableProperty
  ) {
    let start = Self.stage()
    for view in start.screen.form.views.indices {
      guard let name = start.screen.form.views[view].identifier else { continue }
      let kind = start.screen.form.views[view].kind
      var stage = start
      stage.set(name, property, Self.value(property))
      if Self.isSettable(property, name, kind) {
        #expect(stage.simulator.fault == nil, "\(name)")
        #expect(Self.state(stage) != Self.state(start), "\(name)")
      } else {
        #expect(stage.simulator.fault == .notSettable(property, of: view), "\(name)")
        #expect(Self.state(stage) == Self.state(start), "\(name)")
      }
    }
  }

  // Across a stack of 20 a view has at most 20.
  @Test func `a height or width that is set is the view's`() {
    for (name, extents) in Self.extents {
      var stage = Self.stage()
      if extents.contains(.height) { stage.set(name, .height, .number(17)) }
      if extents.contains(.width) { stage.set(name, .width, .number(16)) }
      #expect(extents.contains(.height) == (stage.frame(name).height == 17), "\(name)")
      #expect(extents.contains(.width) == (stage.frame(name).width == 16), "\(name)")
    }
  }

  @Test(arguments: SettableProperty.allCases)
  func `a value of another kind is a fault`(property: SettableProperty) {
    let names: [SettableProperty: String] = [
      .height: "row", .width: "leading", .tableHeaderViewHeight: "table",
      .tableFooterViewHeight: "table",
    ]
    var name = names[property] ?? "scroll"
    if property.applies(to: .textField), !property.applies(to: .scrollView) { name = "in-row" }
    for value in [
      PropertyChange.Value.number(1), .pair(1, 1), .quad(1, 1, 1, 1), .flag(true), .text(0),
      .choice(200),
    ] where !Self.fits(value, property) {
      var stage = Self.stage()
      let before = Self.state(stage)
      stage.set(name, property, value)
      #expect(stage.simulator.fault != nil, "\(value)")
      #expect(Self.state(stage) == before, "\(value)")
    }
  }

  private static func fits(_ value: PropertyChange.Value, _ property: SettableProperty)
    -> Bool
  {
    switch (value, Self.value(property)) {
    case (.pair, .pair), (.quad, .quad), (.number, .number), (.flag, .flag), (.text, .text): true
    default: false
    }
  }

  /// All that a change by the app can reach.
  private struct State: Equatable {
    var views: [ViewState]
    var scrolls: [ScrollState]
    var tables: [TableState]
    var inputs: [InputState]
    var carets: [Rect?]
  }

  private static func state(_ stage: Stage) -> State {
    let screen = stage.screen
    return State(
      views: screen.views, scrolls: screen.scrolls, tables: screen.tables, inputs: screen.inputs,
      carets: screen.form.inputs.map(screen.caret))
  }
}
