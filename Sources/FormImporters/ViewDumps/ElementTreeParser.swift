import AvoidanceEngine

/// Parses the element tree of XCUITest's debug description.
///
/// Each line is an element; its depth is given by its indentation. Frames are in screen coordinates, rounded
/// to a tenth of a point.
struct ElementTreeParser {
  private var dump = ViewDump()
  private var indents: [Int] = []
  private var hasElements = false
  private var isQuery = false
  /// In bytes; an element's texts are short.
  private static let longestLine = 10_000

  /// Whether a text contains a line printed by XCUITest.
  static func reads(_ text: String) -> Bool {
    // Line by line, as there may be millions.
    var rest = text[...]
    while !rest.isEmpty {
      let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      let line = rest[..<end]
      if line.utf8.count <= longestLine, ElementLine(line) != nil { return true }
      rest = rest[end...].dropping(1)
    }
    return false
  }

  static func parse(_ text: String) throws(ImportFailure) -> ViewDump {
    var parser = ElementTreeParser()
    parser.dump.isOnScreen = true
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    var next = 0
    while next < lines.count {
      let first = next
      let (element, end) = element(in: lines, from: first)
      next = end
      guard try parser.take(lines[first], element, first + 1) else { break }
    }
    try parser.check()
    return parser.dump
  }

  /// Returns the element that begins on a line, or nil, and the next line's index: its texts may contain
  /// line breaks.
  private static func element(in lines: [Substring], from first: Int) -> (
    element: ElementLine?, end: Int
  ) {
    let line = lines[first]
    var end = first + 1
    guard line.utf8.count <= longestLine, var element = ElementLine(line) else { return (nil, end) }
    guard element.isOpen else { return (element, end) }
    for next in end..<max(end, min(lines.count, first + maxLines)) {
      guard continues(lines[next]) else { break }
      let whole = line.base[line.startIndex..<lines[next].endIndex]
      guard whole.utf8.count <= longestLine else { break }
      // Empty lines after an element don't belong to it.
      guard lines[next].contains(where: { !$0.isWhitespace }) else { continue }
      end = next + 1
      guard let longer = ElementLine(whole) else { break }
      element = longer
      if !element.isOpen { break }
    }
    return (element, end)
  }

  private static func continues(_ line: Substring) -> Bool {
    let trimmed = line.withoutIndent
    return line.utf8.count <= longestLine && ElementLine(line) == nil
      && !sections.contains { trimmed.begins(with: $0) }
  }

  /// The maximum number of lines in an element's texts.
  private static let maxLines = 40
  /// Separators between trees and queries.
  private static let sections = [
    "Path to element", "Query chain", "Element subtree", "Attributes:", "Output:", "Find:", "→",
    "->", "↪", "↳", "}", "t = ",
  ]

  /// Handles a line and the element that begins on it; false at the end of the tree.
  private mutating func take(_ line: Substring, _ element: ElementLine?, _ number: Int)
    throws(ImportFailure) -> Bool
  {
    let trimmed = line.withoutIndent
    if trimmed.begins(with: "Path to element") || trimmed.begins(with: "Query chain") {
      return !hasElements
    }
    if trimmed.begins(with: "Output:") || trimmed.begins(with: "Find:") { isQuery = true }
    if trimmed.begins(with: "Element subtree:"), isQuery || dump.views.count == 1 {
      // The tree is preceded by the query and the element itself.
      (dump.views, indents, isQuery) = ([], [], false)
    }
    guard let element else { return true }
    hasElements = true
    while let last = indents.last, last >= element.indent { indents.removeLast() }
    indents.append(element.indent)
    guard indents.count <= ViewDumpLimit.depth else {
      throw ImportFailure(.nestingTooDeep(limit: ViewDumpLimit.depth), line: number)
    }
    guard dump.views.count < ViewDumpLimit.views else {
      throw ImportFailure(.tooManyElements(limit: ViewDumpLimit.views), line: number)
    }
    var view = element.whole
    view.level = indents.count
    view.line = number
    if element.type == "MenuBar" { throw ImportFailure(.macViews, line: number) }
    dump.views.append(view)
    return true
  }

  private func check() throws(ImportFailure) {
    if isQuery { throw ImportFailure(.queryResult) }
    guard dump.views.contains(where: { $0.frame != nil }) else { throw ImportFailure(.noFrames) }
  }
}

struct ElementLine {
  let type: String
  let indent: Int
  /// The properties other than its texts.
  private var view: DumpedView
  /// The part between the frame and the flags.
  private var texts: Substring

  private static let roles: [String: DumpedView.Role] = [
    "Application": .application, "Window": .window, "Keyboard": .keyboard,
    "TextField": .textField, "SecureTextField": .textField, "SearchField": .textField,
    "TextView": .textView, "ScrollView": .scrollView, "WebView": .scrollView,
    "Table": .tableView, "CollectionView": .collectionView, "Cell": .cell, "Button": .button,
    "StaticText": .label, "Image": .image, "Other": .view, "NavigationBar": .view,
    "TabBar": .view, "Toolbar": .view, "MenuBar": .view, "StatusBar": .ignored,
    "ScrollBar": .ignored,
  ]

