import AvoidanceEngine

/// Reads the tree of elements that XCUITest prints as a debug description.
///
/// A line is an element; its depth is its indentation against the lines before it. Frames are on the
/// screen, rounded to a tenth of a point.
struct ElementTreeParser {
  private var dump = ViewDump()
  private var indents: [Int] = []
  private var hasElements = false
  private var isQuery = false
  /// Bytes; an element's texts are short.
  private static let longestLine = 10_000

  /// Whether a text has a line of XCUITest's printing.
  static func reads(_ text: String) -> Bool {
    text.split(separator: "\n").contains { $0.utf8.count <= longestLine && ElementLine($0) != nil }
  }

  /// Reads a dump.
  static func parse(_ text: String) throws(ImportFailure) -> ViewDump {
    var parser = ElementTreeParser()
    parser.dump.isOnScreen = true
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var next = 0
    while next < lines.count {
      let first = next
      next = end(ofElementIn: lines, from: first)
      let line = text[lines[first].startIndex..<lines[next - 1].endIndex]
      guard try parser.take(line, first + 1) else { break }
    }
    try parser.check()
    return parser.dump
  }

  /// Returns the line behind an element's, whose texts may have line breaks of their own.
  private static func end(ofElementIn lines: [Substring], from first: Int) -> Int {
    let line = lines[first]
    var end = first + 1
    guard line.utf8.count <= longestLine, ElementLine(line)?.isOpen == true else { return end }
    for next in end..<max(end, min(lines.count, first + mostLines)) {
      guard continues(lines[next]) else { return end }
      let whole = line.base[line.startIndex..<lines[next].endIndex]
      guard whole.utf8.count <= longestLine else { return end }
      // Empty lines behind an element are none of it.
      guard lines[next].contains(where: { !$0.isWhitespace }) else { continue }
      end = next + 1
      if ElementLine(whole)?.isOpen != true { return end }
    }
    return end
  }

  /// Whether a line can be the rest of an element's text.
  private static func continues(_ line: Substring) -> Bool {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    return line.utf8.count <= longestLine && ElementLine(line) == nil
      && !sections.contains { trimmed.hasPrefix($0) }
  }

  /// How many lines an element's texts may have.
  private static let mostLines = 40
  /// What stands between trees and queries.
  private static let sections = [
    "Path to element", "Query chain", "Element subtree", "Attributes:", "Output:", "Find:", "→",
    "->", "↪", "↳", "}", "t = ",
  ]

