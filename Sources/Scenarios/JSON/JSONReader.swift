/// Receives the values that a reader finds, in the order of the text.
protocol JSONSink {
  mutating func begin(_ kind: NodeKind, at mark: Mark, anchor: String?) throws(ReadFailure)
  /// The end of the innermost list or object.
  mutating func end()
  /// A string, word or number; within an object, keys and values alternate.
  mutating func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, isQuoted: Bool, at mark: Mark, anchor: String?)
}

/// Parses JSON as of RFC 8259.
struct JSONReader<Sink: JSONSink> {
  private let bytes: [UInt8]
  private var sink: Sink
  private var position = 0
  private var line: UInt32 = 0
  private var lineStart = 0
  /// The number of UTF-8 continuation bytes so far on this line.
  private var continuations = 0
  private var unescaped: [UInt8] = []

  /// Parses a whole text in valid UTF-8, and returns the sink with all values.
  static func read(_ bytes: [UInt8], into sink: Sink) throws(ReadFailure) -> Sink {
    var reader = JSONReader(bytes: bytes, sink: sink)
    try reader.run()
    return reader.sink
  }

  private init(bytes: [UInt8], sink: Sink) {
    self.bytes = bytes
    self.sink = sink
  }

  private mutating func run() throws(ReadFailure) {
    skipSpace()
    guard !isAtEnd else { return }
    try value()
    skipSpace()
    if !isAtEnd { throw failure(.afterEnd) }
  }

  private var isAtEnd: Bool { position >= bytes.count }
  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private var mark: Mark {
    Mark(line: line, column: UInt32(position - lineStart - continuations))
  }

  private func failure(_ problem: Problem) -> ReadFailure {
    ReadFailure(problem, at: mark)
  }

  private mutating func skipSpace() {
    while let byte {
      switch byte {
      case 0x20, 0x09: position += 1
      case 0x0A, 0x0D:
        let isPair =
          byte == 0x0D && position + 1 < bytes.count
          && bytes[position + 1] == 0x0A
        position += isPair ? 2 : 1
        line += 1
        lineStart = position
        continuations = 0
      default: return
      }
    }
  }

  // MARK: Values

  private mutating func value() throws(ReadFailure) {
    guard let byte else { throw failure(.jsonEnds) }
    switch byte {
    case UInt8(ascii: "{"): try object()
    case UInt8(ascii: "["): try array()
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
    default: try word()
    }
  }

  private mutating func object() throws(ReadFailure) {
    let start = mark
    try sink.begin(.mapping, at: start, anchor: nil)
    position += 1
    skipSpace()
    if byte == UInt8(ascii: "}") { return close() }
    while true {
      guard byte == UInt8(ascii: "\"") else { throw failure(.jsonKey) }
      try string()
      skipSpace()
      guard byte == UInt8(ascii: ":") else { throw failure(.missingColon) }
      position += 1
      skipSpace()
      try value()
      skipSpace()
      if byte == UInt8(ascii: "}") { return close() }
      guard byte == UInt8(ascii: ",") else {
        throw failure(.mappingNotClosed(line: Int(start.line) + 1))
      }
      position += 1
      skipSpace()
      if byte == UInt8(ascii: "}") { throw failure(.trailingComma) }
    }
  }

  private mutating func array() throws(ReadFailure) {
    let start = mark
    try sink.begin(.sequence, at: start, anchor: nil)
    position += 1
    skipSpace()
    if byte == UInt8(ascii: "]") { return close() }
    while true {
      try value()
      skipSpace()
      if byte == UInt8(ascii: "]") { return close() }
      guard byte == UInt8(ascii: ",") else {
        throw failure(.listNotClosed(line: Int(start.line) + 1))
      }
      position += 1
      skipSpace()
      if byte == UInt8(ascii: "]") { throw failure(.trailingComma) }
    }
  }

  private mutating func close() {
    position += 1
    sink.end()
  }

  // MARK: Scalars

