import Foundation
import TestSupport
import Testing
import struct AvoidanceEngine.Rect
import struct AvoidanceEngine.Size

@testable import AvoidanceEngine

/// One worked example of `Measured/iqkeyboardmanager.json`: a world, events, and what is true after
/// each of them.
struct IQCase: Sendable, Decodable, CustomTestStringConvertible {
  struct Entry: Sendable, Decodable {
    var event: JSON
    var after: JSON
  }

  var name: String
  var note: String
  var settings: JSON
  var world: JSON
  var log: [Entry]

  var testDescription: String { name }
}

/// The examples of the file.
enum IQCases {
  static let all: [IQCase] = {
    guard let data = try? Measured.data("iqkeyboardmanager.json"),
      let cases = try? JSONDecoder().decode([IQCase].self, from: data)
    else { return [] }
    return cases
  }()

  /// Cases of which only the first so many events can be expressed, with the reason.
  static let partly: [String: (events: Int, reason: String)] = [
    "form_sheet_second_pass": (
      2,
      """
      UIKit moves the sheet's superview between the passes; here a root's superview is the window, so
      that the sheet's shift can't be told from the root's own (<doc:Geometry#Coordinate-spaces>).
      """
    )
  ]
}

/// A worked example's world as a screen, with the library on it and nothing else: no clamp, no reveal.
struct IQWorld {
  var screen: Screen
  var library: IQKeyboardManager
  /// The top of the keyboard in the last show notification; nil while it is hidden.
  private var keyboardTop: Double?
  /// Where the world's root superview begins in the window.
  private let superviewY: Double
  private let world: JSON

