import AvoidanceEngine
import Scenarios

/// The elements of an Interface Builder document as a flat list in document order.
struct InterfaceDocument {
  typealias Index = Int

  struct Element {
    var name: String
    var attributes: InterfaceAttributes
    /// The line of its start tag, from 1.
    var line: Int
    /// -1 for the root.
    var parent: Index
    var children: [Index] = []
    /// The text of a `string`.
    var text = ""
  }

  private(set) var elements: [Element] = []
  private(set) var indexByID: [String: Index] = [:]

  mutating func add(_ name: String, _ attributes: InterfaceAttributes, line: Int, parent: Index)
    -> Index
  {
    let index = elements.count
    elements.append(Element(name: name, attributes: attributes, line: line, parent: parent))
    if parent >= 0 { elements[parent].children.append(index) }
    if let id = attributes["id"], indexByID[id] == nil { indexByID[id] = index }
    return index
  }

  mutating func append(_ text: String, to index: Index) { elements[index].text += text }

  // MARK: Reading

  subscript(_ index: Index) -> Element { elements[index] }

  func attribute(_ name: String, of index: Index) -> String? { elements[index].attributes[name] }

  func isYes(_ name: String, of index: Index) -> Bool { attribute(name, of: index) == "YES" }

  func isNo(_ name: String, of index: Index) -> Bool { attribute(name, of: index) == "NO" }

  /// Returns an attribute that is a finite number.
  func number(_ name: String, of index: Index) -> Double? {
    guard let text = attribute(name, of: index), let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  func child(_ name: String, of index: Index) -> Index? {
    elements[index].children.first { elements[$0].name == name }
  }

  func child(_ name: String, key: String, of index: Index) -> Index? {
    elements[index].children.first {
      elements[$0].name == name && elements[$0].attributes["key"] == key
    }
  }

  func child(key: String, of index: Index) -> Index? {
    elements[index].children.first { elements[$0].attributes["key"] == key }
  }

  /// Returns the children of the child with a name such as `subviews`.
  func list(_ name: String, of index: Index) -> [Index] {
    child(name, of: index).map { elements[$0].children } ?? []
  }

  /// Returns a text that is an attribute or a `string` inside.
  func text(_ name: String, of index: Index) -> String? {
    if let text = attribute(name, of: index) { return text }
    for child in elements[index].children where elements[child].attributes["key"] == name {
      if elements[child].name == "string" || elements[child].name == "mutableString" {
        return elements[child].text
      }
    }
    return nil
  }

  /// Returns the value of a user-defined runtime attribute of a view.
  func runtimeValue(_ path: String, of index: Index) -> String? {
    list("userDefinedRuntimeAttributes", of: index)
      .first { attribute("keyPath", of: $0) == path }
      .flatMap { text("value", of: $0) }
  }

  /// Calls a function with all descendants of an element, in document order.
  func forEachDescendant(of index: Index, _ body: (Index) -> Void) {
    var next = index + 1
    while next < elements.count, elements[next].parent >= index {
      body(next)
      next += 1
    }
  }
}

extension InterfaceDocument {
  var isStoryboard: Bool { child("scenes", of: 0) != nil }

  /// Rejects documents that are not for iOS, and XML that is not an Interface Builder document.
  func checkKind() throws(ImportFailure) {
    let root = elements[0]
    let type = root.attributes["type"] ?? ""
    switch root.name {
    case "document": break
    case "archive": throw ImportFailure(.oldArchive, line: root.line)
    case "plist": throw ImportFailure(.propertyList, line: root.line)
    default: throw ImportFailure(.otherRoot(root.name), line: root.line)
    }
    let runtime = root.attributes["targetRuntime"] ?? ""
    if let system = Self.otherSystem(type: type, runtime: runtime) {
      throw ImportFailure(.otherSystem(system), line: root.line)
    }
  }

  private static func otherSystem(type: String, runtime: String) -> String? {
    if runtime.hasPrefix("iOS") { return nil }
    if type.contains("CocoaTouch"), runtime.isEmpty { return nil }
    for (mark, system) in [
      ("MacOSX", "macOS"), ("AppleTV", "tvOS"), ("watch", "watchOS"), ("Watch", "watchOS"),
    ] where runtime.contains(mark) || type.contains(mark) {
      return system
    }
    if type.contains(".Cocoa.") { return "macOS" }
    return runtime.isEmpty ? "unknown" : runtime
  }

  /// The size of the document's screens: its device's, else the size Xcode draws without one.
  var canvas: Size {
    if let deviceSize { return deviceSize }
    let runtime = attribute("targetRuntime", of: 0) ?? ""
    return runtime.hasSuffix("iPad") ? Size(768, 1024) : Size(375, 667)
  }

