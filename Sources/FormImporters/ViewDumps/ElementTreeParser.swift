import AvoidanceEngine

/// Parses the element tree of XCUITest's debug description.
///
/// Each line is an element; its depth is given by its indentation. Frames are in screen coordinates, rounded
/// to a tenth of a point.
struct ElementTreeParser {
  private var dump = ViewDump(.elementTree)
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
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { Substring($0) }
    parser.dump.isList = isList(lines)
    var next = 0
    while next < lines.count {
      let first = next
      let (element, end) = parser.element(in: lines, from: first)
      next = end
      guard try parser.take(lines[first], element, first + 1) else { break }
    }
    try parser.check()
    parser.dump.dropRepeatedViews()
    parser.dump.isList = parser.dump.isList && parser.dump.views.count > 1
    return parser.dump
  }

  /// Whether the elements are a list's, which commas separate, so that their indentation says nothing.
  private static func isList(_ lines: [Substring]) -> Bool {
    let first = lines.first { $0.utf8.count <= longestLine && ElementLine($0) != nil }
    return first?.utf8.last { $0 > 0x20 } == UInt8(ascii: ",")
  }

  /// Returns the element that begins on a line, or nil, and the next line's index: its texts may contain
  /// line breaks.
  private func element(in lines: [Substring], from first: Int) -> (
    element: ElementLine?, end: Int
  ) {
    let line = lines[first]
    var end = first + 1
    guard line.utf8.count <= Self.longestLine,
      var element = ElementLine(line, isItem: dump.isList)
    else { return (nil, end) }
    guard element.isOpen else { return (element, end) }
    for next in end..<max(end, min(lines.count, first + Self.maxLines)) {
      guard Self.continues(lines[next]) else { break }
      let whole = line.base[line.startIndex..<lines[next].endIndex]
      guard whole.utf8.count <= Self.longestLine else { break }
      // Empty lines after an element don't belong to it.
      guard lines[next].contains(where: { !$0.isWhitespace }) else { continue }
      end = next + 1
      guard let longer = ElementLine(whole, isItem: dump.isList) else { break }
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
    while let last = indents.last, dump.isList || last >= element.indent { indents.removeLast() }
    indents.append(element.indent)
    guard indents.count <= ViewDumpLimit.depth else {
      throw ImportFailure(.nestingTooDeep(limit: ViewDumpLimit.depth), line: number)
    }
    guard dump.views.count < ViewDumpLimit.views else {
      throw ImportFailure(.tooManyElements(limit: ViewDumpLimit.views), line: number)
    }
    var view = element.whole
    view.depth = indents.count
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
  /// The attributes before the frame.
  private var front: Substring = ""
  /// The attributes behind it, without the flags.
  private var texts: Substring

  private static let roles: [String: DumpedView.Role] = [
    "Application": .application, "Window": .window, "Keyboard": .keyboard,
    "TextField": .textField, "SecureTextField": .textField, "SearchField": .textField,
    "TextView": .textView, "ScrollView": .scrollView, "WebView": .scrollView,
    "Table": .tableView, "CollectionView": .collectionView, "Cell": .cell, "Button": .button,
    "StaticText": .label, "Image": .image, "Other": .view,
    "NavigationBar": .navigationBar, "TabBar": .tabBar, "Toolbar": .toolbar, "MenuBar": .view,
    "StatusBar": .ignored,
    "ScrollBar": .ignored,
  ]

  static func role(of type: String) -> DumpedView.Role { roles[type] ?? .view }

  /// Whether a text begins with the type of an element and a comma.
  static func begins(_ text: ArraySlice<UInt8>) -> Bool {
    let word = text.prefix(longestType).prefix(while: isLetter)
    return text.dropFirst(word.count).first == UInt8(ascii: ",")
      && roles[String(decoding: word, as: UTF8.self)] != nil
  }

  private static let longestType = 24

  /// Whether the last text may continue on the next line: an unquoted value, or an unclosed quote.
  private(set) var isOpen = false

  /// Parses a line except for its texts; nil if it is not an element.
  ///
  /// The item of a list ends with a comma, the last one with a bracket.
  init?(_ line: Substring, isItem: Bool = false) {
    guard line.utf8.count >= Self.shortest else { return nil }
    let start = line.withoutIndent
    indent = line.utf8.count - start.utf8.count
    texts = start.withoutEnd(isItem ? "\r ,])" : "\r ")
    for mark in ["[", "(", "→", "->", "Attributes: "] where texts.begins(with: mark) {
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
    view = DumpedView(role: Self.role(of: type))
    let attributes = texts
    guard takeFrame() || view.role == .application && texts.holds("pid: ") else { return nil }
    view.isMainWindow = isMain
    view.isSecure = type == "SecureTextField"
    if attributes.begins(with: ", 0x") {
      view.address = String(Substring(attributes.utf8.dropFirst(2).prefix(while: Self.isInWord)))
    }
    takeFlags(of: \.front)
    let count = texts.utf8.count
    takeFlags(of: \.texts)
    isOpen = texts.utf8.count == count && isTextOpen
  }

  /// In bytes; the length of `Key, pid: `.
  private static let shortest = 10

  static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Parses the frame, the first one outside of a text.
  private mutating func takeFrame() -> Bool {
    let attributes = texts
    var rest = attributes
    while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
      if let (frame, end) = Self.frame(attributes[open...]),
        Self.isOutsideTexts(attributes[..<open])
      {
        view.frame = frame
        front = attributes[..<open].withoutEnd(", ")
        texts = attributes[end...]
        return true
      }
      rest = attributes[attributes.utf8.index(after: open)...]
    }
    return false
  }

  /// Parses `{{x, y}, {w, h}}`, with or without spaces between the braces, and returns its end.
  private static func frame(_ text: Substring) -> (frame: Rect, end: Substring.Index)? {
    var depth = 0
    var deepest = 0
    let bytes = text.utf8.prefix(longestFrame)
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "}"): depth -= 1
      case let byte where !"0123456789-+.e, ".utf8.contains(byte): return nil
      default: break
      }
      deepest = max(deepest, depth)
      guard depth == 0 else { continue }
      let end = bytes.index(after: index)
      guard deepest == 2, let frame = rect(bytes[..<end]) else { return nil }
      return (frame, end)
    }
    return nil
  }

  /// In bytes.
  private static let longestFrame = 160

  private static func rect(_ text: Substring.UTF8View) -> Rect? {
    let numbers = text.split { "{}, ".utf8.contains($0) }.map { Double(Substring($0)) }
      .compactMap(\.self)
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) <= 1_000_000 }), numbers[2] >= 0,
      numbers[3] >= 0
    else { return nil }
    return Rect(numbers[0], numbers[1], numbers[2], numbers[3])
  }

  /// Whether the quotes of all texts in the attributes before a place are closed; texts contain
  /// apostrophes.
  private static func isOutsideTexts(_ before: Substring) -> Bool {
    guard before.utf8.contains(UInt8(ascii: "'")) else { return true }
    if before.withoutEnd(", ").ends(with: "'") { return true }
    return before.lastPlace(of: "', ").map {
      !before[$0.upperBound...].utf8.contains(UInt8(ascii: "'"))
    } ?? false
  }

  private mutating func takeFlags(of part: WritableKeyPath<ElementLine, Substring>) {
    if self[keyPath: part].ends(with: "}"),
      let hit = self[keyPath: part].lastPlace(of: ", hitPoint: {")
    {
      self[keyPath: part] = self[keyPath: part][..<hit.lowerBound]
    }
    while let flag = Self.flags.first(where: { self[keyPath: part].ends(with: $0) }) {
      switch flag {
      case ", Disabled": view.isEnabled = false
      case ", Keyboard Focused", ", Focused": view.isFocused = true
      case ", Secure": view.isSecure = true
      default: break
      }
      self[keyPath: part] = Substring(self[keyPath: part].utf8.dropLast(flag.utf8.count))
    }
  }

  private static let flags = [
    ", Disabled", ", Keyboard Focused", ", Focused", ", Secure", ", Selected", ", Editable",
  ]

  private var isTextOpen: Bool {
    if texts.holds(", value: ") { return true }
    return !texts.ends(with: "'") && texts.holds(": '")
  }

  /// The element with its texts; of an attribute that is printed twice, the first counts.
  var whole: DumpedView {
    var view = view
    let all = Self.texts(in: front) + Self.texts(in: texts)
    func text(_ key: String) -> String? { all.first { $0.key == key }?.text }
    let value = text("value")
    view.placeholder = text("placeholderValue")
    view.text = value == view.placeholder ? "" : value ?? ""
    view.names = [text("identifier")].compactMap(\.self)
    view.captions = [text("label"), text("title")].compactMap(\.self)
    if view.role == .label || view.role == .button, let label = text("label") { view.text = label }
    return view
  }

  /// Splits `, key: 'text', key: 'text', value: text`; a text ends where another key follows its quote, as
  /// it may contain quotes itself.
  private static func texts(in attributes: Substring) -> [(key: String, text: String)] {
    var found: [(key: Substring, begin: Substring.Index, start: Substring.Index)] = []
    var rest = attributes
    while found.last?.key != "value", let comma = rest.firstPlace(of: ", ") {
      rest = rest[comma.upperBound...]
      let key = Substring(rest.utf8.prefix(while: isLetter))
      let mark = key == "value" ? ": " : ": '"
      guard rest[key.endIndex...].begins(with: mark),
        isOutsideTexts(attributes[..<comma.lowerBound])
      else { continue }
      let start = attributes.utf8.index(key.endIndex, offsetBy: mark.utf8.count)
      found.append((key, comma.lowerBound, start))
      rest = attributes[start...]
    }
    let ends = found.dropFirst().map(\.begin) + [attributes.endIndex]
    return zip(found, ends).map { part, end in
      let text = attributes[part.start..<end]
      guard part.key != "value" else { return (String(part.key), String(text)) }
      if text.ends(with: "'") {
        return (String(part.key), String(Substring(text.utf8.dropLast())))
      }
      // Truncated, or followed by something unknown.
      let close = text.firstPlace(of: "', ")?.lowerBound ?? text.endIndex
      return (String(part.key), String(text[..<close]))
    }
  }
}
