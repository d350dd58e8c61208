package enum TextLayout {
  /// Returns how many terminal columns a text takes: 2 for wide characters, 0 for combining ones.
  ///
  /// Escape sequences of ``TerminalStyle`` take none.
  package static func width(of text: String) -> Int {
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

  /// Returns points in their shortest form, or `-` for nil.
  package static func points(_ number: Double?) -> String { number.map { Words.points($0) } ?? "-" }

  /// Pads the text with spaces on its right or left.
  package static func padded(_ text: String, to width: Int, toTheRight: Bool = false) -> String {
    let room = String(repeating: " ", count: max(0, width - self.width(of: text)))
    return toTheRight ? room + text : text + room
  }

  /// Truncates a plain text to a width, with `…` if something is missing.
  package static func cut(_ text: String, to limit: Int) -> String {
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

  /// Truncates a plain text in its middle, so that its beginning and its end stay.
  package static func cutInside(_ text: String, to limit: Int) -> String {
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

  /// Joins pieces with two spaces into lines that fit a terminal; no piece is broken.
  ///
  /// - Parameters:
  ///   - pieces: What stays together, such as a symbol with its meaning.
  ///   - width: Columns of the terminal; nil means a single line.
  ///   - lead: Text before the first piece.
  /// - Returns: The lines, the last without a line feed; those after the first are indented by 4.
  package static func beside(_ pieces: [String], width: Int?, after lead: String = "") -> String {
    var lines: [String] = []
    var line = lead
    var isEmpty = true
    for piece in pieces {
      let needed = (isEmpty ? 0 : 2) + self.width(of: piece)
      if !isEmpty, let width, self.width(of: line) + needed > width {
        lines.append(line)
        line = "    " + piece
      } else {
        line += (isEmpty ? "" : "  ") + piece
      }
      isEmpty = false
    }
    return (lines + [line]).joined(separator: "\n")
  }

  /// Breaks a text at spaces so that no line is wider than a width.
  ///
  /// - Parameters:
  ///   - text: The text; its line breaks are kept.
  ///   - width: Columns of a line.
  ///   - indent: Spaces before each line but the first.
  /// - Returns: The lines, the last without a line feed.
  package static func wrapped(_ text: String, width: Int, indent: Int = 0) -> String {
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

  /// Breaks lines at spaces to fit a terminal, indenting the continuation lines.
  ///
  /// A word wider than three lines is truncated in its middle. The text may contain escape sequences of
  /// ``TerminalStyle``.
  package static func fitted(_ text: String, to width: Int) -> String {
    guard width >= 20 else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { self.width(of: String($0)) > width ? folded($0, to: width) : String($0) }
      .joined(separator: "\n")
  }

  private static func folded(_ line: Substring, to width: Int) -> String {
    let lead = line.prefix { $0 == " " }
    let margin = String(repeating: " ", count: min(lead.count + 4, width / 2))
    var lines: [String] = []
    var current = String(lead)
    var used = lead.count
    var isEmpty = true
    for word in line.dropFirst(lead.count).split(separator: " ", omittingEmptySubsequences: false) {
      let word = cutWord(String(word), to: 3 * width)
      let needed = self.width(of: word)
      if !isEmpty, used + 1 + needed > width {
        while current.last == " " { current.removeLast() }
        lines.append(current)
        (current, used) = (margin, margin.count)
        if word.isEmpty { continue }
      } else if !isEmpty {
        current += " "
        used += 1
      }
      current += word
      used += needed
      isEmpty = false
    }
    return (lines + [current]).joined(separator: "\n")
  }

  /// Truncates a word in its middle, keeping the escape sequences around it.
  private static func cutWord(_ word: String, to limit: Int) -> String {
    guard self.width(of: word) > limit else { return word }
    let start = word.prefixMatch(of: /(?:\u{1B}\[[0-9;]*m)*/).map { String($0.output) } ?? ""
    let rest = word.dropFirst(start.count)
    let end = rest.firstIndex(of: "\u{1B}") ?? rest.endIndex
    return start + cutInside(String(rest[..<end]), to: limit) + rest[end...]
  }

  /// Returns a two-column list: terms on the left, their meanings wrapped beside or below them.
  package static func definitions(_ list: [(term: String, meaning: String)], width: Int) -> String {
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

  /// The terminal columns of a character: 2 for wide scripts and emoji.
  private static func columns(of scalar: Unicode.Scalar) -> Int {
    guard scalar.value >= 0x300 else { return 1 }
    switch scalar.value {
    case 0x1160...0x11FF: return 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x17000...0x18CFF,
      0x1B000...0x1B2FF, 0x20000...0x3FFFD:
      return 2
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: break
    }
    // Two columns for default emoji presentation; flags are two letters of one column each.
    let isFlag = 0x1F1E6...0x1F1FF ~= scalar.value
    return scalar.properties.isEmojiPresentation && !isFlag ? 2 : 1
  }
}
