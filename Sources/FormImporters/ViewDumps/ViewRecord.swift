import AvoidanceEngine

/// One `<Class: 0x…; key = value; …>` of UIKit's `recursiveDescription`.
struct ViewRecord {
  /// The class before the address.
  let className: String
  private let fields: [Substring.UTF8View]

  /// Reads a record's text between its brackets; nil where it is none of a view.
  init?(_ text: Substring.UTF8View) {
    guard let colon = text.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let address = text[text.index(after: colon)...].drop { $0 == UInt8(ascii: " ") }
    guard address.starts(with: "0x".utf8), colon > text.startIndex else { return nil }
    className = String(Substring(text[..<colon]))
    fields = Self.split(text)
  }

  /// Cuts at the semicolons that stand outside brackets and quotes.
  private static func split(_ text: Substring.UTF8View) -> [Substring.UTF8View] {
    var fields: [Substring.UTF8View] = []
    var start = text.startIndex
    var scanner = BracketScanner()
    for index in text.indices {
      let next = text.index(after: index)
      scanner.take(text[index], before: next < text.endIndex ? text[next] : nil)
      if text[index] == UInt8(ascii: ";"), scanner.isOutside {
        fields.append(text[start..<index])
        start = next
      }
    }
    fields.append(text[start...])
    return fields
  }

  /// Returns what stands behind `key = ` or `key: `.
  func value(_ key: String) -> Substring? {
    for field in fields {
      let trimmed = field.drop { $0 <= 0x20 }
      guard trimmed.starts(with: key.utf8) else { continue }
      let rest = trimmed.dropFirst(key.utf8.count).drop { $0 == UInt8(ascii: " ") }
      guard let mark = rest.first, mark == UInt8(ascii: "=") || mark == UInt8(ascii: ":") else {
        continue
      }
      return Substring(rest.dropFirst().drop { $0 <= 0x20 })
    }
    return nil
  }

  /// Returns the text in single quotes behind a key.
  func quoted(_ key: String) -> String? {
    guard let value = value(key), value.utf8.first == UInt8(ascii: "'") else { return nil }
    let inner = value.utf8.dropFirst()
    return String(Substring(inner.last == UInt8(ascii: "'") ? inner.dropLast() : inner))
  }

  /// Returns the numbers behind a key, if there are that many and all are sane.
  func numbers(_ key: String, count: Int) -> [Double]? {
    guard let value = value(key) else { return nil }
    let words = value.utf8.split { !Self.isNumeral($0) }
    guard words.count == count else { return nil }
    let numbers = words.compactMap { Double(Substring($0)) }
    guard numbers.count == count, numbers.allSatisfy({ abs($0) <= 1_000_000 }) else { return nil }
    return numbers
  }

  /// Whether a key says `YES` or `NO`; nil where it doesn't stand there.
  func flag(_ key: String) -> Bool? { value(key).map { $0.hasPrefix("YES") } }

  private static func isNumeral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    case UInt8(ascii: "."), UInt8(ascii: "e"): true
    default: false
    }
  }
}

/// Follows brackets and the quotes of texts through a record.
struct BracketScanner {
  private(set) var depth = 0
  private var isQuoted = false
  private var last: (UInt8, UInt8) = (0, 0)

  /// Whether neither a bracket nor a quote is open.
  var isOutside: Bool { depth == 0 && !isQuoted }

  /// Takes one byte; a quote closes only before what can follow a text, as apostrophes stand in it.
  mutating func take(_ byte: UInt8, before next: UInt8?) {
    defer { last = (last.1, byte) }
    if isQuoted {
      let ends = next == nil || next == UInt8(ascii: ";") || next == UInt8(ascii: ">")
      if byte == UInt8(ascii: "'"), ends { isQuoted = false }
      return
    }
    switch byte {
    case UInt8(ascii: "'"):
      isQuoted = last.0 == UInt8(ascii: "=") && last.1 == UInt8(ascii: " ")
    case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
    case UInt8(ascii: ">") where last.1 == UInt8(ascii: "-"): break
    case UInt8(ascii: ">"), UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
    default: break
    }
  }
}
