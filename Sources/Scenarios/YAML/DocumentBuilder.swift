/// Builds the flat list of nodes from a reader's events and enforces the limits.
struct DocumentBuilder: JSONSink {
  private(set) var records: [NodeRecord] = []
  private(set) var text: [UInt8] = []
  /// Problems that don't stop the reading.
  private(set) var problems: [ReadFailure] = []
  private var open: [Container] = []
  private var anchors: [String: Anchor] = [:]
  private var aliasNodes = 0

  private struct Container {
    var index: Int
    var anchor: String?
    /// The number of nodes with aliases expanded, including itself.
    var expanded: Int
    /// The number of levels below.
    var height: Int
    /// The number of direct children: a mapping's keys and values.
    var children: Int
  }

  private struct Anchor {
    var index: Int
    var expanded: Int
    var height: Int
  }

  init(sourceBytes: Int) {
    records.reserveCapacity(sourceBytes / 8)
    text.reserveCapacity(sourceBytes / 2)
  }

  var isComplete: Bool { open.isEmpty }

  private var expectsKey: Bool {
    guard let container = open.last else { return false }
    return records[container.index].kind == .mapping && container.children % 2 == 0
  }

  mutating func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, isQuoted: Bool, at mark: Mark, anchor: String?
  ) {
    if let anchor { anchors[anchor] = Anchor(index: records.count, expanded: 1, height: 0) }
    records.append(
      NodeRecord(
        line: mark.line, column: mark.column, start: UInt32(text.count),
        length: UInt32(bytes.count), kind: isQuoted ? .quoted : .plain))
    text.append(contentsOf: bytes)
    added(expanded: 1, height: 0)
  }

  mutating func begin(_ kind: NodeKind, at mark: Mark, anchor: String?) throws(ReadFailure) {
    guard open.count < ReadLimit.nesting else {
      throw ReadFailure(.nestingTooDeep(limit: ReadLimit.nesting), at: mark)
    }
    if expectsKey, problems.count < FormatDecoder.errorLimit {
      problems.append(ReadFailure(.keyNotText, at: mark))
    }
    if let anchor { anchors[anchor] = nil }
    open.append(
      Container(index: records.count, anchor: anchor, expanded: 1, height: 0, children: 0))
    records.append(
      NodeRecord(line: mark.line, column: mark.column, start: 0, length: 0, kind: kind))
  }

  mutating func end() {
    guard let container = open.popLast() else { return }
    let isMapping = records[container.index].kind == .mapping
    records[container.index].start = UInt32(records.count)
    records[container.index].length = UInt32(container.children / (isMapping ? 2 : 1))
    if isMapping { checkKeys(of: container.index) }
    if let anchor = container.anchor {
      anchors[anchor] = Anchor(
        index: container.index, expanded: container.expanded, height: container.height + 1)
    }
    added(expanded: container.expanded, height: container.height + 1)
  }

  /// Adds a reference to an anchored node, whose nodes count towards the limits without being copied.
  mutating func alias(_ name: String, at mark: Mark) throws(ReadFailure) {
    guard let anchor = anchors[name] else {
      let isOpen = open.contains { $0.anchor == name }
      throw ReadFailure(isOpen ? .recursiveAlias(name) : .unknownAlias(name), at: mark)
    }
    aliasNodes += anchor.expanded
    guard aliasNodes <= ReadLimit.aliasNodes else {
      throw ReadFailure(.tooManyAliasNodes(limit: ReadLimit.aliasNodes), at: mark)
    }
    guard open.count + anchor.height <= ReadLimit.nesting else {
      throw ReadFailure(.nestingTooDeep(limit: ReadLimit.nesting), at: mark)
    }
    if expectsKey, anchor.height > 0, problems.count < FormatDecoder.errorLimit {
      problems.append(ReadFailure(.keyNotText, at: mark))
    }
    records.append(
      NodeRecord(
        line: mark.line, column: mark.column, start: UInt32(anchor.index), length: 0, kind: .alias))
    added(expanded: anchor.expanded, height: anchor.height)
  }

  private mutating func added(expanded: Int, height: Int) {
    let last = open.count - 1
    guard last >= 0 else { return }
    open[last].expanded += expanded
    open[last].height = max(open[last].height, height)
    open[last].children += 1
  }

  // MARK: Duplicate keys

  private mutating func checkKeys(of mapping: Int) {
    guard records[mapping].length > 1 else { return }
    var index = mapping + 1
    let end = records.count
    var seen: UInt64 = 0
    var mayRepeat = false
    while index < end, !mayRepeat {
      let bit = UInt64(1) << UInt64(signature(of: index))
      // Few keys are compared one by one, many with a dictionary.
      mayRepeat =
        seen & bit != 0
        && (records[mapping].length > 32 || isKey(index, among: mapping + 1..<index))
      seen |= bit
      index = after(after(index))
    }
    if mayRepeat { reportDuplicates(in: mapping + 1..<end) }
  }

  private func isKey(_ index: Int, among range: Range<Int>) -> Bool {
    let key = key(at: index)
    var other = range.lowerBound
    while other < range.upperBound {
      if self.key(at: other).elementsEqual(key) { return true }
      other = after(after(other))
    }
    return false
  }

  private func key(at index: Int) -> ArraySlice<UInt8> {
    let record = records[resolved(index)]
    guard record.kind == .plain || record.kind == .quoted else { return [] }
    return text[Int(record.start)..<Int(record.start + record.length)]
  }

  private mutating func reportDuplicates(in range: Range<Int>) {
    guard problems.count < FormatDecoder.errorLimit else { return }
    var index = range.lowerBound
    var first: [ArraySlice<UInt8>: Int] = [:]
    while index < range.upperBound, problems.count < FormatDecoder.errorLimit {
      let target = records[resolved(index)]
      if target.kind == .plain || target.kind == .quoted {
        let key = text[Int(target.start)..<Int(target.start + target.length)]
        if let earlier = first[key] {
          let record = records[index]
          problems.append(
            ReadFailure(
              .duplicateKey(
                String(decoding: key, as: UTF8.self), firstLine: Int(records[earlier].line) + 1),
              at: Mark(line: record.line, column: record.column)))
        } else {
          first[key] = index
        }
      }
      index = after(after(index))
    }
  }

  /// A hash of a key, in six bits: of its length and its first and last bytes.
  private func signature(of index: Int) -> UInt8 {
    let record = records[resolved(index)]
    guard record.length > 0, record.kind == .plain || record.kind == .quoted else { return 0 }
    let first = text[Int(record.start)]
    let last = text[Int(record.start + record.length) - 1]
    return (first &* 7 &+ last &* 13 &+ UInt8(truncatingIfNeeded: record.length) &* 31) & 63
  }

  private func resolved(_ index: Int) -> Int {
    records[index].kind == .alias ? Int(records[index].start) : index
  }

  private func after(_ index: Int) -> Int {
    switch records[index].kind {
    case .sequence, .mapping: Int(records[index].start)
    case .plain, .quoted, .alias: index + 1
    }
  }
}

package enum DocumentReader {
  /// The document, or nil if its syntax is invalid, and the problems found.
  struct Result: Sendable {
    var document: Document?
    var diagnostics: [Diagnostic]
  }

  /// Parses a file in memory.
  ///
  /// It is JSON if its name ends with `.json` or its text begins with `{` or `[`, otherwise YAML.
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

  /// Only for JSON and UTF-16: libyaml checks UTF-8 itself, and reports the position.
  private static func checkEncoding(of source: SourceText) throws(ReadFailure) {
    let isUTF16 =
      source.bytes.starts(with: [0xFE, 0xFF]) || source.bytes.starts(with: [0xFF, 0xFE])
    if isUTF16 { throw ReadFailure(.notUTF8, at: .start) }
    guard source.isJSON, let byte = firstInvalidByte(in: source.bytes) else { return }
    throw ReadFailure(.notUTF8, at: source.mark(ofByte: byte))
  }

  /// Returns the offset of the first byte that is not valid UTF-8, or nil if all are.
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
