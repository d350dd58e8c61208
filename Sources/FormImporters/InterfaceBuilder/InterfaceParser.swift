import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

/// Reads XML into an ``InterfaceDocument`` and stops at the first thing that is wrong.
final class InterfaceParser: NSObject, XMLParserDelegate {
  /// How deep elements may stand in each other.
  static let depthLimit = 256
  /// How many elements a document may have.
  static let elementLimit = 100_000

  private var document = InterfaceDocument()
  private var open: [InterfaceDocument.Index] = []
  /// The element whose text is wanted; -1 for none.
  private var textOwner = -1
  private var failure: ImportFailure?

  /// Parses a file's bytes.
  ///
  /// - Throws: The first thing that is wrong, with its place.
  static func parse(_ bytes: [UInt8]) throws(ImportFailure) -> InterfaceDocument {
    let prolog = InterfaceProlog(bytes: bytes)
    try prolog.check()
    let delegate = InterfaceParser()
    let parser = XMLParser(data: Data(bytes))
    parser.shouldResolveExternalEntities = false
    parser.delegate = delegate
    let isWhole = parser.parse()
    if let failure = delegate.failure { throw failure }
    guard isWhole, delegate.open.isEmpty, !delegate.document.elements.isEmpty else {
      if let line = prolog.lineOfMergeConflict() {
        throw ImportFailure(.mergeConflict, line: line)
      }
      throw ImportFailure(
        .notXML(Self.words(of: parser.parserError)),
        line: max(1, parser.lineNumber),
        column: max(0, parser.columnNumber)
      )
    }
    return delegate.document
  }

  private func stop(_ problem: ImportProblem, _ parser: XMLParser) {
    guard failure == nil else { return }
    failure = ImportFailure(problem, line: parser.lineNumber, column: parser.columnNumber)
    parser.abortParsing()
  }

  // MARK: The parser's events

  func parser(
    _ parser: XMLParser,
    didStartElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?,
    attributes: [String: String]
  ) {
    guard failure == nil else { return }
    guard open.count < Self.depthLimit else {
      return stop(.nestingTooDeep(limit: Self.depthLimit), parser)
    }
    guard document.elements.count < Self.elementLimit else {
      return stop(.tooManyElements(limit: Self.elementLimit), parser)
    }
    let index = document.add(
      elementName,
      attributes,
      line: parser.lineNumber,
      parent: open.last ?? -1
    )
    open.append(index)
    if elementName == "string" || elementName == "mutableString" { textOwner = index }
  }

  func parser(
    _ parser: XMLParser,
    didEndElement elementName: String,
    namespaceURI: String?,
    qualifiedName: String?
  ) {
    guard failure == nil else { return }
    open.removeLast()
    textOwner = -1
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if failure == nil, textOwner >= 0 { document.append(text, to: textOwner) }
  }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    guard failure == nil, textOwner >= 0 else { return }
    document.append(String(decoding: block, as: UTF8.self), to: textOwner)
  }

  // MARK: Words

  /// libxml2 names its errors by numbers; these are the usual ones.
  private static func words(of error: (any Error)?) -> String {
    let code = (error as NSError?)?.code ?? 0
    return switch code {
    case 4, 5: "the document ends before its root is closed"
    case 9: "a character that XML does not allow"
    case 23, 26: "an entity that XML does not have"
    case 38, 39, 40, 41, 42, 65: "a broken attribute"
    case 45: "a comment that is not closed"
    case 68, 73, 76, 77: "tags that don't match"
    case 81: "bytes that are no UTF-8"
    default: "error \(code) of the parser"
    }
  }
}