  /// Takes a line; false where the tree is over.
  private mutating func take(_ line: Substring, _ number: Int) throws(ImportFailure) -> Bool {
    let trimmed = line.drop { $0 == " " || $0 == "\t" }
    if trimmed.hasPrefix("Path to element") || trimmed.hasPrefix("Query chain") {
      return !hasElements
    }
    if trimmed.hasPrefix("Output:") || trimmed.hasPrefix("Find:") { isQuery = true }
    if trimmed.hasPrefix("Element subtree:"), isQuery || dump.views.count == 1 {
      // Before the tree stands what found it, and the element itself.
      (dump.views, indents, isQuery) = ([], [], false)
    }
    guard line.utf8.count <= Self.longestLine, let element = ElementLine(line) else { return true }
    hasElements = true
    while let last = indents.last, last >= element.indent { indents.removeLast() }
    indents.append(element.indent)
    guard indents.count <= ViewDumpLimit.depth else {
      throw ImportFailure(.nestingTooDeep(limit: ViewDumpLimit.depth), line: number)
    }
    guard dump.views.count < ViewDumpLimit.views else {
      throw ImportFailure(.tooManyElements(limit: ViewDumpLimit.views), line: number)
    }
    var view = element.view
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

/// One element as it is printed on a line.
struct ElementLine {
  let type: String
  let indent: Int
  private(set) var view: DumpedView

  private static let roles: [String: DumpedView.Role] = [
    "Application": .application, "Window": .window, "Keyboard": .keyboard,
    "TextField": .textField, "SecureTextField": .textField, "SearchField": .textField,
    "TextView": .textView, "ScrollView": .scrollView, "WebView": .scrollView,
    "Table": .tableView, "CollectionView": .collectionView, "Cell": .cell, "Button": .button,
    "StaticText": .label, "Image": .image, "Other": .view, "NavigationBar": .view,
    "TabBar": .view, "Toolbar": .view, "MenuBar": .view, "StatusBar": .ignored,
    "ScrollBar": .ignored,
  ]

  /// Returns what a type of element is to a form.
  static func role(of type: String) -> DumpedView.Role { roles[type] ?? .view }

  /// Whether the last text may go on in the next line: a value without quotes, or a quote that is
  /// not closed.
  private(set) var isOpen = false

  /// Reads a line; nil where it is no element.
  init?(_ line: Substring) {
    var rest = line
    while rest.last == "\r" || rest.last == " " { rest.removeLast() }
    let start = rest.drop { $0 == " " || $0 == "\t" }
    indent = rest.count - start.count
    rest = start
    for mark in ["→", "->", "Attributes: "] where rest.hasPrefix(mark) {
      rest = rest.dropFirst(mark.count)
    }
    rest = rest.drop { $0 == " " }
    let word = rest.prefix { $0.isASCII && $0.isLetter }
    guard word.count > 2, word.first?.isUppercase == true else { return nil }
    rest = rest[word.endIndex...]
    let isMain = rest.hasPrefix(" (Main)")
    if isMain { rest = rest.dropFirst(7) }
    guard rest.hasPrefix(",") else { return nil }
    type = String(word)
    view = DumpedView(role: Self.role(of: type), level: 0, line: 0)
    guard takeFrame(&rest) || view.role == .application && rest.contains("pid: ") else {
      return nil
    }
    view.isMainWindow = isMain
    let count = rest.utf8.count
    takeFlags(&rest)
    isOpen = rest.utf8.count == count && Self.isOpen(rest)
    takeTexts(&rest)
  }

  /// Takes `{{x, y}, {w, h}}` and what stands before it.
  private mutating func takeFrame(_ rest: inout Substring) -> Bool {
    guard let open = rest.firstRange(of: "{{"),
      let close = rest[open.upperBound...].firstRange(of: "}}")
    else { return false }
    // An address at most stands before the frame; in a text, braces are none.
    guard !rest[..<open.lowerBound].contains("'") else { return false }
    let words = rest[open.upperBound..<close.lowerBound].split { "{}, ".contains($0) }
    let numbers = words.compactMap { Double($0) }
    guard words.count == 4, numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1_000_000 }),
      numbers[2] >= 0, numbers[3] >= 0
    else { return false }
    view.frame = Rect(numbers[0], numbers[1], numbers[2], numbers[3])
    rest = rest[close.upperBound...]
    return true
  }

  /// Takes the words at the end of a line, which have no value.
  private mutating func takeFlags(_ rest: inout Substring) {
    view.isSecure = type == "SecureTextField"
    if rest.hasSuffix("}"), let hit = rest.ranges(of: ", hitPoint: {").last {
      rest = rest[..<hit.lowerBound]
    }
    while let flag = Self.flags.first(where: { rest.hasSuffix($0) }) {
      switch flag {
      case ", Disabled": view.isEnabled = false
      case ", Keyboard Focused", ", Focused": view.isFirstResponder = true
      case ", Secure": view.isSecure = true
      default: break
      }
      rest = rest.dropLast(flag.count)
    }
  }

  private static let flags = [
    ", Disabled", ", Keyboard Focused", ", Focused", ", Secure", ", Selected", ", Editable",
  ]

  private static func isOpen(_ texts: Substring) -> Bool {
    if texts.contains(", value: ") { return true }
    return !texts.hasSuffix("'") && texts.contains(": '")
  }

  /// Takes texts from the right, as each may hold what looks like another's key.
  private mutating func takeTexts(_ rest: inout Substring) {
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
  }

  private static func take(
    _ key: String,
    from rest: inout Substring,
    isQuoted: Bool = true
  ) -> String? {
    let mark = ", \(key): " + (isQuoted ? "'" : "")
    guard let found = rest.ranges(of: mark).last, !isQuoted || found.upperBound < rest.endIndex
    else { return nil }
    let before = rest[..<found.lowerBound].last
    guard before == nil || before == "'" || before == "}" else { return nil }
    let text = rest[found.upperBound...]
    rest = rest[..<found.lowerBound]
    guard isQuoted else { return String(text) }
    if text.hasSuffix("'") { return String(text.dropLast()) }
    // Cut off, or followed by what is not known.
    return String(text[..<(text.firstRange(of: "', ")?.lowerBound ?? text.endIndex)])
  }
}
