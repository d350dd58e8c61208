/// A line that contains other lines as escapes: output of lldb's `p`, or a JSON string.
struct EscapedLine {
  private(set) var content: [UInt8] = []
  /// Whether a debugger truncated it: the closing quote is followed by dots.
  private(set) var isShortened = false

  private static let backslash = UInt8(ascii: "\\")
  private static let quote = UInt8(ascii: "\"")
  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a line contains others: an escaped line feed before what can begin a line of a dump, or
  /// attributes in escaped quotes.
  static func holdsLines(_ line: [UInt8]) -> Bool {
    var index = 0
    while index + 1 < line.count {
      guard line[index] == backslash else {
        index += 1
        continue
      }
      if line[index + 1] == quote, index > 0, line[index - 1] == UInt8(ascii: "=") { return true }
      guard line[index + 1] == UInt8(ascii: "n") else {
        index += 1
        continue
      }
      index += 2
      // Further escapes, white space, bars and quotes.
      while index < line.count {
        if line[index] == backslash, index + 1 < line.count,
          "ntr\\\"'".utf8.contains(line[index + 1])
        {
          index += 2
        } else if line[index] <= 0x20 || "|\"'".utf8.contains(line[index]) {
          index += 1
        } else {
          break
        }
      }
      if beginsDumpedLine(line[index...]) { return true }
    }
    return false
  }

  private static let beginnings = [
    "<", "→", "->", "Application", "Window", "Element subtree:", "Attributes:", "Other,",
  ].map { Array($0.utf8) }

  private static func beginsDumpedLine(_ rest: ArraySlice<UInt8>) -> Bool {
    beginnings.contains { rest.starts(with: $0) } || ElementLine.begins(rest)
  }

  /// Returns a line of a dump without the quotes of a list or a program, as in `["   | <UIView: …>",`; nil if it
  /// has none.
  static func unquoted(_ line: [UInt8]) -> [UInt8]? {
    var item = line.drop { $0 <= 0x20 || "[(".utf8.contains($0) }
    if let end = item.lastIndex(where: { $0 > 0x20 && !",])".utf8.contains($0) }) {
      item = item[...end]
    }
    guard let mark = item.first, mark == quote || mark == apostrophe, item.count > 2,
      item.last == mark
    else { return nil }
    item = item.dropFirst().dropLast()
    guard beginsDumpedLine(item.drop { $0 <= 0x20 || $0 == UInt8(ascii: "|") }) else { return nil }
    var content: [UInt8] = []
    for byte in item {
      if content.last == backslash, byte == mark { content.removeLast() }
      content.append(byte)
    }
    return content
  }

  /// Unquotes a line; anything around the quotes is dropped.
  init(_ line: [UInt8]) {
    let first = line.firstIndex(of: Self.backslash) ?? line.endIndex
    let open = line[..<first].lastIndex(of: Self.quote)
    var index = open.map { $0 + 1 } ?? 0
    while index < line.count {
      if line[index] == Self.quote, open != nil { break }
      if line[index] == Self.backslash, let (bytes, end) = Self.escape(line, index) {
        content += bytes
        index = end
      } else {
        content.append(line[index])
        index += 1
      }
    }
    isShortened = index < line.count && line[(index + 1)...].starts(with: "...".utf8)
  }

  /// Decodes an escape and returns its end; nil if there is none.
  private static func escape(_ line: [UInt8], _ index: Int) -> (bytes: [UInt8], end: Int)? {
    guard index + 1 < line.count else { return nil }
    switch line[index + 1] {
    case UInt8(ascii: "n"): return ([UInt8(ascii: "\n")], index + 2)
    case UInt8(ascii: "t"): return ([UInt8(ascii: "\t")], index + 2)
    case UInt8(ascii: "r"): return ([], index + 2)
    case quote, backslash, UInt8(ascii: "'"), UInt8(ascii: "/"):
      return ([line[index + 1]], index + 2)
    case UInt8(ascii: "x"):
      guard let value = EscapedScalar.number(line[(index + 2)...].prefix(2), radix: 16, count: 2),
        value >= 0x80
      else { return nil }
      return ([UInt8(value)], index + 4)
    case UInt8(ascii: "2")...UInt8(ascii: "3"):
      guard let value = EscapedScalar.number(line[(index + 1)...].prefix(3), radix: 8, count: 3)
      else { return nil }
      return ([UInt8(value)], index + 4)
    default:
      guard let (scalar, end) = EscapedScalar.read(line, index), scalar.value >= 0x20 else {
        return nil
      }
      return (Array(String(scalar).utf8), end)
    }
  }
}

enum EscapedScalar {
  /// Decodes `\u624b`, `\U624b`, `\U0001F600` or `\u{1F600}`, or two surrogates as one character.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - index: The position of the backslash.
  /// - Returns: The character and the end of its escape; nil if there is none.
  static func read(_ bytes: [UInt8], _ index: Int) -> (scalar: Unicode.Scalar, end: Int)? {
    guard let (value, end) = unit(bytes, index) else { return nil }
    if let scalar = Unicode.Scalar(value) { return (scalar, end) }
    guard (0xD800..<0xDC00).contains(value), let (low, lowEnd) = unit(bytes, end),
      (0xDC00..<0xE000).contains(low),
      let scalar = Unicode.Scalar(0x10000 + (value - 0xD800) << 10 + (low - 0xDC00))
    else { return nil }
    return (scalar, lowEnd)
  }

  private static func unit(_ bytes: [UInt8], _ index: Int) -> (value: UInt32, end: Int)? {
    guard index + 2 < bytes.count, bytes[index] == UInt8(ascii: "\\") else { return nil }
    let rest = bytes[(index + 2)...]
    switch bytes[index + 1] {
    case UInt8(ascii: "u"):
      if rest.first == UInt8(ascii: "{") {
        let digits = rest.dropFirst().prefix(8).prefix { $0 != UInt8(ascii: "}") }
        guard digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: "}"),
          let value = number(digits, radix: 16, count: digits.count)
        else { return nil }
        return (value, digits.endIndex + 1)
      }
    case UInt8(ascii: "U"):
      // Lists print four digits, which are never those of ASCII; programs write eight.
      if let value = number(rest.prefix(8), radix: 16, count: 8), value >> 16 < 0x80 {
        return (value, index + 10)
      }
    default: return nil
    }
    return number(rest.prefix(4), radix: 16, count: 4).map { ($0, index + 6) }
  }

  /// Parses a number of exactly `count` digits.
  static func number(_ digits: ArraySlice<UInt8>, radix: Int, count: Int) -> UInt32? {
    guard digits.count == count, count > 0,
      digits.allSatisfy({ $0 != UInt8(ascii: "+") && $0 != UInt8(ascii: "-") })
    else { return nil }
    return UInt32(String(decoding: digits, as: UTF8.self), radix: radix)
  }
}
