import AvoidanceEngine

/// Parses UIKit's `recursiveDescription`, and lists of views as debuggers print them.
///
/// A view's depth is the number of bars before it. A record ends at its bracket, on whatever line, or,
/// if the text is truncated, before the next line that begins one.
struct RecursiveDescriptionParser {
  private let text: String.UTF8View
  private var index: String.UTF8View.Index
  private var line = 1
  private var lineStart: String.UTF8View.Index
  private var dump = ViewDump(.recursiveDescription)
  private var hasDepth = false
  private var hasMacViews = false
  /// The last word examined, so that many brackets in it cost no more than one.
  private var word: Range<String.UTF8View.Index>

  private init(_ text: String) {
    self.text = text.utf8
    index = self.text.startIndex
    lineStart = index
    word = index..<index
  }

  static func parse(_ text: String) throws(ImportFailure) -> ViewDump {
    var parser = RecursiveDescriptionParser(text)
    try parser.parse()
    return parser.dump
  }

  private mutating func parse() throws(ImportFailure) {
    while index < text.endIndex {
      switch text[index] {
      case UInt8(ascii: "\n"): endLine()
      case UInt8(ascii: "<") where beginsRecord(at: index): try readRecord()
      default: text.formIndex(after: &index)
      }
    }
    noteElision()
    if dump.views.isEmpty {
      throw ImportFailure(hasMacViews ? .macViews : .noFrames)
    }
    dump.dropRepeatedViews()
    dump.isList = !hasDepth && dump.views.count > 1
  }

  /// Recognises a line of nothing but dots.
  private mutating func noteElision() {
    let content = text[lineStart..<index].filter { $0 > 0x20 }
    if content.count >= 3, content.allSatisfy({ $0 == UInt8(ascii: ".") }) { dump.isElided = true }
  }

  private mutating func endLine() {
    noteElision()
    text.formIndex(after: &index)
    lineStart = index
    line += 1
  }

  /// Whether a bracket is followed by a class and an address.
  private mutating func beginsRecord(at bracket: String.UTF8View.Index) -> Bool {
    let start = text.index(after: bracket)
    guard start < text.endIndex, text[start] != UInt8(ascii: "<"), text[start] != UInt8(ascii: "/")
    else { return false }
    if !word.contains(start) {
      let rest = text[start...]
      word = start..<(rest.firstIndex { $0 <= 0x20 || $0 == UInt8(ascii: ":") } ?? text.endIndex)
    }
    return word.contains(start) && text[word.upperBound...].starts(with: ": 0x".utf8)
  }

  /// Whether a new record begins on this line, after bars and white space only.
  private mutating func recordBeginsLine(at start: String.UTF8View.Index) -> Bool {
    let first = text[start...].firstIndex {
      $0 == UInt8(ascii: "\n") || $0 > 0x20 && $0 != UInt8(ascii: "|")
    }
    guard let first, text[first] == UInt8(ascii: "<") else { return false }
    return beginsRecord(at: first)
  }