  static func role(of type: String) -> DumpedView.Role { roles[type] ?? .view }

  /// Whether the last text may continue on the next line: an unquoted value, or an unclosed quote.
  private(set) var isOpen = false

  /// Parses a line except for its texts; nil if it is not an element.
  init?(_ line: Substring) {
    guard line.utf8.count >= Self.shortest else { return nil }
    let start = line.withoutIndent
    indent = line.utf8.count - start.utf8.count
    texts = Self.withoutEnd(start)
    for mark in ["→", "->", "Attributes: "] where texts.begins(with: mark) {
      texts = texts.dropping(mark.utf8.count)
    }
    texts = Substring(texts.utf8.drop { $0 == UInt8(ascii: " ") })
    let word = texts.utf8.prefix { Self.isLetter($0) }
    guard word.count > 2, let first = word.first, first < UInt8(ascii: "a") else { return nil }
    texts = texts[word.endIndex...]
    let isMain = texts.begins(with: " (Main)")
    if isMain { texts = texts.dropping(7) }
    guard texts.begins(with: ",") else { return nil }
    type = String(Substring(word))
    view = DumpedView(role: Self.role(of: type), level: 0, line: 0)
    guard takeFrame() || view.role == .application && texts.holds("pid: ") else { return nil }
    view.isMainWindow = isMain
    let count = texts.utf8.count
    takeFlags()
    isOpen = texts.utf8.count == count && isTextOpen
  }

  /// In bytes; the length of `Key, pid: `.
  private static let shortest = 10

  private static func withoutEnd(_ line: Substring) -> Substring {
    let end = line.utf8.lastIndex { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: " ") }
    return end.map { line[..<line.utf8.index(after: $0)] } ?? line[..<line.startIndex]
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Parses `{{x, y}, {w, h}}` and drops it with the text before it.
  private mutating func takeFrame() -> Bool {
    guard let open = texts.firstPlace(of: "{{"),
      // Only an address may precede the frame; braces within a quoted text don't count.
      !texts[..<open.lowerBound].utf8.contains(UInt8(ascii: "'")),
      let close = texts[open.upperBound...].firstPlace(of: "}}")
    else { return false }
    let words = texts[open.upperBound..<close.lowerBound].utf8
      .split(maxSplits: 32) { "{}, ".utf8.contains($0) }
    guard words.count == 4 else { return false }
    let numbers = words.compactMap { Double(Substring($0)) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1_000_000 }),
      numbers[2] >= 0, numbers[3] >= 0
    else { return false }
    view.frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    texts = texts[close.upperBound...]
    return true
  }

  private mutating func takeFlags() {
    view.isSecure = type == "SecureTextField"
    if texts.ends(with: "}"), let hit = texts.lastPlace(of: ", hitPoint: {") {
      texts = texts[..<hit.lowerBound]
    }
    while let flag = Self.flags.first(where: { texts.ends(with: $0) }) {
      switch flag {
      case ", Disabled": view.isEnabled = false
      case ", Keyboard Focused", ", Focused": view.isFirstResponder = true
      case ", Secure": view.isSecure = true
      default: break
      }
      texts = Substring(texts.utf8.dropLast(flag.utf8.count))
    }
  }

  private static let flags = [
    ", Disabled", ", Keyboard Focused", ", Focused", ", Secure", ", Selected", ", Editable",
  ]

  private var isTextOpen: Bool {
    if texts.holds(", value: ") { return true }
    return !texts.ends(with: "'") && texts.holds(": '")
  }

  /// The element with its texts, parsed from the right, since each may contain what looks like another's key.
  var whole: DumpedView {
    var view = view
    var rest = texts
    let value = Self.take("value", from: &rest, isQuoted: false)
    let placeholder = Self.take("placeholderValue", from: &rest)
    let title = Self.take("title", from: &rest)
    let label = Self.take("label", from: &rest)
    let identifier = Self.take("identifier", from: &rest)
    view.placeholder = placeholder
    view.text = value == placeholder ? "" : value ?? ""
    view.names = [identifier].compactMap(\.self)
    view.captions = [label, title].compactMap(\.self)
    if view.role == .label || view.role == .button, let label { view.text = label }
    return view
  }

  private static func take(_ key: String, from rest: inout Substring, isQuoted: Bool = true)
    -> String?
  {
    let mark = ", \(key): " + (isQuoted ? "'" : "")
    guard let found = rest.lastPlace(of: mark), !isQuoted || found.upperBound < rest.endIndex
    else { return nil }
    let before = rest[..<found.lowerBound].utf8.last
    guard before == nil || before == UInt8(ascii: "'") || before == UInt8(ascii: "}") else {
      return nil
    }
    let text = rest[found.upperBound...]
    rest = rest[..<found.lowerBound]
    guard isQuoted else { return String(text) }
    if text.ends(with: "'") { return String(Substring(text.utf8.dropLast())) }
    // Truncated, or followed by something unknown.
    return String(text[..<(text.firstPlace(of: "', ")?.lowerBound ?? text.endIndex)])
  }
}
