import AvoidanceEngine

/// One `<Class: 0x…; key = value; …>` of UIKit's `recursiveDescription`.
struct ViewRecord {
  let className: String
  let address: String
  private var fields: [Substring.UTF8View]

  /// Parses the text between a record's brackets; nil if it is not a view's.
  init?(_ text: Substring.UTF8View) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let address = text[text.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }
    guard address.starts(with: "0x".utf8), colon > text.startIndex else { return nil }
    className = String(Substring(text[..<colon]))
    self.address = String(Substring(address.prefix { $0 > 0x20 && $0 != UInt8(ascii: ";") }))
    fields = Self.split(text)
  }

  /// Adds the attributes behind the record's bracket, such as `axis=vert distribution=fill`.
  ///
  /// Those within the brackets take precedence.
  mutating func take(behind text: Substring.UTF8View) {
    var starts: [Substring.UTF8View.Index] = []
    var scanner = BracketScanner()
    var word: (start: Substring.UTF8View.Index, isOver: Bool)?
    for index in text.indices {
      let byte = text[index]
      if scanner.isOutside {
        if ElementLine.isLetter(byte) {
          if word?.isOver != false { word = (index, false) }
        } else if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
          if let word { starts.append(word.start) }
          word = nil
        } else if byte == UInt8(ascii: " ") {
          word?.isOver = true
        } else {
          word = nil
        }
      }
      scanner.take(byte, before: nil)
    }
    for (start, end) in zip(starts, starts.dropFirst() + [text.endIndex]) {
      let last = text[start..<end].lastIndex { $0 > 0x20 && !";,".utf8.contains($0) }
      if let last { fields.append(text[start...last]) }
    }
  }

  /// Splits at semicolons outside brackets and quotes.
  private static func split(_ text: Substring.UTF8View) -> [Substring.UTF8View] {
    var fields: [Substring.UTF8View] = []
    var start = text.startIndex
    var scanner = BracketScanner()
    for index in text.indices {
      let next = text.index(after: index)
      scanner.take(text[index], before: next < text.endIndex ? text[next] : nil)
      if text[index] == UInt8(ascii: ";"), scanner.isOutside {
        fields.append(text[start..<index])
        start = next
      }
    }
    fields.append(text[start...])
    return fields
  }

  /// Returns the text after `key = ` or `key: `.
  func value(_ key: String) -> Substring? {
    for field in fields {
      let trimmed = field.drop { $0 <= 0x20 }
      guard trimmed.starts(with: key.utf8) else { continue }
      let rest = trimmed.dropFirst(key.utf8.count).drop { $0 == UInt8(ascii: " ") }
      guard let mark = rest.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: ":") else {
        continue
      }
      return Substring(rest.dropFirst().drop { $0 <= 0x20 })
    }
    return nil
  }

  /// Returns the text in single quotes after a key.
  func quoted(_ key: String) -> String? {
    guard let value = value(key), value.utf8.first == UInt8(ascii: "'") else { return nil }
    let inner = value.utf8.dropFirst()
    return String(Substring(inner.last == UInt8(ascii: "'") ? inner.dropLast() : inner))
  }

  /// Returns the numbers after a key, if there are exactly `count` and all are plausible.
  func numbers(_ key: String, count: Int) -> [Double]? {
    guard let value = value(key) else { return nil }
    let words = value.utf8.split { !Self.isNumeral($0) }.filter { $0.contains(where: Self.isDigit) }
    guard words.count == count else { return nil }
    let numbers = words.compactMap { Double(Substring($0)) }
    guard numbers.count == count, numbers.allSatisfy({ abs($0) <= 1_000_000 }) else { return nil }
    return numbers
  }

  /// Whether a key's value is `YES`; nil if the key is missing.
  func flag(_ key: String) -> Bool? { value(key).map { $0.hasPrefix("YES") } }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    isDigit(byte) || "-+.e".utf8.contains(byte)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

/// Tracks brackets and quotes in a record.
struct BracketScanner {
  private(set) var depth = 0
  private var isQuoted = false
  private var last: (UInt8, UInt8) = (0, 0)

  var isOutside: Bool { depth == 0 && !isQuoted }

  /// Handles one byte; a quote closes only before what can follow a text, since texts contain apostrophes.
  mutating func take(_ byte: UInt8, before next: UInt8?) {
    defer { last = (last.1, byte) }
    if isQuoted {
      let ends = next == nil || next == UInt8(ascii: ";") || next == UInt8(ascii: ">")
      if byte == UInt8(ascii: "'"), ends { isQuoted = false }
      return
    }
    switch byte {
    case UInt8(ascii: "'"):
      isQuoted = last.0 == UInt8(ascii: "=") && last.1 == UInt8(ascii: " ")
    case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ">") where last.1 == UInt8(ascii: "-"): break
    case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    default: break
    }
  }
}