  private mutating func readRecord() throws(ImportFailure) {
    let prefix = Substring(text[lineStart..<index])
    let place = line
    text.formIndex(after: &index)
    let start = index
    var scanner = BracketScanner()
    var isCutOff = true
    while index < text.endIndex {
      let byte = text[index]
      let next = text.index(after: index)
      if byte == UInt8(ascii: "\n"), recordBeginsLine(at: next) { break }
      scanner.take(byte, before: next < text.endIndex ? text[next] : nil)
      if scanner.depth < 0 {
        isCutOff = false
        break
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      index = next
    }
    let end = index
    if !isCutOff { text.formIndex(after: &index) }
    guard var record = ViewRecord(text[start..<end]) else { return }
    if !isCutOff { record.take(behind: restOfLine()) }
    try add(record, prefix: prefix, line: place, isCutOff: isCutOff)
    // Text after the record is not a prefix of the next view.
    lineStart = index
  }

  /// The text up to the next record, which may be the value of an attribute, or the end of the line.
  private mutating func restOfLine() -> Substring.UTF8View {
    var scanner = BracketScanner()
    var end = index
    var last = UInt8(ascii: " ")
    while end < text.endIndex, text[end] != UInt8(ascii: "\n") {
      let byte = text[end]
      let isValue = last == UInt8(ascii: "=") || last == UInt8(ascii: ":")
      if byte == UInt8(ascii: "<"), scanner.isOutside, !isValue, beginsRecord(at: end) { break }
      scanner.take(byte, before: nil)
      if scanner.depth < 0 { break }
      if byte > 0x20 { last = byte }
      text.formIndex(after: &end)
    }
    return text[index..<end]
  }

  private mutating func add(_ record: ViewRecord, prefix: Substring, line: Int, isCutOff: Bool)
    throws(ImportFailure)
  {
    if record.className.hasPrefix("NSView") || record.className.hasPrefix("NSWindow") {
      hasMacViews = true
      return
    }
    guard let frame = record.numbers("frame", count: 4), frame[2] >= 0, frame[3] >= 0 else {
      return
    }
    let level = prefix.utf8.count { $0 == UInt8(ascii: "|") }
    guard level <= ViewDumpLimit.depth else {
      throw ImportFailure(.nestingTooDeep(limit: ViewDumpLimit.depth), line: line)
    }
    guard dump.views.count < ViewDumpLimit.views else {
      throw ImportFailure(.tooManyElements(limit: ViewDumpLimit.views), line: line)
    }
    hasDepth = hasDepth || level > 0
    var view = record.view(depth: level, line: line)
    view.frame = Rect(frame[0], frame[1], frame[2], frame[3])
    view.isCutOff = isCutOff
    view.takeNames(from: prefix)
    dump.views.append(view)
  }
}

enum ViewDumpLimit {
  static let depth = 256
  static let views = 100_000
}

extension ViewRecord {
  /// The printed view, without its frame.
  fileprivate func view(depth: Int, line: Int) -> DumpedView {
    let base = value("baseClass").map { String($0) }
    var view = DumpedView(
      role: role(of: DumpedClass.role(of: className, base: base)), depth: depth, line: line)
    view.className = className
    view.address = address
    view.isHidden = flag("hidden") ?? false
    view.alpha = numbers("alpha", count: 1).map { min(max($0[0], 0), 1) } ?? 1
    view.userInteraction = flag("userInteractionEnabled") ?? true
    view.isEnabled = (flag("enabled") ?? true) && (flag("editable") ?? true)
    view.isSecure = flag("secureTextEntry") ?? false
    view.traits = DumpedTraits(
      contentType: value("textContentType"), keyboardType: value("keyboardType"),
      returnKey: value("returnKeyType"), delegate: value("delegate"))
    view.tag = numbers("tag", count: 1).flatMap { Int(exactly: $0[0]) } ?? 0
    view.text = quoted("text") ?? ""
    view.placeholder = quoted("placeholder") ?? value("placeholder").map { String($0) }
    view.autoresizing = value("autoresize").map(Self.autoresizing)
    view.contentOffset = numbers("contentOffset", count: 2).map { Point($0[0], $0[1]) }
    view.contentSize = numbers("contentSize", count: 2).map { Size(max($0[0], 0), max($0[1], 0)) }
    view.adjustedContentInset = numbers("adjustedContentInset", count: 4)
      .map { EdgeInsets($0[0], $0[1], $0[2], $0[3]) }
    if view.role == .stackView {
      view.stack = DumpedStack(
        axis: value("axis"), distribution: value("distribution"), alignment: value("alignment"))
    }
    view.hasTransform = value("transform") != nil
    return view
  }

  /// A private subclass is printed without its base class, but with what that class prints.
  private func role(of role: DumpedView.Role) -> DumpedView.Role {
    guard role == .view else { return role }
    if value("axis") != nil, value("distribution") != nil { return .stackView }
    return value("contentOffset") == nil ? .view : .scrollView
  }

  /// Parses a mask such as `W+LM`.
  private static func autoresizing(_ text: Substring) -> Autoresizing {
    var mask: Autoresizing = []
    for word in text.split(separator: "+") {
      switch word {
      case "W": mask.insert(.flexibleWidth)
      case "H": mask.insert(.flexibleHeight)
      case "LM": mask.insert(.flexibleLeftMargin)
      case "RM": mask.insert(.flexibleRightMargin)
      case "TM": mask.insert(.flexibleTopMargin)
      case "BM": mask.insert(.flexibleBottomMargin)
      default: break
      }
    }
    return mask
  }
}

extension DumpedView {
  /// Reads the controller and the instance variables that some tools print before a view.
  fileprivate mutating func takeNames(from prefix: Substring) {
    for word in prefix.split(whereSeparator: { " ,|\t".contains($0) }) {
      if word.hasPrefix("'"), let colon = word.firstIndex(of: ":") {
        controllerName = String(word[word.index(after: word.startIndex)..<colon])
      } else if word.hasPrefix("_"), word.dropFirst().first?.isLetter == true {
        names.append(String(word.dropFirst()))
      }
    }
  }
}
