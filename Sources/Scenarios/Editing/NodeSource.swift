/// Finds the bytes of nodes in the file that they were read from.
struct NodeSource {
  let document: Document
  private let lineStarts: [Int]
  /// The file's line break: LF, CR or CR LF.
  let newline: String

  init(_ document: Document) {
    self.document = document
    let source = document.source
    var starts = [0]
    var index = 0
    while index < source.bytes.count {
      let length = source.breakLength(at: index)
      index += max(length, 1)
      if length > 0 { starts.append(index) }
    }
    lineStarts = starts
    let breakLength = source.bytes.firstIndex { $0 == 0x0A || $0 == 0x0D }.map(source.breakLength)
    let first = source.bytes.first { $0 == 0x0A || $0 == 0x0D }
    newline = first == 0x0D ? breakLength == 2 ? "\r\n" : "\r" : "\n"
  }

  var bytes: [UInt8] { document.source.bytes }
  var isJSON: Bool { document.source.isJSON }

  /// The offset of the node's first byte.
  func start(of node: Node) -> Int {
    let mark = document.mark(node)
    guard Int(mark.line) < lineStarts.count else { return bytes.count }
    var index = lineStarts[Int(mark.line)]
    var column = mark.column
    while column > 0, index < bytes.count {
      index += 1
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      column -= 1
    }
    return index
  }

  func indentation(of node: Node) -> Int {
    let line = Int(document.mark(node).line)
    return start(of: node) - (lineStarts.indices.contains(line) ? lineStarts[line] : 0)
  }

  /// Whether the node starts with a bracket or a brace.
  func isFlow(_ node: Node) -> Bool {
    let start = start(of: node)
    return start < bytes.count
      && (bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "{"))
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The node's bytes, or nil if it has an anchor, a tag or a comment inside, or is a scalar over
  /// several lines.
  func range(of node: Node) -> Range<Int>? {
    let start = start(of: node)
    guard start < bytes.count else { return nil }
    let end: Int? =
      switch document.kind(node) {
      case .alias: nil
      case .plain, .quoted: endOfScalar(node, at: start)
      case .sequence, .mapping: isFlow(node) ? endOfFlow(at: start) : endOfBlock(node, at: start)
      }
    return end.map { start..<$0 }
  }

  private func endOfScalar(_ node: Node, at start: Int) -> Int? {
    let quote = bytes[start]
    if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") { return endOfQuoted(at: start) }
    let text = document.withBytes(node) { Array($0) }
    guard !text.isEmpty, document.kind(node) == .plain, bytes[start...].starts(with: text) else {
      return nil
    }
    return start + text.count
  }

  private func endOfQuoted(at start: Int) -> Int? {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
        index += 2
      } else if bytes[index] == quote {
        guard quote == UInt8(ascii: "'"), index + 1 < bytes.count, bytes[index + 1] == quote else {
          return index + 1
        }
        index += 2
      } else {
        index += 1
      }
    }
    return nil
  }

  private func endOfFlow(at start: Int) -> Int? {
    var depth = 0
    var index = start
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth == 0 { return index + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        // A quote inside a word is part of the word.
        if !isWord(before: index) {
          guard let end = endOfQuoted(at: index) else { return nil }
          index = end
          continue
        }
      case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"):
        if !isWord(before: index) { return nil }
      default: break
      }
      index += 1
    }
    return nil
  }

  private func isWord(before index: Int) -> Bool {
    guard index > 0 else { return false }
    return ![0x20, 0x09, 0x0A, 0x0D, 0x2C, 0x5B, 0x7B, 0x3A].contains(bytes[index - 1])
  }

  private func endOfBlock(_ node: Node, at start: Int) -> Int? {
    let isList = document.kind(node) == .sequence
    guard !isList || bytes[start] == UInt8(ascii: "-") else { return nil }
    var last: Node?
    if isList {
      for element in document.elements(node) { last = element }
    } else {
      for entry in document.entries(node) { last = entry.value }
    }
    guard let last, last.index > node.index, let end = range(of: last)?.upperBound, end > start
    else { return nil }
    let hasComment = (start..<end).contains { index in
      bytes[index] == UInt8(ascii: "#") && !isWord(before: index)
    }
    return hasComment ? nil : end
  }
}
// MARK: Lines, for block style
extension NodeSource {
  private var lineCount: Int {
    lineStarts.last == bytes.count ? lineStarts.count - 1 : lineStarts.count
  }

