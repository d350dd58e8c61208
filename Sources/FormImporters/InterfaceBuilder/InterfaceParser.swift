import CXML

/// Parses XML into an ``InterfaceDocument`` and stops at the first error.
///
/// libxml2 is used as a SAX parser and builds no tree. No entities are declared, since a DOCTYPE is rejected.
final class InterfaceParser {
  static let depthLimit = 256
  static let elementLimit = 100_000
  /// libxml2 compares each attribute of an element with all before it.
  static let attributeLimit = 1_000

  private var document = InterfaceDocument()
  private var open: [InterfaceDocument.Index] = []
  /// The element whose text is collected; -1 for none.
  private var textOwner = -1
  private var failure: ImportFailure?
  /// Whether the only error is the premature end of the input.
  private var isCutOff = false

  /// Parses elements without a common root, as far as the input goes.
  ///
  /// - Throws: The first error and its location, except for unclosed elements.
  /// - Returns: The elements below a root without a name, and whether some are unclosed.
  static func parseFragment(_ bytes: ArraySlice<UInt8>) throws(ImportFailure) -> (
    document: InterfaceDocument, isCutOff: Bool
  ) {
    let parser = InterfaceParser()
    // The root is never closed, so the input always ends prematurely.
    parser.run(Array("<_>".utf8) + bytes)
    if let failure = parser.failure, !parser.isCutOff { throw failure }
    return (parser.document, parser.open.count > 1)
  }

  /// Parses a file.
  ///
  /// - Throws: The first error and its location.
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

  // MARK: Callbacks

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

  /// Reads attributes of five pointers each: name, prefix, namespace, begin and end of the value.
  private static func values(of attributes: UnsafeBufferPointer<Text?>) -> InterfaceAttributes {
    var values = InterfaceAttributes(capacity: attributes.count / 5)
    for index in stride(from: 0, to: attributes.count, by: 5) {
      guard let begin = attributes[index + 3], let end = attributes[index + 4] else { continue }
      let bytes = UnsafeBufferPointer(start: begin, count: end - begin)
      var value = String(decoding: bytes, as: UTF8.self)
      // libxml2 leaves these escaped, so that the ampersand doesn't start another reference.
      if bytes.contains(UInt8(ascii: "&")) { value = value.replacing("&#38;", with: "&") }
      values.add(qualified(attributes[index], attributes[index + 1]), value)
    }
    return values
  }

  // MARK: Building the document

  /// A line and a column, from 1.
  private typealias Place = (line: Int, column: Int)

  /// Handles a start tag; returns whether to continue.
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

  /// Records the first error.
  @discardableResult
  private func stop(_ problem: ImportProblem, _ place: Place) -> Bool {
    if failure == nil {
      failure = ImportFailure(problem, line: place.line, column: place.column)
    }
    return false
  }

  /// libxml2's numbers for the most common errors.
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

/// Counts the attributes of tags before they are parsed.
private struct TagScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var place = 0

  /// Returns the line, from 1, of the first tag with more than `limit` attributes; nil if there is none.
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

  /// Counts the equals signs in a tag, one per attribute.
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

  /// Moves past the next such byte and returns its position; nil at the end.
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
