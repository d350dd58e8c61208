import Scenarios

/// Text for a page.
enum HTMLMarkup {
  /// Returns a text that stands in a page as it is: control and direction characters are written
  /// out, what could be markup is escaped.
  static func text(_ text: String) -> String {
    let shown = Escaped.text(text)
    guard shown.utf8.contains(where: isSpecial) else { return shown }
    var safe = ""
    safe.reserveCapacity(shown.utf8.count + 16)
    for scalar in shown.unicodeScalars {
      switch scalar {
      case "&": safe += "&amp;"
      case "<": safe += "&lt;"
      case ">": safe += "&gt;"
      case "\"": safe += "&quot;"
      case "'": safe += "&#39;"
      default: safe.unicodeScalars.append(scalar)
      }
    }
    return safe
  }

  /// Returns a name whose direction does not reach the text around it, cut when it is very long.
  static func name(_ name: String, limit: Int = 300) -> String {
    "<bdi>\(text(cut(name, limit)))</bdi>"
  }

  /// Returns a path that breaks after its slashes where it has no room.
  static func path(_ path: String) -> String {
    text(path).replacing("/", with: "/<wbr>")
  }

  /// Returns at most so many characters of a text.
  static func cut(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit, text.unicodeScalars.count > limit else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit))) + "…"
  }

  /// Returns a text as a part of a fragment, as JavaScript's `encodeURIComponent` but for slashes.
  static func fragment(_ text: String) -> String {
    var encoded = ""
    for byte in text.utf8 {
      if isPlain(byte) {
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        encoded += byte < 16 ? "%0" : "%"
        encoded += String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }

  /// Returns a number with commas, as in `10,000`.
  static func count(_ number: Int) -> String {
    var digits = "\(number.magnitude)"
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    groups.insert(digits, at: 0)
    return (number < 0 ? "−" : "") + groups.joined(separator: ",")
  }

  /// Returns a number with its noun, as in `1,000 cases`.
  static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default: false
    }
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."), UInt8(ascii: "~"), UInt8(ascii: "/"):
      true
    default: false
    }
  }
}
