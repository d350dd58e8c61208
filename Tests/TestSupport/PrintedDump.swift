public import AvoidanceEngine

/// What a view dump of a simulated screen looks like.
public struct PrintedDump: Sendable {
  /// A tool that prints views.
  public enum Format: String, CaseIterable, Sendable {
    /// UIKit's.
    case recursiveDescription
    /// XCUITest's.
    case elementTree
    /// Appium's.
    case pageSource
  }

  /// The text, in lines.
  public private(set) var lines: [String] = []
  /// The view that a line is, by its number from 1; others are the keyboard's and UIKit's own.
  public private(set) var views: [Int: ViewIndex] = [:]

  private let screen: Screen
  private let format: Format
  private let addresses: Int?
  private let printsKeyboard: Bool

  /// The lines as a file.
  public var text: String { lines.joined(separator: "\n") + "\n" }

  /// Prints a screen.
  ///
  /// - Parameters:
  ///   - screen: The screen.
  ///   - format: The tool that prints it.
  ///   - addresses: What the views' addresses begin with; dumps of one process have the same.
  ///   - printsKeyboard: Whether the keyboard's window is printed.
  public init(
    _ screen: Screen, as format: Format, addresses: Int = 0x7f80, printsKeyboard: Bool = true
  ) {
    self.screen = screen
    self.format = format
    self.addresses = addresses
    self.printsKeyboard = printsKeyboard
    switch format {
    case .recursiveDescription: printDescription()
    case .elementTree: printTree()
    case .pageSource: printSource()
    }
  }

  // MARK: UIKit

  private mutating func printDescription() {
    let window = Rect(origin: .zero, size: screen.windowSize)
    add("UIWindow", window, 0)
    let bars = screen.form.controller.barHeights(
      device: screen.device, orientation: screen.orientation)
    let edges = screen.device.metrics(screen.orientation).safeArea
    if bars == .zero {
      add("UITransitionView", window, 1)
      printDescription(0, 2)
    } else {
      add("UILayoutContainerView", window, 1)
      add("UINavigationTransitionView", window, 2)
      add("UIViewControllerWrapperView", window, 3)
      printDescription(0, 4)
      if bars.top > 0 {
        add("UINavigationBar", Rect(0, edges.top, window.width, bars.top), 2)
      }
      if bars.bottom > 0 {
        let height = bars.bottom + edges.bottom
        add("UITabBar", Rect(0, window.height - height, window.width, height), 2)
      }
    }
    guard printsKeyboard else { return }
    add("UITextEffectsWindow", window, 0)
    add("UIInputSetContainerView", window, 1)
    let height = max(0, window.height - screen.keyboardTop)
    add("UIInputSetHostView", Rect(0, window.height - height, window.width, height), 2)
  }

  private mutating func printDescription(_ view: ViewIndex, _ level: Int) {
    guard let form = screen.form.view(view) else { return }
    let base = Self.classes[form.kind] ?? "UIView"
    var parts: [String] = []
    if let name = form.className, name != base, base != "UIView" {
      parts.append("baseClass = \(base)")
    }
    parts.append("frame = (\(Self.list(screen.frame(view), " ")))")
    if form.kind.isTextInput || form.kind == .label {
      parts.append("text = '\(screen.text(view))'")
    }
    if screen.isMarkedHidden(view) { parts.append("hidden = YES") }
    let mask = Self.masks.filter { form.autoresizing.contains($0.mask) }.map(\.name)
    if !mask.isEmpty { parts.append("autoresize = \(mask.joined(separator: "+"))") }
    parts.append("layer = <CALayer: 0x1>")
    if form.kind.scrolls {
      let (offset, size) = (screen.contentOffset(view), screen.contentSize(view))
      let inset = screen.adjustedContentInset(view)
      parts.append("contentOffset: {\(Self.number(offset.x)), \(Self.number(offset.y))}")
      parts.append("contentSize: {\(Self.number(size.width)), \(Self.number(size.height))}")
      let insets = [inset.top, inset.left, inset.bottom, inset.right].map(Self.number)
      parts.append("adjustedContentInset: {\(insets.joined(separator: ", "))}")
    }
    let name = form.identifier.map { view == 0 ? "" : "_\($0) " } ?? ""
    views[lines.count + 1] = view
    add(form.className ?? base, parts, level, name: name, view)
    if form.kind == .textField, screen.firstResponder == view {
      add("UIFieldEditor", Rect(0, 0, 1, 1), level + 1)
    }
    // UIKit's own field in a search bar is printed, too; the importer has one for each bar.
    guard form.kind != .searchBar else { return }
    for child in screen.currentSubviews(of: view) { printDescription(child, level + 1) }
  }

  private mutating func add(_ name: String, _ frame: Rect, _ level: Int) {
    add(
      name, ["frame = (\(Self.list(frame, " ")))", "layer = <CALayer: 0x1>"], level, name: "", nil)
  }

  private mutating func add(
    _ className: String, _ parts: [String], _ level: Int, name: String, _ view: ViewIndex?
  ) {
    let indent = level == 0 ? "" : "   | " + String(repeating: "   | ", count: level - 1)
    // UIKit's own views have addresses by their class, below those of views.
    let number = view.map { $0 + 0x1000 } ?? Self.own.firstIndex(of: className) ?? 0xfff
    let address = String((addresses ?? 0) << 16 + number << 4, radix: 16)
    lines.append("\(indent)\(name)<\(className): 0x\(address); \(parts.joined(separator: "; "))>")
  }