  private mutating func word() throws(ReadFailure) {
    let start = position
    let place = mark
    while let byte, byte | 0x20 >= UInt8(ascii: "a"), byte | 0x20 <= UInt8(ascii: "z") {
      position += 1
    }
    let found = bytes[start..<position]
    guard ["true", "false", "null"].contains(where: { found.elementsEqual($0.utf8) }) else {
      position = start
      let shown = found.isEmpty ? String(decoding: [byte ?? 0], as: UTF8.self) : ""
      throw ReadFailure(
        .jsonWord(shown + String(decoding: found, as: UTF8.self)), at: place)
    }
    add(bytes[start..<position], isQuoted: false, at: place)
  }

  private mutating func number() throws(ReadFailure) {
    let start = position
    let place = mark
    if byte == UInt8(ascii: "-") { position += 1 }
    if byte == UInt8(ascii: "0") { position += 1 } else { try digits() }
    if byte == UInt8(ascii: ".") {
      position += 1
      try digits()
    }
    if byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
      position += 1
      if byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { position += 1 }
      try digits()
    }
    if let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
      throw failure(.jsonNumber)
    }
    add(bytes[start..<position], isQuoted: false, at: place)
  }

  private mutating func digits() throws(ReadFailure) {
    let start = position
    while let byte, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { position += 1 }
    if position == start { throw failure(.jsonNumber) }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, isQuoted: Bool, at place: Mark) {
    bytes.withUnsafeBufferPointer {
      sink.scalar($0, isQuoted: isQuoted, at: place, anchor: nil)
    }
  }

  // MARK: Strings

  private mutating func string() throws(ReadFailure) {
    let place = mark
    position += 1
    let start = position
    var hasEscapes = false
    while true {
      guard let byte, byte != 0x0A, byte != 0x0D else {
        throw ReadFailure(.unclosedQuote("\""), at: place)
      }
      if byte == UInt8(ascii: "\"") { break }
      if byte < 0x20 { throw failure(.controlCharacter(UInt32(byte))) }
      if byte == UInt8(ascii: "\\") {
        if !hasEscapes {
          unescaped.removeAll(keepingCapacity: true)
          unescaped.append(contentsOf: bytes[start..<position])
        }
        hasEscapes = true
        try escape()
        continue
      }
      if hasEscapes { unescaped.append(byte) }
      if byte & 0xC0 == 0x80 { continuations += 1 }
      position += 1
    }
    if hasEscapes {
      add(unescaped[...], isQuoted: true, at: place)
    } else {
      add(bytes[start..<position], isQuoted: true, at: place)
    }
    position += 1
  }

  private mutating func escape() throws(ReadFailure) {
    let letter = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): unescaped.append(letter)
    case UInt8(ascii: "b"): unescaped.append(0x08)
    case UInt8(ascii: "f"): unescaped.append(0x0C)
    case UInt8(ascii: "n"): unescaped.append(0x0A)
    case UInt8(ascii: "r"): unescaped.append(0x0D)
    case UInt8(ascii: "t"): unescaped.append(0x09)
    case UInt8(ascii: "u"): return try unicodeEscape()
    default: throw failure(.escape)
    }
    position += 2
  }

  private mutating func unicodeEscape() throws(ReadFailure) {
    guard let first = hexadecimal(at: position + 2) else { throw failure(.escape) }
    var value = first
    var length = 6
    if first & 0xFC00 == 0xD800 {
      guard position + 7 < bytes.count, bytes[position + 6] == UInt8(ascii: "\\"),
        bytes[position + 7] == UInt8(ascii: "u"),
        let second = hexadecimal(at: position + 8), second & 0xFC00 == 0xDC00
      else { throw failure(.surrogate) }
      value = 0x10000 + (first & 0x3FF) << 10 + second & 0x3FF
      length = 12
    }
    guard let scalar = Unicode.Scalar(value) else { throw failure(.surrogate) }
    unescaped.append(contentsOf: String(scalar).utf8)
    position += length
  }

  private func hexadecimal(at start: Int) -> UInt32? {
    guard start + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[start..<start + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        return nil
      }
      value = value << 4 | UInt32(digit)
    }
    return value
  }
}
