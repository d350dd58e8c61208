/// Reads a file's bytes into a ``Document``, as YAML or as JSON.
package enum DocumentReader {
  /// What became of a file: its document unless it broke, and what is wrong so far.
  struct Result: Sendable {
    var document: Document?
    var diagnostics: [Diagnostic]
  }

  /// Reads a file that is in memory.
  ///
  /// JSON is what is called `.json` or starts with `{` or `[`; anything else is YAML.
  static func read(file: String, bytes: [UInt8]) -> Result {
    guard bytes.count <= ReadLimit.fileBytes else {
      let problem = Problem.fileTooLarge(bytes: bytes.count, limit: ReadLimit.fileBytes)
      return Result(diagnostics: [
        Diagnostic(location: SourceLocation(file: file), problem: problem)
      ])
    }
    let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
    let isJSON = file.hasSuffix(".json") || startsLikeJSON(text)
    let source = SourceText(bytes: text, isJSON: isJSON)
    do throws(ReadFailure) {
      try checkEncoding(of: source)
      let builder =
        isJSON
        ? try JSONReader.read(text, into: DocumentBuilder(sourceBytes: text.count))
        : try YAMLReader.read(source)
      let document = Document(
        file: file, source: source, records: builder.records, text: builder.text)
      var diagnostics = builder.problems.map { diagnostic($0, file: file) }
      source.addExcerpts(to: &diagnostics)
      return Result(document: document, diagnostics: diagnostics)
    } catch {
      var diagnostics = [diagnostic(error, file: file)]
      source.addExcerpts(to: &diagnostics)
      return Result(diagnostics: diagnostics)
    }
  }

  private static func startsLikeJSON(_ bytes: [UInt8]) -> Bool {
    let first = bytes.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0A && $0 != 0x0D }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }

  /// libyaml checks the encoding itself, and says where it breaks.
  private static func checkEncoding(of source: SourceText) throws(ReadFailure) {
    let isUTF16 =
      source.bytes.starts(with: [0xFE, 0xFF]) || source.bytes.starts(with: [0xFF, 0xFE])
    if isUTF16 { throw ReadFailure(.notUTF8, at: .start) }
    guard source.isJSON, let byte = firstInvalidByte(in: source.bytes) else { return }
    throw ReadFailure(.notUTF8, at: source.mark(ofByte: byte))
  }

  /// Returns the first byte that is no part of a character in UTF-8.
  package static func firstInvalidByte(in bytes: [UInt8]) -> Int? {
    var decoder = UTF8()
    var iterator = bytes.makeIterator()
    var position = 0
    if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    while true {
      switch decoder.decode(&iterator) {
      case .scalarValue(let scalar): position += UTF8.width(scalar)
      case .emptyInput: return nil
      case .error: return position
      }
    }
  }

  private static func diagnostic(_ failure: ReadFailure, file: String) -> Diagnostic {
    Diagnostic(
      location: SourceLocation(
        file: file, line: Int(failure.mark.line) + 1, column: Int(failure.mark.column) + 1),
      problem: failure.problem)
  }
}