  private static let own = [
    "UIWindow", "UITransitionView", "UILayoutContainerView", "UINavigationTransitionView",
    "UIViewControllerWrapperView", "UINavigationBar", "UITabBar", "UITextEffectsWindow",
    "UIInputSetContainerView", "UIInputSetHostView", "UIFieldEditor",
  ]
  private static let classes: [ViewNode.Kind: String] = [
    .textField: "UITextField", .textView: "UITextView", .searchBar: "UISearchBar",
    .scrollView: "UIScrollView", .tableView: "UITableView", .collectionView: "UICollectionView",
    .cell: "UITableViewCell", .stackView: "UIStackView", .button: "UIButton", .label: "UILabel",
    .image: "UIImageView",
  ]
  private static let masks: [(name: String, mask: Autoresizing)] = [
    ("LM", .flexibleLeftMargin), ("W", .flexibleWidth), ("RM", .flexibleRightMargin),
    ("TM", .flexibleTopMargin), ("H", .flexibleHeight), ("BM", .flexibleBottomMargin),
  ]

  // MARK: XCUITest and Appium

  private mutating func printTree() {
    let window = Rect(origin: .zero, size: screen.windowSize)
    lines.append("Application, pid: 1, label: 'App'")
    lines.append("  Window (Main), \(Self.braces(window))")
    printTree(0, 2)
    guard let (host, keys) = keyboard else { return }
    lines.append("  Window, \(Self.braces(window))")
    lines.append("    Other, \(Self.braces(host))")
    lines.append("      Keyboard, \(Self.braces(keys))")
  }

  private mutating func printTree(_ view: ViewIndex, _ level: Int) {
    guard let form = screen.form.view(view), !screen.isHidden(view) else { return }
    let indent = String(repeating: "  ", count: level)
    var line =
      "\(indent)\(Self.types[form.kind] ?? "Other"), \(Self.braces(screen.windowFrame(view)))"
    if let identifier = form.identifier { line += ", identifier: '\(identifier)'" }
    if screen.firstResponder == view { line += ", Keyboard Focused" }
    views[lines.count + 1] = view
    lines.append(line)
    guard form.kind != .searchBar else { return }
    for child in screen.currentSubviews(of: view) { printTree(child, level + 1) }
  }

  private mutating func printSource() {
    let window = Rect(origin: .zero, size: screen.windowSize)
    lines.append("<XCUIElementTypeApplication name=\"App\" \(Self.attributes(window))>")
    lines.append("<XCUIElementTypeWindow \(Self.attributes(window))>")
    printSource(0)
    lines.append("</XCUIElementTypeWindow>")
    if let (host, keys) = keyboard {
      lines.append("<XCUIElementTypeWindow \(Self.attributes(window))>")
      lines.append("<XCUIElementTypeOther \(Self.attributes(host))>")
      lines.append("<XCUIElementTypeKeyboard \(Self.attributes(keys))/>")
      lines.append("</XCUIElementTypeOther></XCUIElementTypeWindow>")
    }
    lines.append("</XCUIElementTypeApplication>")
  }

  private mutating func printSource(_ view: ViewIndex) {
    guard let form = screen.form.view(view), !screen.isHidden(view) else { return }
    let type = "XCUIElementType\(Self.types[form.kind] ?? "Other")"
    let name = form.identifier.map { "name=\"\($0)\" " } ?? ""
    views[lines.count + 1] = view
    lines.append("<\(type) \(name)\(Self.attributes(screen.windowFrame(view)))>")
    if form.kind != .searchBar {
      for child in screen.currentSubviews(of: view) { printSource(child) }
    }
    lines.append("</\(type)>")
  }

  /// The keyboard, and the keys in it; nil if it is not up.
  private var keyboard: (host: Rect, keys: Rect)? {
    let size = screen.windowSize
    let height = size.height - screen.keyboardTop
    guard printsKeyboard, height > 0 else { return nil }
    let edge = screen.device.metrics(screen.orientation).safeArea.bottom
    let host = Rect(0, size.height - height, size.width, height)
    return (host, Rect(0, host.y + 44, size.width, max(0, height - 44 - edge)))
  }

  private static let types: [ViewNode.Kind: String] = [
    .textField: "TextField", .textView: "TextView", .searchBar: "SearchField",
    .scrollView: "ScrollView", .tableView: "Table", .collectionView: "CollectionView",
    .cell: "Cell", .button: "Button", .label: "StaticText", .image: "Image",
  ]

  // MARK: Numbers

  private static func list(_ rect: Rect, _ separator: String) -> String {
    "\(number(rect.x)) \(number(rect.y)); \(number(rect.width)) \(number(rect.height))"
  }

  /// As in `{{0.0, 44.5}, {390.0, 30.0}}`.
  private static func braces(_ rect: Rect) -> String {
    func tenth(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
    return "{{\(tenth(rect.x)), \(tenth(rect.y))}, {\(tenth(rect.width)), \(tenth(rect.height))}}"
  }

  private static func attributes(_ rect: Rect) -> String {
    func whole(_ number: Double) -> Int { Int(number.rounded()) }
    return "x=\"\(whole(rect.x))\" y=\"\(whole(rect.y))\" width=\"\(whole(rect.width))\" "
      + "height=\"\(whole(rect.height))\""
  }

  /// Up to six digits, as `%g` prints them.
  private static func number(_ number: Double) -> String {
    let rounded = (number * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
  }
}
