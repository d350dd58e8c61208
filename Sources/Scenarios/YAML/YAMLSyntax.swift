import CYAML

/// Translates libyaml's syntax errors to our own problems, at the position of the mistake.
struct YAMLSyntax {
  let failure: ReadFailure

  init(parser: yaml_parser_t, source: SourceText) {
    let problem = parser.problem.map { String(cString: $0) } ?? ""
    let context = parser.context.map { String(cString: $0) } ?? ""
    if parser.error == YAML_READER_ERROR {
      let place = source.mark(ofByte: parser.problem_offset)
      let isControl = problem.hasPrefix("control")
      failure = ReadFailure(
        isControl ? .controlCharacter(UInt32(clamping: parser.problem_value)) : .notUTF8,
        at: place)
    } else if parser.error == YAML_MEMORY_ERROR {
      failure = ReadFailure(.noMemory, at: Mark(parser.mark))
    } else {
      failure = Self.classified(
        problem: problem, context: context, at: Mark(parser.problem_mark),
        since: Mark(parser.context_mark), source: source)
    }
  }

  private static func classified(
    problem: String, context: String, at place: Mark, since start: Mark, source: SourceText
  ) -> ReadFailure {
    if problem.contains("tab character") { return ReadFailure(.tab, at: place) }
    for line in Set([place.line, start.line]) {
      if let tab = tabInIndentation(ofLine: line, in: source) {
        return ReadFailure(.tab, at: tab)
      }
    }
    if let quote = unclosedQuote(before: place, in: source) {
      return ReadFailure(.unclosedQuote(String(quote.quote)), at: quote.mark)
    }
    if context.contains("quoted scalar") {
      return ReadFailure(
        problem.contains("escape") ? .escape : .unclosedQuote("\""),
        at: problem.contains("escape") ? place : start)
    }
    return structure(problem: problem, context: context, at: place, since: start, source: source)
  }

  private static func structure(
    problem: String, context: String, at place: Mark, since start: Mark, source: SourceText
  ) -> ReadFailure {
    if context.contains("flow") {
      if let text = textBeforePlaceholder(at: place, in: source) {
        return ReadFailure(.placeholder(text), at: place)
      }
      if let comment = commentOverEnd(ofLine: start.line, in: source) {
        return ReadFailure(.comment, at: comment)
      }
    }
    if context.contains("block scalar") {
      return ReadFailure(.textOfLines, at: start)
    }
    if context.contains("flow sequence") {
      return ReadFailure(.listNotClosed(line: Int(start.line) + 1), at: place)
    }
    if context.contains("flow mapping") {
      return ReadFailure(.mappingNotClosed(line: Int(start.line) + 1), at: place)
    }
    if context.contains("block mapping") || context.contains("block collection") {
      return ReadFailure(.indentation(line: Int(start.line) + 1), at: place)
    }
    if problem.contains("mapping values are not allowed") {
      return ReadFailure(.unexpectedColon, at: place)
    }
    if problem.contains("expected ':'") {
      return ReadFailure(.missingColon, at: start)
    }
    if problem.contains("cannot start any token") {
      return ReadFailure(.character(character(at: place, in: source)), at: place)
    }
    return ReadFailure(.other(problem), at: place)
  }

  /// The text directly before `{n}` at a position, or nil if there is none.
  private static func textBeforePlaceholder(at place: Mark, in source: SourceText) -> String? {
    guard let range = source.line(Int(place.line)) else { return nil }
    let line = Array(String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars)
    let column = Int(place.column)
    guard column < line.count, line[column...].starts(with: "{n}".unicodeScalars) else {
      return nil
    }
    let before = line[..<column].reversed().prefix { !" ,:[{".unicodeScalars.contains($0) }
    guard !before.isEmpty, before.count <= 80 else { return nil }
    return String(String.UnicodeScalarView(before.reversed()))
  }

  /// The comment that hides the missing closing bracket or brace of a line.
  private static func commentOverEnd(ofLine line: UInt32, in source: SourceText) -> Mark? {
    guard let range = source.line(Int(line)) else { return nil }
    let text = Array(String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars)
    var quote: Unicode.Scalar?
    for (column, scalar) in text.enumerated() {
      if let open = quote {
        if scalar == open { quote = nil }
      } else if scalar == "\"" || scalar == "'" {
        quote = scalar
      } else if scalar == "#", column > 0, text[column - 1] == " " {
        guard text[column...].contains(where: { $0 == "}" || $0 == "]" }) else { return nil }
        return Mark(line: line, column: UInt32(column))
      }
    }
    return nil
  }

  private static func character(at place: Mark, in source: SourceText) -> String {
    guard let range = source.line(Int(place.line)) else { return "" }
    let line = String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars
    return line.dropFirst(Int(place.column)).first.map { String($0) } ?? ""
  }

  /// The first tab in the indentation of a line.
  private static func tabInIndentation(ofLine line: UInt32, in source: SourceText) -> Mark? {
    guard let range = source.line(Int(line)) else { return nil }
    for (column, byte) in source.bytes[range].enumerated() {
      if byte == UInt8(ascii: "\t") { return Mark(line: line, column: UInt32(column)) }
      if byte != UInt8(ascii: " ") { return nil }
    }
    return nil
  }

  /// The last quote up to a position that is not closed on its line.
  ///
  /// An unclosed quote extends to the next quote, so libyaml reports an error many lines below it.
  private static func unclosedQuote(before place: Mark, in source: SourceText) -> (
    quote: Character, mark: Mark
  )? {
    var found: (Character, Mark)?
    var line: UInt32 = 0
    var start = source.bytes.startIndex
    while start < source.bytes.endIndex, line <= place.line {
      let end = source.bytes[start...].firstIndex(of: 0x0A) ?? source.bytes.endIndex
      if let (quote, column) = unclosedQuote(in: source.bytes[start..<end]) {
        found = (quote, Mark(line: line, column: UInt32(column)))
      }
      start = end + 1
      line += 1
    }
    return found
  }

  private static func unclosedQuote(in line: ArraySlice<UInt8>) -> (Character, Int)? {
    var open: (quote: UInt8, column: Int)?
    var mayOpen = true
    var column = 0
    var isEscaped = false
    for byte in line {
      if let quote = open?.quote {
        if isEscaped {
          isEscaped = false
        } else if byte == UInt8(ascii: "\\"), quote == UInt8(ascii: "\"") {
          isEscaped = true
        } else if byte == quote {
          open = nil
        }
        mayOpen = false
      } else if byte == UInt8(ascii: "#"), mayOpen {
        return nil
      } else if mayOpen, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        open = (byte, column)
      } else {
        mayOpen = " \t[{,:-".utf8.contains(byte)
      }
      if byte & 0xC0 != 0x80 { column += 1 }
    }
    return open.map { (Character(Unicode.Scalar($0.quote)), $0.column) }
  }
}
