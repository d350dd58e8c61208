import CYAML

/// Reads YAML through libyaml's events.
struct YAMLReader {
  private let source: SourceText
  private var builder: DocumentBuilder
  private var documents = 0

  static func read(_ source: SourceText) throws(ReadFailure) -> DocumentBuilder {
    var reader = YAMLReader(
      source: source, builder: DocumentBuilder(sourceBytes: source.bytes.count))
    try reader.run()
    return reader.builder
  }

  private init(source: SourceText, builder: DocumentBuilder) {
    self.source = source
    self.builder = builder
  }

  private mutating func run() throws(ReadFailure) {
    var parser = yaml_parser_t()
    guard yaml_parser_initialize(&parser) == 1 else {
      throw ReadFailure(.noMemory, at: .start)
    }
    defer { yaml_parser_delete(&parser) }
    yaml_parser_set_encoding(&parser, YAML_UTF8_ENCODING)
    var failure: ReadFailure?
    source.bytes.withUnsafeBufferPointer { bytes in
      yaml_parser_set_input_string(&parser, bytes.baseAddress, bytes.count)
      do throws(ReadFailure) {
        try readEvents(&parser)
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
  }

  private mutating func readEvents(_ parser: inout yaml_parser_t) throws(ReadFailure) {
    var event = yaml_event_t()
    while true {
      guard yaml_parser_parse(&parser, &event) == 1 else {
        throw YAMLSyntax(parser: parser, source: source).failure
      }
      defer { yaml_event_delete(&event) }
      if try handle(event) { return }
    }
  }

  /// Handles one event; returns whether it was the last one.
  private mutating func handle(_ event: yaml_event_t) throws(ReadFailure) -> Bool {
    let mark = Mark(event.start_mark)
    switch event.type {
    case YAML_SCALAR_EVENT:
      try scalar(event, at: mark)
    case YAML_SEQUENCE_START_EVENT:
      try checkTag(event.data.sequence_start.tag, at: mark)
      try builder.begin(.sequence, at: mark, anchor: text(event.data.sequence_start.anchor))
    case YAML_MAPPING_START_EVENT:
      try checkTag(event.data.mapping_start.tag, at: mark)
      try builder.begin(.mapping, at: mark, anchor: text(event.data.mapping_start.anchor))
    case YAML_SEQUENCE_END_EVENT, YAML_MAPPING_END_EVENT:
      builder.end()
    case YAML_ALIAS_EVENT:
      try builder.alias(text(event.data.alias.anchor) ?? "", at: mark)
    case YAML_DOCUMENT_START_EVENT:
      documents += 1
      if documents > 1 { throw ReadFailure(.secondDocument, at: mark) }
    case YAML_STREAM_END_EVENT:
      return true
    default:
      break
    }
    return false
  }

  private mutating func scalar(_ event: yaml_event_t, at mark: Mark) throws(ReadFailure) {
    let scalar = event.data.scalar
    var isQuoted = scalar.style != YAML_PLAIN_SCALAR_STYLE
    if let tag = text(scalar.tag), tag != "!" {
      guard tag == YAML_STR_TAG else { throw ReadFailure(.tag(tag), at: mark) }
      isQuoted = true
    }
    builder.scalar(
      UnsafeBufferPointer(start: scalar.value, count: scalar.length), isQuoted: isQuoted, at: mark,
      anchor: text(scalar.anchor))
  }

  private func checkTag(_ tag: UnsafeMutablePointer<yaml_char_t>?, at mark: Mark)
    throws(ReadFailure)
  {
    guard let tag = text(tag), tag != "!" else { return }
    throw ReadFailure(.tag(tag), at: mark)
  }

  private func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    pointer.map { String(cString: $0) }
  }
}

extension Mark {
  init(_ mark: yaml_mark_t) {
    self.init(
      line: UInt32(truncatingIfNeeded: mark.line), column: UInt32(truncatingIfNeeded: mark.column))
  }
}

/// Writes texts as scalars that read back as the same text, in YAML's flow style and in JSON.
package enum YAMLText {
  /// Returns the text as a scalar, in double quotes unless it is plain text to YAML.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - alwaysQuoted: Whether to use quotes anyway.
  ///   - isJSON: Whether to write JSON, which always has quotes and has other escapes.
  /// - Returns: The scalar's source.
  package static func scalar(_ text: String, alwaysQuoted: Bool = false, isJSON: Bool = false)
    -> String
  {
    !alwaysQuoted && !isJSON && isPlain(text) ? text : quoted(text, isJSON: isJSON)
  }

  /// Words that are not text in YAML 1.1 or 1.2, in any case.
  private static let words: Set = ["true", "false", "null", "yes", "no", "on", "off"]

  /// Whether a text needs no quotes in any context.
  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first, isLetter(first),
      text.utf8.count > 5 || !words.contains(text.lowercased()),
      text.unicodeScalars.last != " "
    else { return false }
    return text.unicodeScalars.allSatisfy {
      isLetter($0) || ("0"..."9").contains($0) || "-_./ ".unicodeScalars.contains($0)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func quoted(_ text: String, isJSON: Bool) -> String {
    var result = "\""
    Escaped.forEachCharacter(of: text) { scalar, isUnsafe in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where isUnsafe: result += escape(scalar, isJSON: isJSON)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// The escape of a character: beyond U+FFFF eight digits in YAML, a surrogate pair in JSON.
  private static func escape(_ scalar: Unicode.Scalar, isJSON: Bool) -> String {
    if scalar.value > 0xFFFF, !isJSON { return "\\U\(digits(scalar.value, 8))" }
    let units = UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter
    return units.map { "\\u\(digits(UInt32($0), 4))" }.joined()
  }

  private static func digits(_ number: UInt32, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
