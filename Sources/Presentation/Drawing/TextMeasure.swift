package import AvoidanceEngine
import Scenarios

/// Estimates the maximum width of texts in any viewer's font.
///
/// Latin letters have the widths of DejaVu Sans, which is wider than the default fonts of browsers and
/// systems; other characters count as the widest of their script.
package enum TextMeasure {
  /// Returns the width in points at a font size.
  package static func width(_ text: String, size: Double, isBold: Bool = false) -> Double {
    var total = 0
    for scalar in text.unicodeScalars { total += hundredths(scalar, isBold: isBold) }
    return Double(total) * size / 100
  }

  /// Returns the text, or its beginning with an ellipsis, that fits; nil if not even two letters do.
  package static func fitting(_ text: String, width: Double, size: Double, isBold: Bool = false)
    -> String?
  {
    guard !text.isEmpty, size > 0 else { return nil }
    if self.width(text, size: size, isBold: isBold) <= width { return text }
    let room = Int((width * 100 / size).rounded(.down)) - 100
    var used = 0
    var kept = ""
    for character in text {
      used += character.unicodeScalars.reduce(0) { $0 + hundredths($1, isBold: isBold) }
      if used > room { break }
      kept.append(character)
    }
    while kept.last == " " { kept.removeLast() }
    return kept.count < 2 ? nil : kept + "…"
  }

  /// The height of a line above its baseline, relative to the font size.
  package static let ascent = 0.95
  /// The height of a line below its baseline, relative to the font size.
  package static let descent = 0.25
  /// The height of a capital letter, relative to the font size.
  package static let capital = 0.72

  /// A character's width in hundredths of the font size.
  private static func hundredths(_ scalar: Unicode.Scalar, isBold: Bool) -> Int {
    switch scalar.value {
    case 0x20..<0x7F:
      return (isBold ? boldWidths : widths)[Int(scalar.value) - 0x20]
    case 0x300..<0x370, 0x591..<0x5C8, 0x64B..<0x660, 0xFE00..<0xFE10: return 0
    case 0xA0..<0x250: return isBold ? 117 : 107
    case 0x370..<0x400: return isBold ? 110 : 94
    case 0x590..<0x600: return 76
    case 0x2010...0x2022, 0x2039...0x203A, 0x2190..<0x2200, 0x2400..<0x2440: return 100
    case 0x2212: return 84
    default: return 141
    }
  }

  /// DejaVu Sans, from the space to the tilde.
  private static let widths = [
    32, 41, 46, 84, 64, 96, 78, 28, 40, 40, 50, 84, 32, 37, 32, 34, 64, 64, 64, 64, 64, 64, 64, 64,
    64, 64, 34, 34, 84, 84, 84, 54, 100, 69, 69, 70, 78, 64, 58, 78, 76, 30, 30, 66, 56, 87, 75, 79,
    61, 79, 70, 64, 62, 74, 69, 99, 69, 62, 69, 40, 34, 40, 84, 50, 50, 62, 64, 55, 64, 62, 36, 64,
    64, 28, 28, 58, 28, 98, 64, 62, 64, 64, 42, 53, 40, 64, 60, 82, 60, 60, 53, 64, 34, 64, 84,
  ]

  /// DejaVu Sans Bold, from the space to the tilde.
  private static let boldWidths = [
    35, 46, 53, 84, 70, 101, 88, 31, 46, 46, 53, 84, 38, 42, 38, 37, 70, 70, 70, 70, 70, 70, 70, 70,
    70, 70, 40, 40, 84, 84, 84, 59, 100, 78, 77, 74, 84, 69, 69, 83, 84, 38, 38, 78, 64, 100, 84,
    86, 74, 86, 78, 73, 69, 82, 78, 111, 78, 73, 73, 46, 37, 46, 84, 50, 50, 68, 72, 60, 72, 68, 44,
    72, 72, 35, 35, 67, 35, 105, 72, 69, 72, 72, 50, 60, 48, 72, 66, 93, 65, 66, 59, 72, 37, 72, 84,
  ]
}

extension DrawingNode {
  /// Makes a text truncated to a width; nil if not even two letters fit.
  package static func fitting(
    _ style: DrawingStyle, _ text: String, at point: Point, width: Double, size: Double,
    anchor: Anchor = .start
  ) -> DrawingNode? {
    TextMeasure.fitting(text, width: width, size: size, isBold: style.isBold).map {
      .text(style, $0, at: point, size: size, anchor: anchor)
    }
  }
}

extension TextMeasure {
  /// Breaks a text into lines of a maximum width, at spaces if possible.
  package static func broken(_ text: String, width: Double, size: Double, isBold: Bool = false)
    -> [String]
  {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      let longer = line.isEmpty ? String(word) : "\(line) \(word)"
      if line.isEmpty || self.width(longer, size: size, isBold: isBold) <= width {
        line = longer
      } else {
        lines.append(line)
        line = String(word)
      }
    }
    return line.isEmpty ? lines : lines + [line]
  }
}

/// Replaces invisible and direction characters in names with visible symbols.
package enum VisibleText {
  /// The maximum length of a drawn text, in characters.
  package static let limit = 240

  /// Replaces control characters with symbols, such as `␊` for a line feed, and direction and other
  /// invisible characters with `‹U+202E›`; truncates a long text.
  package static func of(_ text: String, limit: Int = limit) -> String {
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

  /// Noncharacters that XML does not allow.
  private static func isNoXML(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFFFE || scalar.value == 0xFFFF
  }
}