/// One view as a dump of a running app prints it.
struct DumpedView {
  enum Role {
    case view, textField, textView, searchBar, scrollView, tableView, collectionView, cell
    case stackView, button, label, image
    case navigationBar, tabBar, toolbar
    case window
    /// The keyboard itself, which gives the keyboard's frame.
    case keyboard
    /// The app, which contains the windows.
    case application
    /// A wrapper around a table's cells in old systems.
    case tableWrapper
    /// UIKit's private views.
    case ignored

    /// It usually has no subviews of the app's.
    var isLeaf: Bool { self == .button || self == .label || self == .image }

    var isInput: Bool { self == .textField || self == .textView || self == .searchBar }

    /// The views below it are UIKit's own.
    var hidesChildren: Bool {
      switch self {
      case .textField, .textView, .searchBar, .button, .label, .image, .keyboard, .ignored: true
      default: false
      }
    }
  }

  var role: Role
  /// Empty if not printed.
  var className = ""
  /// Names from code for an identifier, the best first.
  var names: [String] = []
  /// Visible texts and accessibility labels, the best first.
  var captions: [String] = []
  var isMainWindow = false
  /// Nil if not printed.
  var address: String?
  /// In the superview's content or on the screen, by the kind of dump; nil if not printed.
  var frame: Rect?
  /// Its depth; only the order of levels counts.
  var level: Int
  var line: Int

  var isHidden = false
  var alpha = 1.0
  var userInteraction = true
  var isEnabled = true
  var isSecure = false
  /// Nil for those that are not printed.
  var traits = DumpedTraits()
  var isFirstResponder = false
  var tag = 0
  var text = ""
  var placeholder: String?
  var autoresizing: Autoresizing = []
  var contentOffset: Point?
  var contentSize: Size?
  var adjustedContentInset: EdgeInsets?
  /// How a stack arranges its views; nil for other views.
  var stack: DumpedStack?
  /// The view is rotated or scaled, and the frame is its bounding box.
  var hasTransform = false
  var isCutOff = false
  /// The class of the view's controller.
  var controllerName: String?

  /// Whether the user sees or uses it, unless something around it is hidden.
  var showsContent: Bool {
    (role.isInput || role.isLeaf || role == .cell) && !isHidden && frame?.isEmpty == false
  }

  /// The insets of a scroll view, without which a negative offset would not be at rest.
  var insets: EdgeInsets {
    let offset = contentOffset ?? .zero
    return adjustedContentInset ?? EdgeInsets(max(0, 0 - offset.y), max(0, 0 - offset.x), 0, 0)
  }
}

/// UIKit's traits of a text input, as printed.
struct DumpedTraits {
  var contentType: Substring?
  var keyboardType: Substring?
  var returnKey: Substring?
  var delegate: Substring?
}

/// A dump with its views in print order.
struct ViewDump {
  var views: [DumpedView] = []
  /// Frames are in screen coordinates rather than the superview's.
  var isOnScreen = false
  /// Frames are rounded to whole points.
  var isRounded = false
  /// Lines were omitted when it was pasted.
  var isElided = false
  /// A debugger truncated it.
  var isShortened = false
  /// The views are a list without depth.
  var isList = false
  /// How many views were printed again and are left out.
  private(set) var repeatedViews = 0

  /// Returns each view's children, and the views without a superview.
  func tree() -> (children: [[Int]], roots: [Int]) {
    var children = [[Int]](repeating: [], count: views.count)
    var roots: [Int] = []
    var open: [Int] = []
    for index in views.indices {
      while let last = open.last, views[last].level >= views[index].level { open.removeLast() }
      if let parent = open.last { children[parent].append(index) } else { roots.append(index) }
      open.append(index)
    }
    return (children, roots)
  }

  /// Leaves out what is printed again, with everything inside.
  ///
  /// It is the same view if class, address, frame and all content are the same, or if a second dump begins
  /// with it. Where addresses are replaced by one for each class, views with one frame may differ in content,
  /// or be inside different views with one address.
  mutating func dropRepeatedViews() {
    guard let top = views.map(\.level).min(), addressesDiffer == false else { return }
    let hasDepth = views.contains { $0.level > top }
    struct Print: Hashable {
      let address: String
      let content: Int
    }
    let contents = contents()
    var superviews = [Int](repeating: -1, count: views.count)
    for (index, children) in tree().children.enumerated() {
      for child in children { superviews[child] = index }
    }
    var addresses: Set<String> = []
    var printed: [Print: Set<Int>] = [:]
    // The address of the views around each.
    var around: [Print: String?] = [:]
    var kept: [DumpedView] = []
    var repeated: Int?
    for (index, view) in views.enumerated() {
      if let repeated, view.level > repeated { continue }
      repeated = nil
      if let address = view.address {
        let superview = superviews[index]
        let outer = superview < 0 ? nil : views[superview].address
        let print = Print(address: address, content: contents[index])
        let isAgain =
          !printed[print, default: []].insert(superview).inserted
          || around[print, default: outer] != outer
        let beginsAgain = hasDepth && view.level == top && addresses.contains(address)
        if isAgain || beginsAgain {
          repeated = view.level
          continue
        }
        addresses.insert(address)
        around.updateValue(outer, forKey: print)
      }
      kept.append(view)
    }
    repeatedViews = views.count - kept.count
    views = kept
  }

