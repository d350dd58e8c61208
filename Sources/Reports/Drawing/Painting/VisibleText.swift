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
    guard !shown.utf8.allSatisfy({ 0x20...0x7E ~= $0 }) else { return String(shown) }
    var visible = ""
    Escaped.forEachCharacter(of: String(shown)) { scalar, isUnsafe in
      append(scalar, isInvisible: isUnsafe || isNoXML(scalar), to: &visible)
    }
    return visible
  }

  private static func append(_ scalar: Unicode.Scalar, isInvisible: Bool, to text: inout String) {
    guard isInvisible else {
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

  /// What XML does not allow.
  private static func isNoXML(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
