import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

/// `set`: every name is taken of the views that have it, and refused at its place of all others.
struct SettablePropertyTests {
  /// Views of all kinds, in every surrounding that decides about their extents.
  private static let form = """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
    forms:
      - name: all
        canvas: [375, 667]
        view:
          children:
            - tableView: table
              frame: [0, 0, 375, 200]
              header: {view: header, height: 20}
              footer: {view: footer, height: 20}
              rows: [{cell: row, children: [{textField: in-row}]}]
            - collectionView: collection
              frame: [0, 200, 375, 100]
              children: [{cell: item, frame: [0, 0, 50, 50]}]
            - {scrollView: scroll, frame: [0, 300, 375, 100]}
            - stackView: vertical
              frame: [0, 400, 200, 0]
              children: [{button: arranged, height: 30}, {stackView: nested, axis: horizontal}]
            - stackView: horizontal
              axis: horizontal
              frame: [0, 440, 0, 20]
              children: [{image: beside, width: 30}]
            # The alignment is said after the children.
            - stackView: loose
              frame: [0, 470, 200, 0]
              children: [{label: leading, height: 10, width: 10}]
              alignment: leading
            - {textView: notes, frame: [0, 560, 375, 40]}
            - {searchBar: search, frame: [0, 500, 375, 56]}
            - {view: plain, frame: [0, 600, 50, 20]}
            - {overlay: hud, size: [20, 20]}
    scenarios:
      - name: s
        form: all
        script:
          - insertRows: {table: table, at: 0, rows: [{cell: late, children: [{textView: late-text}]}]}
          - set: {
    """
  private static let nextStep = "      - set: {"

  /// Reads a script that sets a name of each of some views, in a step of its own.
  private func reading(of name: String, _ value: String, of views: [String]) -> SuiteReading {
    let steps = views.map { "\($0).\(name): \(value)}\n" }
    return read(Self.form + steps.joined(separator: Self.nextStep))
  }

  private static let kinds: [String: ViewNode.Kind] = [
    "table": .tableView, "header": .view, "footer": .view, "row": .cell, "in-row": .textField,
    "collection": .collectionView, "item": .cell, "scroll": .scrollView, "vertical": .stackView,
    "arranged": .button, "nested": .stackView, "horizontal": .stackView, "beside": .image,
    "loose": .stackView, "leading": .label, "notes": .textView, "search": .searchBar,
    "search.field": .textField, "plain": .view, "hud": .overlay, "late": .cell,
    "late-text": .textView,
  ]

  private static let withHeight: Set = [
    "header", "footer", "row", "late", "arranged", "nested", "leading",
  ]
  private static let withWidth: Set = ["beside", "leading"]

  /// Each name with a value that fits, and whether a view takes it.
  private static let names: [(String, String, @Sendable (String, ViewNode.Kind) -> Bool)] = [
    ("contentOffset", "[0, 1]", { scrolls($1) }), ("contentOffset.y", "1", { scrolls($1) }),
    ("contentInset", "{top: 1}", { scrolls($1) }), ("contentInset.left", "1", { scrolls($1) }),
    ("scrollIndicatorInsets", "3", { scrolls($1) }),
    ("scrollIndicatorInsets.bottom", "3", { scrolls($1) }),
    ("contentSize", "[9, 9]", { scrolls($1) }), ("contentSize.height", "9", { scrolls($1) }),
    ("frame", "[0, 1, 2, 3]", { _, _ in true }), ("frame.width", "4", { _, _ in true }),
    ("height", "4", { name, _ in withHeight.contains(name) }),
    ("width", "4", { name, _ in withWidth.contains(name) }), ("alpha", "0.5", { _, _ in true }),
    ("accessoryHeight", "44", { $1.isTextInput }),
    ("tableHeaderView.height", "4", { $1 == .tableView }),
    ("tableFooterView.height", "4", { $1 == .tableView }), ("hidden", "true", { _, _ in true }),
    ("enabled", "false", { $1.isTextInput }), ("userInteraction", "false", { _, _ in true }),
    ("scrollEnabled", "false", { scrolls($1) }), ("secure", "true", { $1.isTextInput }),
    ("autocorrection", "false", { $1.isTextInput }),
    ("shouldBeginEditing", "false", { $1.isTextInput }),
    ("shouldReturn", "false", { $1 == .textField }),
    ("shouldClear", "false", { $1 == .textField }),
    ("shouldEndEditing", "false", { $1.isTextInput }),
    ("shouldChange", "false", { $1.isTextInput }), ("text", "a", { $1.isTextInput }),
    ("keyboardType", "numberPad", { $1.isTextInput }), ("returnKey", "done", { $1.isTextInput }),
    ("caret", "[12, 20]", { $1.isTextInput }), ("caret.y", "12", { $1.isTextInput }),
    ("insetAdjustment", "never", { scrolls($1) && $1 != .textView }),
    ("keyboardDismissMode", "onDrag", { scrolls($1) }), ("onReturn", "next", { $1 == .textField }),
  ]

  private static func scrolls(_ kind: ViewNode.Kind) -> Bool {
    [.scrollView, .tableView, .collectionView, .textView].contains(kind)
  }

  @Test func `every name is taken or refused at its place`() {
    let views = Self.kinds.sorted { $0.key < $1.key }
    for (name, value, isTaken) in Self.names {
      let lines = reading(of: name, value, of: views.map(\.key)).lines
      var refused = 0
      // The first step stands on line 39, each other one below.
      for (place, (view, kind)) in views.enumerated() where !isTaken(view, kind) {
        refused += 1
        let words = "\(39 + place):15: '\(view)' is a "
        #expect(lines.contains { $0.hasPrefix(words) }, "\(view).\(name)")
      }
      #expect(lines.count == refused, "\(name): \(lines)")
    }
  }

  @Test func `no name is forgotten`() {
    // A name that does not exist is told which do.
    let message = read(Self.form + "plain.xyz: 1}\n").lines.first ?? ""
    let wholes = Set(Self.names.map { $0.0 }.filter { !$0.contains(".") || $0.contains("View.") })
    #expect(SettableProperty.allCases.count { !$0.isOfConstraints } == wholes.count)
    #expect(message.hasPrefix("39:15: 'plain' has no 'xyz'"))
  }

  @Test func `what is taken is carried out without a fault`() throws {
    for (name, value, isTaken) in Self.names {
      let views = Self.kinds.filter { isTaken($0.key, $0.value) }.keys.sorted()
      let reading = reading(of: name, value, of: views)
      let scenario = try #require(reading.suite.scenarios.first)
      let bound = try scenario.bind(to: try #require(reading.suite.forms.first))
      let phone = try #require(reading.suite.devices.first).value
      var events: [Event] = []
      for case .event(let event, _) in bound.entries { events.append(event) }
      #expect(events.count > views.count)
      // Rows are inserted first; then each step is the only one.
      var beginning = Simulator(
        form: bound.form, device: phone, orientation: .portrait, strategy: .none,
        profile: .observed)
      beginning.perform(events[0])
      #expect(beginning.fault == nil)
      for event in events.dropFirst() {
        var simulator = beginning
        simulator.perform(event)
        #expect(simulator.fault == nil, "\(name): \(event)")
      }
    }
  }
}
