/// Lays plain text out in columns and lines.
public enum TextLayout {
  /// Returns how many terminal columns a text takes: 2 for wide characters, 0 for combining ones.
  ///
  /// Escape sequences that ``TerminalStyle`` adds take none.
  public static func width(of text: String) -> Int {
    var width = 0
    var isInEscape = false
    for scalar in text.unicodeScalars {
      if isInEscape {
        isInEscape = scalar != "m"
      } else if scalar == "\u{1B}" {
        isInEscape = true
      } else {
        width += columns(of: scalar)
      }
    }
    return width
  }

  /// Returns the text with spaces behind it (or before it) up to a width.
  public static func padded(_ text: String, to width: Int, toTheRight: Bool = false) -> String {
    let room = String(repeating: " ", count: max(0, width - self.width(of: text)))
    return toTheRight ? room + text : text + room
  }

  /// Returns the text cut to a width, with `…` where something is missing; plain text only.
  public static func cut(_ text: String, to limit: Int) -> String {
    guard width(of: text) > limit, limit > 0 else { return text }
    var result = ""
    var room = limit - 1
    for character in text {
      let needed = width(of: String(character))
      guard needed <= room else { break }
      room -= needed
      result.append(character)
    }
    return result + "…"
  }

  /// Returns the text cut in its middle, so that both its beginning and its end stay; plain text
  /// only.
  public static func cutInside(_ text: String, to limit: Int) -> String {
    guard width(of: text) > limit, limit > 2 else { return cut(text, to: limit) }
    let start = cut(text, to: (limit + 1) / 2)
    var end = ""
    var room = limit - width(of: start)
    for character in text.reversed() {
      let needed = width(of: String(character))
      guard needed <= room else { break }
      room -= needed
      end.insert(character, at: end.startIndex)
    }
    return start + end
  }

  /// Breaks a text at spaces so that no line is wider than a width.
  ///
  /// - Parameters:
  ///   - text: Words; line breaks in it stay.
  ///   - width: Columns of a line.
  ///   - indent: Spaces before each line but the first.
  /// - Returns: The lines, the last without a line feed.
  public static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ") {
        if line.isEmpty {
          line = (lines.isEmpty ? "" : margin) + word
        } else if self.width(of: line) + 1 + self.width(of: String(word)) <= width {
          line += " " + word
        } else {
          lines.append(line)
          line = margin + word
        }
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }

  /// Returns a two-column list: terms on the left, their meaning wrapped beside or below them.
  public static func definitions(_ list: [(term: String, meaning: String)], width: Int) -> String {
    let widest = list.map { self.width(of: $0.term) }.filter { $0 <= 26 }.max() ?? 0
    let column = widest + 4
    var text = ""
    for (term, meaning) in list {
      let body = wrapped(meaning, width: max(24, width - column))
        .split(separator: "\n").joined(separator: "\n" + String(repeating: " ", count: column))
      if self.width(of: term) > widest {
        text += "  \(term)\n" + String(repeating: " ", count: column) + body + "\n"
      } else {
        text += "  " + padded(term, to: widest + 2) + body + "\n"
      }
    }
    return text
  }

  private static func columns(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x300...0x36F, 0x200B...0x200F, 0xFE00...0xFE0F, 0x1AB0...0x1AFF, 0x20D0...0x20FF: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF,
      0x20000...0x3FFFD:
      2
    default: 1
    }
  }
}
