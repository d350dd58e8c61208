import CXML

/// Reads XML into an ``InterfaceDocument`` and stops at the first thing that is wrong.
///
/// libxml2 tells of each tag when it comes to it and builds nothing of its own. No entity is declared,
/// as there is no DOCTYPE.
final class InterfaceParser {
  /// How deep elements may stand in each other.
  static let depthLimit = 256
  static let elementLimit = 100_000
  /// How many attributes an element may have: libxml2 holds each against all before it.
  static let attributeLimit = 1_000

  private var document = InterfaceDocument()
  private var open: [InterfaceDocument.Index] = []
  /// The element whose text is wanted; -1 for none.
  private var textOwner = -1
  private var failure: ImportFailure?
  /// Whether nothing but the end of the bytes is wrong.
  private var isCutOff = false

  /// Parses elements that have no root around them, as far as the bytes go.
  ///
  /// - Throws: The first thing that is wrong, with its place, but for elements that are not closed.
  /// - Returns: The elements below a root without a name, and whether some are not closed.
  static func parseFragment(_ bytes: ArraySlice<UInt8>) throws(ImportFailure) -> (
    document: InterfaceDocument, isCutOff: Bool
  ) {
    let parser = InterfaceParser()
    // The root is never closed, so that the bytes' end is always one too early.
    parser.run(Array("<_>".utf8) + bytes)
    if let failure = parser.failure, !parser.isCutOff { throw failure }
    return (parser.document, parser.open.count > 1)
  }

  /// Parses a file's bytes.
  ///
  /// - Throws: The first thing that is wrong, with its place.
  static func parse(_ bytes: [UInt8]) throws(ImportFailure) -> InterfaceDocument {
    let prolog = InterfaceProlog(bytes: bytes)
    try prolog.check()
    let parser = InterfaceParser()
    parser.run(bytes)
    guard let failure = parser.failure else { return parser.document }
    if failure.problem.isMalformed, let line = prolog.lineOfMergeConflict() {
      throw ImportFailure(.mergeConflict, line: line)
    }
    throw failure
  }

  private func run(_ bytes: [UInt8]) {
    if let line = TagScanner.line(in: bytes, ofTagWithMoreThan: Self.attributeLimit) {
      failure = ImportFailure(.tooManyAttributes(limit: Self.attributeLimit), line: line)
      return
    }
    var handler = Self.handler
    handler.owner = Unmanaged.passUnretained(self).toOpaque()
    let result = bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      return CXMLParse(text.baseAddress, Int32(text.count), &handler)
    }
    guard failure == nil, result != 1 || document.elements.isEmpty else { return }
    let isMissing = result < 0
    failure = ImportFailure(isMissing ? .noParser : .notXML("there is not enough memory"))
  }

  // MARK: What libxml2 tells

  private static var handler: CXMLHandler {
    var handler = CXMLHandler()
    handler.begin = { owner, name, prefix, count, attributes, line, column in
      let attributes = UnsafeBufferPointer(start: attributes, count: Int(count) * 5)
      let place = (line: Int(line), column: Int(column))
      return InterfaceParser.of(owner)?.begin(name, prefix, attributes, place) == true ? 1 : 0
    }
    handler.end = { owner in InterfaceParser.of(owner)?.end() }
    handler.text = { owner, bytes, count in
      InterfaceParser.of(owner)?.append(UnsafeBufferPointer(start: bytes, count: Int(count)))
    }
    handler.fail = { owner, code, isAtEnd, line, column in
      let words = InterfaceParser.words(of: code, isAtEnd: isAtEnd != 0)
      guard let parser = InterfaceParser.of(owner), parser.failure == nil else { return }
      parser.isCutOff = isAtEnd != 0
      parser.stop(.notXML(words), (max(1, Int(line)), max(0, Int(column))))
    }
    return handler
  }

  private static func of(_ owner: UnsafeMutableRawPointer?) -> InterfaceParser? {
    owner.map { Unmanaged.fromOpaque($0).takeUnretainedValue() }
  }

  private typealias Text = UnsafePointer<UInt8>

  private static func qualified(_ name: Text?, _ prefix: Text?) -> String {
    let name = name.map { String(cString: $0) } ?? ""
    return prefix.map { "\(String(cString: $0)):\(name)" } ?? name
  }

  /// Takes attributes of five pointers each: name, prefix, namespace, the value's begin and end.
  private static func values(of attributes: UnsafeBufferPointer<Text?>) -> InterfaceAttributes {
    var values = InterfaceAttributes(capacity: attributes.count / 5)
    for index in stride(from: 0, to: attributes.count, by: 5) {
      guard let begin = attributes[index + 3], let end = attributes[index + 4] else { continue }
      let bytes = UnsafeBufferPointer(start: begin, count: end - begin)
      var value = String(decoding: bytes, as: UTF8.self)
      // So that no ampersand begins another reference, libxml2 leaves them as one.
      if bytes.contains(UInt8(ascii: "&")) { value = value.replacing("&#38;", with: "&") }
      values.add(qualified(attributes[index], attributes[index + 1]), value)
    }
    return values
  }

  // MARK: What becomes of it

  /// A line and a column, from 1.
  private typealias Place = (line: Int, column: Int)

  /// Takes a start tag; returns whether to go on.
  private func begin(
    _ name: Text?, _ prefix: Text?, _ attributes: UnsafeBufferPointer<Text?>, _ place: Place
  ) -> Bool {
    guard failure == nil else { return false }
    guard open.count < Self.depthLimit else {
      return stop(.nestingTooDeep(limit: Self.depthLimit), place)
    }
    guard document.elements.count < Self.elementLimit else {
      return stop(.tooManyElements(limit: Self.elementLimit), place)
    }
    let name = Self.qualified(name, prefix)
    let index = document.add(
      name, Self.values(of: attributes), line: place.line, parent: open.last ?? -1)
    open.append(index)
    if name == "string" || name == "mutableString" { textOwner = index }
    return true
  }

  private func end() {
    guard failure == nil else { return }
    open.removeLast()
    textOwner = -1
  }

  private func append(_ text: UnsafeBufferPointer<UInt8>) {
    guard failure == nil, textOwner >= 0 else { return }
    document.append(String(decoding: text, as: UTF8.self), to: textOwner)
  }

  /// Keeps what is wrong first.
  @discardableResult
  private func stop(_ problem: ImportProblem, _ place: Place) -> Bool {
    if failure == nil {
      failure = ImportFailure(problem, line: place.line, column: place.column)
    }
    return false
  }

  // MARK: Words

  /// libxml2 names its errors by numbers; these are the usual ones.
  private static func words(of code: Int32, isAtEnd: Bool) -> String {
    switch code {
    case 76: "mismatched tags"
    case _ where isAtEnd: "the document ends before its root element is closed"
    case 4, 5, 77: "the document ends before its root element is closed"
    case 9: "a character that is not allowed in XML"
    case 23, 26: "an undefined entity"
    case 38, 39, 40, 41, 42, 65: "a malformed attribute"
    case 33, 57, 64, 96: "a malformed XML declaration"
    case 45: "an unterminated comment"
    case 62: "']]>' outside of CDATA"
    case 68, 73: "mismatched tags"
    case 81: "bytes that are not UTF-8"
    default: "parser error \(code)"
    }
  }
}

