import AvoidanceEngine
import Scenarios

/// A dump's text without the quotes and escapes of debuggers, JSON and lists, and without the entities of web
/// pages.
struct DumpText {
  private(set) var text: String
  /// Whether a debugger truncated the text.
  private(set) var isShortened = false
  /// The file's line for each line of the text; nil if they are the same.
  private var lines: [Int]?

  /// How often a text may have been quoted.
  private static let deepest = 3

  /// Decodes a file.
  ///
  /// - Throws: The reason if it is not text.
  init(_ bytes: [UInt8]) throws(ImportFailure) {
    guard bytes.contains(where: { $0 > 0x20 }) else { throw ImportFailure(.empty) }
    guard bytes.count <= ViewDumpImporter.byteLimit else {
      throw ImportFailure(.tooLong(bytes: bytes.count, limit: ViewDumpImporter.byteLimit))
    }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw ImportFailure(.encoding("UTF-16"))
    }
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw ImportFailure(.noTextDump)
    }
    self.text =
      text.utf8.contains(UInt8(ascii: "\r")) ? text.replacing("\r\n", with: "\n") : text
    blankCommentMarks()
    for _ in 0..<Self.deepest where !unquoteLines() { break }
    changeLines { EscapedLine.unquoted($0) }
    decodeCharacters()
    decodeEntities()
  }

  /// Returns the file's line for a line of the text, both from 1.
  func line(_ number: Int) -> Int {
    guard let lines else { return number }
    return lines.indices.contains(number - 1) ? lines[number - 1] : lines.last ?? number
  }

  /// The system mentioned above a line, as in `iPhone 16e, iOS 26.1`; nil if there is none.
  func system(above line: Int) -> SystemVersion? {
    let head = text.split(separator: "\n", omittingEmptySubsequences: false).prefix(
      max(0, line - 1))
    let words = head.joined(separator: " ").split { " ,;:()[]".contains($0) }
    for (word, next) in zip(words, words.dropFirst()) where word == "iOS" || word == "iPadOS" {
      let text = next.hasSuffix(".") ? next.dropLast() : next
      if let version = SystemVersion(String(text)) { return version }
    }
    return nil
  }

  /// Unquotes and unescapes lines; returns whether there were any.
  private mutating func unquoteLines() -> Bool {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return false }
    var bytes: [UInt8] = []
    var origins: [Int] = []
    var isChanged = false
    let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      let origin = line(number + 1)
      var content = Array(part)
      if EscapedLine.holdsLines(content) {
        let line = EscapedLine(content)
        content = line.content
        isShortened = isShortened || line.isShortened
        isChanged = true
      }
      origins += [Int](repeating: origin, count: 1 + content.count { $0 == UInt8(ascii: "\n") })
      bytes += content
      if number + 1 < parts.count { bytes.append(UInt8(ascii: "\n")) }
    }
    guard isChanged else { return false }
    text = String(decoding: bytes, as: UTF8.self)
    lines = origins
    return true
  }

  /// Replaces the marks of comments by spaces, so that indents and columns stay: slashes wherever a line
  /// begins with them, others if every line does.
  private mutating func blankCommentMarks() {
    func begins(_ line: some Sequence<UInt8>, with mark: String) -> Bool {
      line.drop { $0 <= 0x20 }.starts(with: mark.utf8)
    }
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"))
    let filled = lines.lazy.filter { $0.contains { $0 > 0x20 } }
    let mark =
      lines.contains { begins($0, with: "//") }
      ? "//" : ["*", "#", ">"].first { mark in filled.allSatisfy { begins($0, with: mark) } }
    guard let mark, let byte = mark.utf8.first else { return }
    changeLines { line in
      guard begins(line, with: mark), let start = line.firstIndex(of: byte) else { return nil }
      var blanked = line
      for index in line.indices[start...].prefix(while: { line[$0] == byte }) {
        blanked[index] = UInt8(ascii: " ")
      }
      return blanked
    }
  }

  /// Replaces lines by others of their own, where a function returns one.
  private mutating func changeLines(_ change: ([UInt8]) -> [UInt8]?) {
    var bytes: [UInt8] = []
    var isChanged = false
    let parts = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (number, part) in parts.enumerated() {
      let line = Array(part)
      let changed = change(line)
      isChanged = isChanged || changed != nil
      bytes += changed ?? line
      if number + 1 < parts.count { bytes.append(UInt8(ascii: "\n")) }
    }
    if isChanged { text = String(decoding: bytes, as: UTF8.self) }
  }

  // MARK: Characters

  /// Decodes escapes such as `\u624b`.
  private mutating func decodeCharacters() {
    guard ["\\u", "\\U"].contains(where: { text.holds($0) }) else { return }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\"), let (scalar, end) = EscapedScalar.read(bytes, index),
        scalar.value >= 0x20
      {
        // Lists escape the backslash, too.
        if decoded.last == UInt8(ascii: "\\") { decoded.removeLast() }
        decoded += Array(String(scalar).utf8)
        index = end
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    text = String(decoding: decoded, as: UTF8.self)
  }

  /// Whether the dump was copied as HTML: none of its own brackets and quotes is left.
  private var hasEntities: Bool {
    guard text.utf8.contains(UInt8(ascii: "&")) else { return false }
    if text.holds("&lt;XCUIElementType") || text.holds("&lt;AppiumAUT") { return true }
    let isTree = (text.holds("{{") || text.holds("{ {")) && !text.utf8.contains(UInt8(ascii: "<"))
    return isTree || text.holds("&lt;") && text.holds(": 0x") && !text.holds("<UI")
  }

  private mutating func decodeEntities() {
    guard hasEntities else { return }
    let bytes = Array(text.utf8)
    var decoded: [UInt8] = []
    decoded.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let name = bytes[index...].prefix(10)
      if bytes[index] == UInt8(ascii: "&"), let end = name.firstIndex(of: UInt8(ascii: ";")),
        let character = Self.entities[String(decoding: name[...end], as: UTF8.self)]
      {
        decoded += Array(character.utf8)
        index = end + 1
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    text = String(decoding: decoded, as: UTF8.self)
  }

  private static let entities = [
    "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&apos;": "'", "&amp;": "&", "&nbsp;": " ",
    "&#39;": "'", "&#34;": "\"", "&#x27;": "'", "&#x22;": "\"", "&#160;": " ",
  ]
}

/// Recognises texts that are not view dumps, for a helpful error message.
enum DumpRefusal {
  static func problem(of text: String) -> ImportProblem {
    if (try? KeyboardLogReader().read(Array(text.utf8))) != nil { return .logWithoutForm }
    return shapes.first { $0.marks.contains { text.holds($0) } }?.problem ?? .noDump
  }

  /// Signs of other texts, the most reliable first.
  private static let shapes: [(marks: [String], problem: ImportProblem)] = [
    (["<NSView", "<NSWindow"], .macViews),
    (["<android.", "<hierarchy"], .android),
    ([", {{", ", { {"], .noTree),
    (["AMBIGUOUS LAYOUT", "•UIWindow:0x", "UIWindow:0x"], .layoutTrace),
    (["state: appeared, view:", "state: disappeared, view:"], .controllerTree),
    (["error:", "Error Domain", "Traceback"], .debuggerError),
    (["UIKeyboardWill", "UIKeyboardDid", "UserInfoKey"], .logWithoutForm),
    ([": 0x"], .noFrames),
    (["recursiveDescription", "debugDescription", "page_source"], .commandOnly),
  ]
}

/// Byte-wise search: finds the same marks as a search by characters, which takes a hundred times as long on
/// texts of many megabytes.
extension StringProtocol where SubSequence == Substring {
  func holds(_ mark: String) -> Bool { firstPlace(of: mark) != nil }

  func firstPlace(of mark: String) -> Range<Index>? { place(of: mark, isLast: false) }

  func lastPlace(of mark: String) -> Range<Index>? { place(of: mark, isLast: true) }

  func begins(with mark: String) -> Bool { utf8.starts(with: mark.utf8) }

  func ends(with mark: String) -> Bool {
    utf8.count >= mark.utf8.count && utf8.suffix(mark.utf8.count).elementsEqual(mark.utf8)
  }

  private func place(of mark: String, isLast: Bool) -> Range<Index>? {
    let mark = Array(mark.utf8)
    var text = self[...]
    let offset = text.withUTF8 { ByteSearch.offset(of: mark, in: $0, isLast: isLast) }
    return offset.map { offset in
      let start = utf8.index(startIndex, offsetBy: offset)
      return start..<utf8.index(start, offsetBy: mark.count)
    }
  }
}

private enum ByteSearch {
  /// Returns the first or last byte offset of a mark.
  static func offset(of mark: [UInt8], in text: UnsafeBufferPointer<UInt8>, isLast: Bool) -> Int? {
    let last = text.count - mark.count
    guard let first = mark.first, last >= 0 else { return nil }
    var place = isLast ? last : 0
    while place >= 0, place <= last {
      if text[place] == first, mark.indices.allSatisfy({ text[place + $0] == mark[$0] }) {
        return place
      }
      place += isLast ? -1 : 1
    }
    return nil
  }
}

extension Substring {
  /// Drops the first bytes, which must be whole characters.
  func dropping(_ count: Int) -> Substring { Substring(utf8.dropFirst(count)) }

  var withoutIndent: Substring {
    Substring(utf8.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") })
  }

  /// Drops the bytes of `marks`, which are ASCII, from the end.
  func withoutEnd(_ marks: String) -> Substring {
    let end = utf8.lastIndex { !marks.utf8.contains($0) }
    return end.map { self[..<utf8.index(after: $0)] } ?? self[..<startIndex]
  }
}