  /// The size of the document's device in its orientation; nil if there is none or it is unknown.
  var deviceSize: Size? {
    guard let device = child("device", of: 0), let id = attribute("id", of: device),
      let size = Self.devices[id]
    else { return nil }
    let isTurned = attribute("orientation", of: device) == "landscape"
    return isTurned ? Size(size.height, size.width) : size
  }

  /// The devices that the document is for, by its target and the suffix of its name that UIKit recognises.
  ///
  /// Its own device is only the one it was last viewed as.
  func idiom(ofFile file: String) -> ImportedForm.Idiom {
    let runtime = attribute("targetRuntime", of: 0) ?? ""
    let stem = DefinitionName.stem(ofFile: file).lowercased()
    if runtime.hasSuffix("iPad") || stem.hasSuffix("~ipad") { return .pad }
    return stem.hasSuffix("~iphone") ? .phone : .any
  }

  var unknownDevice: String? {
    guard deviceSize == nil else { return nil }
    return child("device", of: 0).flatMap { attribute("id", of: $0) }
  }

  /// Whether Xcode draws screens in a size.
  func isScreen(_ size: Size) -> Bool {
    let turned = Size(size.height, size.width)
    return size == canvas || size == Size(600, 600) || Self.devices.values.contains(size)
      || Self.devices.values.contains(turned) || Self.olderScreens.contains(size)
  }

  /// From the root views of 814 storyboards; `retina6_72`, which is in none, has the size of the 6.7-inch
  /// screen with a safe area of 59.
  private static let devices: [String: Size] = [
    "retina3_5": Size(320, 480), "retina4_0": Size(320, 568), "retina4_7": Size(375, 667),
    "retina5_5": Size(414, 736), "retina5_9": Size(375, 812), "retina6_1": Size(414, 896),
    "retina6_5": Size(414, 896), "retina6_12": Size(393, 852),
    "retina6_72": Size(430, 932), "ipad9_7": Size(768, 1024),
    "ipad10_5": Size(834, 1112), "ipad12_9": Size(1024, 1366),
    "ipad12_9rounded": Size(1024, 1366),
  ]

  /// Whether a size is a screen's minus a status bar and a navigation bar.
  func isBelowBars(_ size: Size) -> Bool { Self.screensBelowBars.contains(size) }

  private static let screensBelowBars: [Size] = [
    Size(320, 416), Size(320, 504), Size(375, 603), Size(768, 960),
  ]

  /// Screens minus a status or navigation bar, as earlier versions of Xcode drew them.
  private static let olderScreens: [Size] =
    screensBelowBars + [Size(320, 460), Size(320, 548), Size(375, 647), Size(768, 1004)]
}

/// The layout margins that a document states or that its version of Xcode drew.
extension InterfaceDocument {
  /// The default layout margin on each side, in points.
  static let usualMargin = 8.0

  func writtenMargins(of index: Index) -> LayoutProperties.Margins? {
    let names: [String]
    let element: Index
    if let own = child(key: "directionalLayoutMargins", of: index) {
      element = own
      names = ["top", "leading", "bottom", "trailing"]
    } else if let own = child(key: "layoutMargins", of: index) {
      element = own
      names = ["top", "left", "bottom", "right"]
    } else {
      return nil
    }
    let sides = names.map { number($0, of: element) ?? 0 }
    guard sides.allSatisfy({ $0.magnitude <= Double.maxCoordinate }) else { return nil }
    return LayoutProperties.Margins(sides[0], sides[1], sides[2], sides[3])
  }

  /// The element whose margins apply to a view: a cell's content view.
  func marginSource(of index: Index) -> Index {
    viewKind(index) == .cell ? child(key: "contentView", of: index) ?? index : index
  }

  /// Returns the margins of a cell's content view if they differ from a table's current ones.
  func cellMargins(of index: Index) -> LayoutProperties.Margins? {
    guard elements[index].name == "tableViewCell" else { return nil }
    let usual = Self.usualMargin
    guard tools >= 13500 else { return LayoutProperties.Margins(usual, usual, usual, usual) }
    let height: Double? = tools >= 24000 ? 15 : nil
    let accessory = attribute("accessoryType", of: index)
    let right: Double? = accessory != nil && accessory != "none" ? usual : nil
    guard height != nil || right != nil else { return nil }
    return LayoutProperties.Margins(height, nil, height, right)
  }