/// Counts the attributes of tags, before they are parsed.
private struct TagScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Returns the line of the first tag with more attributes than a limit, from 1; nil: there is none.
  static func line(in bytes: [UInt8], ofTagWithMoreThan limit: Int) -> Int? {
    bytes.withUnsafeBufferPointer { bytes in
      var scanner = TagScanner(bytes: bytes)
      guard let place = scanner.tag(withMoreThan: limit) else { return nil }
      return bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
    }
  }

  private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  private mutating func tag(withMoreThan limit: Int) -> Int? {
    while let start = skip(behind: UInt8(ascii: "<")) {
      if isAt("!--") {
        skip(behind: "-->")
      } else if isAt("![CDATA[") {
        skip(behind: "]]>")
      } else if isAt("?") {
        skip(behind: "?>")
      } else if attributes(upTo: limit) > limit {
        return start
      }
    }
    return nil
  }

  /// Counts the attributes of the tag that begins here, each of which has a sign of equality.
  private mutating func attributes(upTo limit: Int) -> Int {
    var count = 0
    while place < bytes.count, count <= limit {
      let byte = bytes[place]
      place += 1
      switch byte {
      case UInt8(ascii: ">"): return count
      case UInt8(ascii: "="): count += 1
      case UInt8(ascii: "\""), UInt8(ascii: "'"): _ = skip(behind: byte)
      default: break
      }
    }
    return count
  }

  private func isAt(_ word: StaticString) -> Bool {
    place + word.utf8CodeUnitCount <= bytes.count
      && (0..<word.utf8CodeUnitCount).allSatisfy { bytes[place + $0] == word.utf8Start[$0] }
  }

  /// Goes on behind the next byte of a kind; returns where that stands, nil at the end.
  private mutating func skip(behind byte: UInt8) -> Int? {
    while place < bytes.count {
      place += 1
      if bytes[place - 1] == byte { return place - 1 }
    }
    return nil
  }

  private mutating func skip(behind word: StaticString) {
    while place < bytes.count {
      if isAt(word) {
        place += word.utf8CodeUnitCount
        return
      }
      place += 1
    }
  }
}
