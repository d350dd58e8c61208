import Scenarios

/// Names as they are drawn: what would be invisible or turn the line around is a visible symbol.
enum VisibleText {
  /// No drawn text is longer, in characters.
  static let limit = 240

  /// Returns a text with control characters as symbols, `␊` for a line feed, and directions and
  /// other invisible characters as `‹U+202E›`; a long one is cut with an ellipsis.
  static func of(_ text: String, limit: Int = limit) -> String {
    let isLong = text.utf8.count > limit && text.count > limit
    let shown = isLong ? text.prefix(limit) + "…" : text[...]
    guard shown.unicodeScalars.contains(where: isInvisible) else { return String(shown) }
    var visible = ""
    for scalar in shown.unicodeScalars { append(scalar, to: &visible) }
    return visible
  }

  private static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    guard isInvisible(scalar) else {
      text.unicodeScalars.append(scalar)
      return
    }
    if scalar.value < 0x20, let symbol = Unicode.Scalar(0x2400 + scalar.value) {
      text.unicodeScalars.append(symbol)
    } else if scalar.value == 0x7F {
      text += "\u{2421}"
    } else {
      let digits = String(scalar.value, radix: 16, uppercase: true)
      text += "‹U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)›"
    }
  }

  /// Controls, directions, and what XML does not allow.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    if Escaped.isUnsafe(scalar) { return true }
    switch scalar.value {
    case 0x061C, 0x200B...0x200D, 0x2060...0x2064, 0xFFF9...0xFFFB, 0xFFFE, 0xFFFF: return true
    default: return false
    }
  }
}