  init(_ example: IQCase) throws {
    world = example.world
    superviewY = world["root"]["superview_y"].number ?? 0
    let size = try Self.size(world["window"], "w", "h")
    let root = node(.view, children: try Self.views(of: nil, in: world))
    var controller = ViewController()
    if let height = world["nav_bar"]["h"].number { controller.navigationBar = .height(height) }
    if superviewY != 0 {
      controller.presentation = .formSheet
      controller.frame = Rect(0, superviewY, size.width, try #require(world["root"]["h"].number))
    }
    let device = Device(
      screen: size, portrait: try Self.metrics(world, height: size.height),
      landscape: Device.Metrics(keyboard: 206))
    let canvas = controller.frame?.size ?? size
    let form = Form(FormDescription(canvas: canvas, controller: controller, view: root))
    screen = Screen(
      form: form,
      device: device,
      orientation: .portrait,
      profile: UIKitProfile.observed.with {
        $0.clamp = .never
        $0.revealsFirstResponder = false
      }
    )
    library = IQKeyboardManager()
    let text = try #require(example.settings["version"].text)
    library.settings.version.number = try #require(LibraryVersion(text))
    library.settings.enable = example.settings["enable"].flag ?? true
    library.settings.keyboardDistanceFromTextField = example.settings["distance"].number ?? 10
    library.settings.enableAutoToolbar = false
    library.settings.distanceClasses.enabled = ["Enabled"]
    library.settings.distanceClasses.disabled.append("Disabled")
  }

  // MARK: Building

  private static func size(_ value: JSON, _ width: String, _ height: String) throws -> Size {
    Size(try #require(value[width].number), try #require(value[height].number))
  }

  private static func rect(_ value: JSON) throws -> Rect {
    let numbers = try #require(value.numbers)
    try #require(numbers.count == 4)
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  private static func metrics(_ world: JSON, height: Double) throws -> Device.Metrics {
    let top = try #require(world["safe"]["top_y"].number)
    let bottom = try #require(world["safe"]["bottom_y"].number)
    return Device.Metrics(
      safeArea: EdgeInsets(top - (world["nav_bar"]["h"].number ?? 0), 0, height - bottom, 0),
      statusBar: try #require(world["status_bar_h"].number), keyboard: 216)
  }

  private static func names(_ value: JSON, in parent: String?) -> [String] {
    guard case .object(let views) = value else { return [] }
    return views.keys.sorted().filter { views[$0]?["in"].text == parent }
  }

  private static func views(of parent: String?, in world: JSON) throws -> [ViewNode] {
    let scrolls = try names(world["scrolls"], in: parent).map { try scrollView($0, in: world) }
    let fields = try names(world["fields"], in: parent).map { name in
      try field(name, frame: rect(world["fields"][name]["frame"]), in: world)
    }
    return scrolls + fields
  }

  private static func field(_ name: String, frame: Rect, in world: JSON) -> ViewNode {
    let properties = world["fields"][name]
    let isTextView = properties["kind"].text == "textview"
    return node(isTextView ? .textView : .textField, name, frame: frame) {
      $0.input?.avoidance.distance = properties["distance"].number
      $0.scroll?.scrollEnabled = properties["scroll_enabled"].flag ?? true
    }
  }

  private static func scrollView(_ name: String, in world: JSON) throws -> ViewNode {
    let properties = world["scrolls"][name]
    let isTable = properties["kind"].text == "table"
    let insets = try #require(properties["inset"].numbers)
    let offset = try #require(properties["offset"].numbers)
    let content = try #require(properties["content"].numbers)
    var view = try node(isTable ? .tableView : .scrollView, name, frame: rect(properties["frame"]))
    view.scroll?.insetAdjustment = .never
    view.scroll?.contentInset = EdgeInsets(insets[0], insets[1], insets[2], insets[3])
    view.scroll?.contentOffset = Point(offset[0], offset[1])
    view.scroll?.scrollEnabled = properties["enabled"].flag ?? true
    view.scroll?.ignoresAvoidance = properties["ignore"].flag ?? false
    view.scroll?.ignoresInsetAdjustment = properties["ignore_inset"].flag ?? false
    view.scroll?.restoresContentOffset = properties["restore"].flag ?? false
    if isTable {
      try addRows(to: &view, named: name, in: world, height: content[1])
    } else {
      view.scroll?.contentSize = Size(content[0], content[1])
      view.children = try views(of: name, in: world)
    }
    return view
  }

  /// Rows for a table's fields: each field's row begins at the field's row before or where that ends.
  private static func addRows(
    to table: inout ViewNode, named name: String, in world: JSON, height: Double
  ) throws {
    var y = 0.0
    for field in try names(world["fields"], in: name).sorted(by: {
      try rect(world["fields"][$0]["frame"]).minY < rect(world["fields"][$1]["frame"]).minY
    }) {
      let before = try rect(world["fields"][field]["prev_row"])
      var frame = try rect(world["fields"][field]["frame"])
      let minY = frame.minY - 10
      var rows: [ViewNode] = []
      if before.minY >= y {
        table.table?.sections.append(
          TableProperties.Section(header: before.minY - y, rows: [cell(height: before.height)]))
        y = before.maxY
      }
      frame.y = 10
      rows.append(cell(height: 44, self.field(field, frame: frame, in: world)))
      table.table?.sections.append(TableProperties.Section(header: minY - y, rows: rows))
      y = minY + 44
    }
    table.table?.footer = .height(height - y)
  }

  // MARK: Driving

  mutating func run(_ event: JSON) throws {
    let name = try #require(event.text ?? event[0].text)
    switch name {
    case "begin": try begin(try #require(event[1].text))
    case "end":
      let field = screen.firstResponder
      screen.firstResponder = -1
      library.didEndEditing(field, on: &screen)
    case "willShow":
      let end = try Self.rect(event[1])
      keyboardTop = end.minY
      library.receive(KeyboardNotification(name: .willShow, begin: end, end: end), on: &screen)
    case "didShow": post(.didShow)
    case "willHide":
      keyboardTop = nil
      post(.willHide)
    case "didHide": post(.didHide)
    case "willRotate": library.willChangeOrientation(on: &screen)
    case "reload": library.asksToAdjust = true
    case "layout": try layOut(event[1])
    default: Issue.record("no event \(name)")
    }
    library.adjustPosition(on: &screen)
  }

  private mutating func begin(_ name: String) throws {
    let field = try #require(screen.form.index(of: name))
    let properties = world["fields"][name]
    var className = "Plain"
    if properties["vc_enabled_listed"].flag == true { className = "Enabled" }
    if properties["vc_disabled_listed"].flag == true { className = "Disabled" }
    library.appear(className, on: &screen)
    screen.firstResponder = field
    library.didBeginEditing(field, on: &screen)
  }

  private mutating func post(_ name: KeyboardNotification.Name) {
    let frame = screen.keyboard.frame
    library.receive(KeyboardNotification(name: name, begin: frame, end: frame), on: &screen)
  }

  /// The app or the system lays out anew: the window turns, fields get frames.
  private mutating func layOut(_ change: JSON) throws {
    let size = try Self.size(change["window"], "w", "h")
    screen.layOutWindow(size, orientation: .landscapeLeft)
    guard case .object(let fields) = change["fields"] else { return }
    for (name, properties) in fields {
      let view = try #require(screen.form.index(of: name))
      screen.setFrame(try Self.rect(properties["frame"]), of: view, .script)
    }
  }

  // MARK: Reading

  /// What the worked examples note after an event.
  func state(field name: String?) -> [String: Double] {
    let root = screen.frame(0)
    var state = [
      "root_y": root.minY - superviewY,
      "moved": (library.topViewBeginOrigin?.y ?? root.minY) - root.minY,
    ]
    for view in screen.form.scrollViews where screen.form.views[view].kind != .textView {
      guard let name = screen.form.name(of: view) else { continue }
      state["scrolls.\(name).offset_y"] = screen.contentOffset(view).y
      state["scrolls.\(name).inset_bottom"] = screen.contentInset(view).bottom
      state["scrolls.\(name).indicator_bottom"] = screen.scrollIndicatorInsets(view).bottom
    }
    guard let name, let view = screen.form.index(of: name) else { return state }
    let frame = screen.windowFrame(view)
    state["field.top"] = frame.minY
    state["field.bottom"] = frame.maxY
    if let keyboardTop { state["field.gap_to_keyboard"] = keyboardTop - frame.maxY }
    if screen.form.views[view].kind == .textView {
      state["field.inset_bottom"] = screen.contentInset(view).bottom
    }
    return state
  }
}