  /// Returns the line height of a text view with the system font; nil if the document states no font, or one
  /// whose line height is unknown.
  ///
  /// The system font's line height is 1.193359375 of its size, as in `UIFont.lineHeight`: 16.707 at
  /// 14 pt, 20.287 at 17 pt.
  func statedLine(of index: Index) -> Double? {
    guard let font = child("fontDescription", key: "fontDescription", of: index) else { return nil }
    if let name = attribute("name", of: font), !Self.systemFonts.contains(name) { return nil }
    let size = fontSize(of: index, usual: 0)
    return size > 0 ? TextWidth.lineFactor * size : nil
  }

  private static let systemFonts: Set<String> = [
    ".AppleSystemUIFont", ".SFUI-Regular", ".SFUIText",
  ]

  /// Returns how many lines a text has in a text view: its own lines, wrapped at the width of the view's
  /// frame in the document.
  ///
  /// A text view leaves 5 pt, its text container's `lineFragmentPadding`, on each side of its text.
  func lineCount(of index: Index, text: String) -> Int {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    let room = (frame(of: index, in: .zero)?.width ?? 0) - 10
    guard room > 0 else { return max(1, lines.count) }
    let size = fontSize(of: index, usual: 14)
    let count = lines.reduce(0) { count, line in
      let width = TextWidth.estimate(String(line), fontSize: size)
      return count + max(1, Int((min(width, 1e6) / room).rounded(.up)))
    }
    return min(max(1, count), 10_000)
  }

  /// Returns the kind of a view; everything unknown is a plain view.
  func viewKind(_ index: Index) -> ViewNode.Kind { Self.kinds[elements[index].name] ?? .view }

  private static let kinds: [String: ViewNode.Kind] = [
    "scrollView": .scrollView, "tableView": .tableView, "collectionView": .collectionView,
    "tableViewCell": .cell, "collectionViewCell": .cell, "stackView": .stackView,
    "textField": .textField, "textView": .textView, "searchBar": .searchBar, "button": .button,
    "label": .label, "imageView": .image,
  ]

  /// Whether an element is a view: by its name, or because it has a frame.
  func isView(_ index: Index) -> Bool {
    let name = elements[index].name
    return name == "view" || name == "containerView" || Self.kinds[name] != nil
      || frameElement(of: index) != nil
  }

  func isInput(_ index: Index) -> Bool {
    switch elements[index].name {
    case "textField", "textView", "searchBar": true
    default: false
    }
  }

  /// Returns the direct subviews of a view, backmost first.
  func subviews(of index: Index) -> [Index] {
    var views: [Index] = []
    for child in elements[index].children {
      switch elements[child].name {
      case "subviews": views += elements[child].children
      case "cells" where elements[index].name == "collectionView":
        views += elements[child].children
      default:
        let key = elements[child].attributes["key"]
        if let key, key != "tableHeaderView", key != "tableFooterView", isView(child) {
          views.append(child)
        }
      }
    }
    return views
  }

  func superview(of index: Index) -> Index? {
    var parent = elements[index].parent
    while parent >= 0 {
      switch elements[parent].name {
      case "subviews", "cells", "sections", "tableViewSection", "prototypes":
        parent = elements[parent].parent
      case "objects", "scene", "document": return nil
      default: return isView(parent) ? parent : nil
      }
    }
    return nil
  }

  var hasGeometry: Bool {
    elements.indices.contains { frameElement(of: $0) != nil }
  }

  // MARK: Frames

  private func frameElement(of index: Index) -> Index? {
    elements[index].children.first {
      switch (elements[$0].name, elements[$0].attributes["key"]) {
      case ("rect", "frame"), ("frame", "frameInset"): true
      default: false
      }
    }
  }

  /// Returns a view's frame in its superview's coordinates; nil if the file has none.
  ///
  /// A `frameInset` has distances to the superview's edges, 0 by default, and sizes, by default derived from
  /// the distances.
  func frame(of index: Index, in superview: Size) -> Rect? {
    guard let frame = frameElement(of: index) else { return nil }
    if elements[frame].name == "rect" {
      guard let width = number("width", of: frame), let height = number("height", of: frame)
      else { return nil }
      return Rect(number("x", of: frame) ?? 0, number("y", of: frame) ?? 0, width, height)
    }
    let (x, width) = extent(of: frame, ("minX", "maxX", "width"), in: superview.width)
    let (y, height) = extent(of: frame, ("minY", "maxY", "height"), in: superview.height)
    return Rect(x, y, width, height)
  }

  private func extent(
    of frame: Index, _ names: (near: String, far: String, size: String), in room: Double
  ) -> (start: Double, size: Double) {
    let near = number(names.near, of: frame)
    let far = number(names.far, of: frame)
    let size = number(names.size, of: frame) ?? room - (near ?? 0) - (far ?? 0)
    if let near { return (near, size) }
    return (far.map { room - $0 - size } ?? 0, size)
  }
}
