import CXML

/// Reads XML into an ``InterfaceDocument`` and stops at the first thing that is wrong.
///
/// libxml2 tells of each tag when it comes to it and builds nothing of its own. Nothing is loaded from
/// elsewhere, and no entity is declared, as there is no DOCTYPE.
final class InterfaceParser {
  /// How deep elements may stand in each other.
  static let depthLimit = 256
  /// How many elements a document may have.
  static let elementLimit = 100_000

  private let bytes: [UInt8]
  private var document = InterfaceDocument()
  private var open: [InterfaceDocument.Index] = []
  /// The element whose text is wanted; -1 for none.
  private var textOwner = -1
  private var failure: ImportFailure?

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Parses a file's bytes.
  ///
  /// - Throws: The first thing that is wrong, with its place.
  static func parse(_ bytes: [UInt8]) throws(ImportFailure) -> InterfaceDocument {
    let prolog = InterfaceProlog(bytes: bytes)
    try prolog.check()
    let parser = InterfaceParser(bytes: bytes)
    parser.run()
    guard let failure = parser.failure else { return parser.document }
    if case .notXML = failure.problem, let line = prolog.lineOfMergeConflict() {
      throw ImportFailure(.mergeConflict, line: line)
    }
    throw failure
  }

  private func run() {
    let context = xmlNewParserCtxt()
    defer { xmlFreeParserCtxt(context) }
    context?.pointee.sax.pointee = Self.events
    context?.pointee._private = Unmanaged.passUnretained(self).toOpaque()
    bytes.withUnsafeBytes { bytes in
      let text = bytes.bindMemory(to: CChar.self)
      let options = Int32(XML_PARSE_NONET.rawValue)
      _ = xmlCtxtReadMemory(context, text.baseAddress, Int32(text.count), nil, nil, options)
    }
    guard failure == nil, context?.pointee.wellFormed != 1 || document.elements.isEmpty else {
      return
    }
    failure = ImportFailure(
      .notXML(Self.words(of: context?.pointee.errNo ?? 2, isAtEnd: false)),
      line: 1
    )
  }

  // MARK: What libxml2 tells

  /// The functions that it calls, each with the context that it parses in.
  private static var events: xmlSAXHandler {
    var events = xmlSAXHandler()
    events.initialized = UInt32(XML_SAX2_MAGIC)
    events.startElementNs = { context, name, prefix, _, _, _, count, _, attributes in
      let attributes = UnsafeBufferPointer(start: attributes, count: Int(count) * 5)
      InterfaceParser.of(context)?.begin(name, prefix, attributes, context)
    }
    events.endElementNs = { context, _, _, _ in InterfaceParser.of(context)?.end() }
    events.characters = { context, text, count in
      InterfaceParser.of(context)?.append(UnsafeBufferPointer(start: text, count: Int(count)))
    }
    events.ignorableWhitespace = events.characters
    events.cdataBlock = events.characters
    events.serror = { context, error in
      // Prefixes without a namespace, as in 'a:b', are errors that are not fatal.
      guard let error, error.pointee.level == XML_ERR_FATAL else { return }
      InterfaceParser.of(context)?.fail(error.pointee, context)
    }
    return events
  }

  private static func of(_ context: UnsafeMutableRawPointer?) -> InterfaceParser? {
    context?.assumingMemoryBound(to: xmlParserCtxt.self).pointee._private.map {
      Unmanaged.fromOpaque($0).takeUnretainedValue()
    }
  }

  private typealias Text = UnsafePointer<xmlChar>

  private static func qualified(_ name: Text?, _ prefix: Text?) -> String {
    let name = name.map { String(cString: $0) } ?? ""
    return prefix.map { "\(String(cString: $0)):\(name)" } ?? name
  }

  /// Takes attributes of five pointers each: name, prefix, namespace, the value's begin and end.
  private static func values(of attributes: UnsafeBufferPointer<Text?>) -> [String: String] {
    var values: [String: String] = [:]
    for index in stride(from: 0, to: attributes.count, by: 5) {
      guard let begin = attributes[index + 3], let end = attributes[index + 4] else { continue }
      let bytes = UnsafeBufferPointer(start: begin, count: end - begin)
      var value = String(decoding: bytes, as: UTF8.self)
      // So that no ampersand begins another reference, libxml2 leaves them as one.
      if bytes.contains(UInt8(ascii: "&")) { value = value.replacing("&#38;", with: "&") }
      values[qualified(attributes[index], attributes[index + 1])] = value
    }
    return values
  }

  // MARK: What becomes of it

  private func begin(
    _ name: Text?,
    _ prefix: Text?,
    _ attributes: UnsafeBufferPointer<Text?>,
    _ context: UnsafeMutableRawPointer?
  ) {
    guard failure == nil else { return }
    guard open.count < Self.depthLimit else {
      return stop(.nestingTooDeep(limit: Self.depthLimit), context)
    }
    guard document.elements.count < Self.elementLimit else {
      return stop(.tooManyElements(limit: Self.elementLimit), context)
    }
    let name = Self.qualified(name, prefix)
    let index = document.add(
      name,
      Self.values(of: attributes),
      line: Int(xmlSAX2GetLineNumber(context)),
      parent: open.last ?? -1
    )
    open.append(index)
    if name == "string" || name == "mutableString" { textOwner = index }
  }

  private func end() {
    guard failure == nil else { return }
    open.removeLast()
    textOwner = -1
  }

  private func append(_ text: UnsafeBufferPointer<xmlChar>) {
    guard failure == nil, textOwner >= 0 else { return }
    document.append(String(decoding: text, as: UTF8.self), to: textOwner)
  }

  private func stop(_ problem: ImportProblem, _ context: UnsafeMutableRawPointer?) {
    failure = ImportFailure(
      problem,
      line: Int(xmlSAX2GetLineNumber(context)),
      column: Int(xmlSAX2GetColumnNumber(context))
    )
    xmlStopParser(context?.assumingMemoryBound(to: xmlParserCtxt.self))
  }

  private func fail(_ error: xmlError, _ context: UnsafeMutableRawPointer?) {
    guard failure == nil else { return }
    let consumed = xmlByteConsumed(context?.assumingMemoryBound(to: xmlParserCtxt.self))
    failure = ImportFailure(
      .notXML(Self.words(of: error.code, isAtEnd: consumed >= bytes.count)),
      line: max(1, Int(error.line)),
      column: max(0, Int(error.int2))
    )
  }

  // MARK: Words

  /// libxml2 names its errors by numbers; these are the usual ones.
  private static func words(of code: Int32, isAtEnd: Bool) -> String {
    switch code {
    case 76: "tags that don't match"
    case _ where isAtEnd: "the document ends before its root is closed"
    case 4, 5, 77: "the document ends before its root is closed"
    case 9: "a character that XML does not allow"
    case 23, 26: "an entity that XML does not have"
    case 38, 39, 40, 41, 42, 65: "a broken attribute"
    case 33, 57, 64, 96: "a broken XML declaration"
    case 45: "a comment that is not closed"
    case 62: "']]>' outside of CDATA"
    case 68, 73: "tags that don't match"
    case 81: "bytes that are no UTF-8"
    default: "error \(code) of the parser"
    }
  }
}
