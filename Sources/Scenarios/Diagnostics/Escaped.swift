/// Text from a file, made safe to show on a terminal.
public enum Escaped {
  /// Returns the text with control, direction and line-breaking characters written as `\u{…}`, and
  /// what a CI server would take for a command: `::` at the beginning, `##` anywhere.
  public static func text(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var safe = ""
    var isStart = true
    var last: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if scalar == "#", last == "#" {
        safe.removeLast()
        safe += "\\u{23}#"
      } else if scalar == ":", last == ":", isStart {
        safe.removeLast()
        safe += "\\u{3A}:"
        isStart = false
      } else {
        append(scalar, to: &safe)
        isStart = isStart && (scalar == " " || scalar == ":" && last != ":")
      }
      last = scalar
    }
    return safe
  }

  /// Letters, digits and most marks of ASCII: what can mean nothing wherever it stands.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "#") && byte != UInt8(ascii: ":")
  }

  /// Returns the text in single quotes, safe to show, and cut when it is long.
  public static func quoted(_ text: String, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return "'\(self.text(text))'" }
    return "'\(self.text(String(String.UnicodeScalarView(scalars.prefix(limit)))))…'"
  }

  /// Appends one character, escaped where it must not reach a terminal.
  static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    if isUnsafe(scalar) {
      text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  /// Whether a character must not reach a terminal: controls, directions and line breaks.
  public static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }
}