  /// The offset of the line's first byte; the end of the file for the line after the last one.
  func offset(ofLine line: Int) -> Int {
    line < lineStarts.count ? lineStarts[line] : bytes.count
  }

  func bytes(ofLines lines: Range<Int>) -> Range<Int> {
    offset(ofLine: lines.lowerBound)..<offset(ofLine: lines.upperBound)
  }

  func indent(ofLine line: Int) -> Int {
    bytes[offset(ofLine: line)...].prefix { $0 == UInt8(ascii: " ") }.count
  }

  /// The node's line if nothing but a list's dash precedes it there, else nil.
  func ownLine(of node: Node) -> Int? {
    let line = Int(document.mark(node).line)
    let before = bytes[offset(ofLine: line)..<start(of: node)]
    let words = before.split(separator: UInt8(ascii: " "))
    return words.isEmpty || words.elementsEqual([[UInt8(ascii: "-")]], by: { $0.elementsEqual($1) })
      ? line : nil
  }

  /// The line after a block node; trailing comments and empty lines belong to what follows.
  func lineAfter(_ node: Node) -> Int {
    var line = document.following(node).map { Int(document.mark($0).line) } ?? lineCount
    while line > Int(document.mark(node).line) + 1,
      isEmpty(line - 1) || isComment(line - 1) || isEndOfDocument(line - 1)
    {
      line -= 1
    }
    return line
  }

  /// The first of the comment lines directly above a line, or the line itself.
  func lineAboveComments(_ line: Int) -> Int {
    var line = line
    while line > 0, isComment(line - 1) { line -= 1 }
    return line
  }

  /// All comments in some lines, including trailing ones.
  func comments(inLines lines: Range<Int>) -> [String] {
    let range = bytes(ofLines: lines)
    var comments: [String] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let isFirst = index == 0 || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index - 1])
      switch bytes[index] {
      case UInt8(ascii: "#") where isFirst:
        let end = bytes[index...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        comments.append(text(index..<end))
        index = end
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        index = isFirst ? endOfQuoted(at: index) ?? index + 1 : index + 1
      default: index += 1
      }
    }
    return comments
  }

  private func isComment(_ line: Int) -> Bool { first(ofLine: line) == UInt8(ascii: "#") }

  private func isEndOfDocument(_ line: Int) -> Bool {
    bytes[offset(ofLine: line)...].starts(with: "...".utf8)
  }

  private func isEmpty(_ line: Int) -> Bool {
    first(ofLine: line).map { $0 == 0x0A || $0 == 0x0D } ?? true
  }
  private func first(ofLine line: Int) -> UInt8? {
    bytes[offset(ofLine: line)...].first { $0 != UInt8(ascii: " ") }
  }

  /// Extends an element of a flow collection by the comma after it or, for the last one, before it.
  func withComma(_ range: Range<Int>) -> Range<Int> {
    func isSpace(_ index: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) }
    var (start, end) = (range.lowerBound, range.upperBound)
    while end < bytes.count, isSpace(end) { end += 1 }
    if end < bytes.count, bytes[end] == UInt8(ascii: ",") {
      end += 1
      while end < bytes.count, isSpace(end) { end += 1 }
      return start..<end
    }
    while start > 0, isSpace(start - 1) { start -= 1 }
    if start > 0, bytes[start - 1] == UInt8(ascii: ",") { start -= 1 }
    return start..<range.upperBound
  }
}