  /// Returns a number for each view; those with the same number are the same in class, frame and texts, and
  /// so is everything inside them.
  private func contents() -> [Int] {
    struct Content: Hashable {
      let className: String
      let role: DumpedView.Role
      let frame: Rect?
      let texts: [String]
      let placeholder: String?
      let inside: [Int]
    }
    let children = tree().children
    var known: [Content: Int] = [:]
    var contents = [Int](repeating: 0, count: views.count)
    for (index, view) in views.enumerated().reversed() {
      let content = Content(
        className: view.className, role: view.role, frame: view.frame,
        texts: [view.text] + view.captions, placeholder: view.placeholder,
        inside: children[index].map { contents[$0] })
      let next = known.count
      contents[index] = known[content, default: next]
      known[content] = contents[index]
    }
    return contents
  }

  /// Whether no address is printed twice; nil if one is that of different classes, a placeholder.
  private var addressesDiffer: Bool? {
    var kinds: [String: String] = [:]
    var count = 0
    for view in views {
      guard let address = view.address else { continue }
      count += 1
      let kind = "\(view.className) \(view.role)"
      guard let known = kinds.updateValue(kind, forKey: address) else { continue }
      if known != kind { return nil }
    }
    return kinds.count == count
  }
}

/// Determines a view's role from the class names in a dump.
enum DumpedClass {
  private static let roles: [String: DumpedView.Role] = [
    "UIWindow": .window, "UITextEffectsWindow": .window, "UIRemoteKeyboardWindow": .window,
    "UITextField": .textField, "UITextView": .textView, "UISearchBar": .searchBar,
    "UISearchTextField": .textField, "UISearchBarTextField": .textField,
    "UIScrollView": .scrollView, "UITableView": .tableView, "UICollectionView": .collectionView,
    "UITableViewCell": .cell, "UICollectionViewCell": .view,
    "UITableViewWrapperView": .tableWrapper,
    "UINavigationBar": .navigationBar, "UITabBar": .tabBar, "UIToolbar": .toolbar,
    "UIStackView": .stackView, "UIButton": .button, "UILabel": .label, "UIImageView": .image,
    "UIInputSetHostView": .keyboard, "UIKeyboard": .keyboard,
    "UIPeripheralHostView": .keyboard,
    "_UILayoutGuide": .ignored, "UIFieldEditor": .ignored, "UITextSelectionView": .ignored,
  ]

  /// Returns the role of a class or of the UIKit class it derives from.
  static func role(of name: String, base: String?) -> DumpedView.Role {
    if let role = roles[name] { return role }
    if let base, let role = roles[base] { return role }
    // SwiftUI's class is printed with its mangled name, views inside it with longer ones.
    if name.hasSuffix("HostingScrollView") { return .scrollView }
    // UIKit's private subclasses are printed without their base class.
    guard name.hasPrefix("UI") || name.hasPrefix("_UI") else { return .view }
    if name.hasSuffix("Label") { return .label }
    if name.hasSuffix("Button") { return .button }
    if name.hasSuffix("ImageView") { return .image }
    if name.hasSuffix("TableViewCell") { return .cell }
    return .view
  }

  /// Whether a class is the app's own, so that a rule by class may refer to it.
  static func isCustom(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("UI") && !name.hasPrefix("_")
  }

  /// Whether a form has to keep the class: it is the app's own or hosts SwiftUI.
  static func isKept(_ name: String) -> Bool { isCustom(name) || Form.isHosting(name) }

  /// UIKit's views around that of a controller.
  private static let containers: Set<String> = [
    "UITransitionView", "UIDropShadowView", "UILayoutContainerView", "UINavigationTransitionView",
    "UIViewControllerWrapperView",
  ]

  /// Whether it is one of UIKit's own views around that of a controller.
  static func isContainer(_ name: String) -> Bool { containers.contains(name) }

  /// Whether it edits the text of the field with the focus.
  static func isFieldEditor(_ name: String) -> Bool { name == "UIFieldEditor" }

  /// Whether it shows the caret or the selection in a text.
  static func isOfSelection(_ name: String) -> Bool {
    (name.hasPrefix("UI") || name.hasPrefix("_UI"))
      && (name.contains("TextSelection") || name.contains("TextCursor"))
  }

  static func looksLikeInput(_ name: String) -> Bool {
    isCustom(name) && (name.hasSuffix("TextField") || name.hasSuffix("TextView"))
  }
}
