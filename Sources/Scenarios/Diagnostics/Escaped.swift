/// Escapes text from files for output to a terminal.
package enum Escaped {
  /// Returns the text with control, bidirectional, line-breaking and invisible characters written as
  /// `\u{…}`, line feeds and tabs as `\n` and `\t`, like `::` at the beginning and `##` anywhere, which are commands to CI servers.
  package static func text(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain) { return text }
    var safe = ""
    var isStart = true
    var last: Unicode.Scalar?
    forEachCharacter(of: text) { scalar, isUnsafe in
      if scalar == "#", last == "#" {
        safe.removeLast()
        safe += "\\u{23}#"
      } else if scalar == ":", last == ":", isStart {
        safe.removeLast()
        safe += "\\u{3A}:"
        isStart = false
      } else {
        append(scalar, isUnsafe: isUnsafe, to: &safe)
        isStart = isStart && (scalar == " " || scalar == ":" && last != ":")
      }
      last = scalar
    }
    return safe
  }

  /// Whether a text can be printed as it is: nothing in it moves the cursor, or hides or reorders text.
  package static func isSafe(_ text: String) -> Bool {
    var isSafe = true
    forEachCharacter(of: text) { _, isUnsafe in
      if isUnsafe { isSafe = false }
    }
    return isSafe
  }

  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { self.text(String($0)) }
      .joined(separator: "\n")
  }

  /// Whether a byte is printable ASCII and never part of a CI server's command.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "#") && byte != UInt8(ascii: ":")
  }

  /// Returns the escaped text in single quotes, truncated after `limit` characters.
  package static func quoted(_ text: String, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return "'\(self.text(text))'" }
    return "'\(self.text(String(String.UnicodeScalarView(scalars.prefix(limit)))))…'"
  }

  static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    append(scalar, isUnsafe: isUnsafe(scalar), to: &text)
  }

  private static func append(_ scalar: Unicode.Scalar, isUnsafe: Bool, to text: inout String) {
    if scalar == "\n" || scalar == "\t" {
      text += scalar == "\n" ? "\\n" : "\\t"
    } else if isUnsafe {
      text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  /// Whether a character is unsafe on a terminal: controls, bidirectional marks, line breaks and invisible
  /// characters, so that different names never look the same.
  ///
  /// Source: <https://www.unicode.org/reports/tr44/>, Bidi_Control and Default_Ignorable_Code_Point.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0: return true
    // Line and paragraph separators, and interlinear annotation marks.
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return true
    default:
      let properties = scalar.properties
      return properties.isDefaultIgnorableCodePoint || properties.isBidiControl
    }
  }

  /// Whether a character is escaped in stored contents and left out of names made from titles: the
  /// controls and bidirectional marks that the first version knew.
  ///
  /// Never change it: digests and names depend on it. Other unsafe characters are escaped on output.
  package static func isEscapedInContent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Calls a body with each character and whether it is unsafe in its context.
  ///
  /// In emoji sequences, joiners between two emoji and the variation selectors after one are safe, because
  /// they affect what is visible.
  ///
  /// Source: <https://www.unicode.org/reports/tr51/>, emoji presentation and ZWJ sequences.
  package static func forEachCharacter(
    of text: String, _ body: (_ scalar: Unicode.Scalar, _ isUnsafe: Bool) -> Void
  ) {
    let scalars = text.unicodeScalars
    var picture = PicturePart.none
    var index = scalars.startIndex
    while index != scalars.endIndex {
      let scalar = scalars[index]
      index = scalars.index(after: index)
      let next = index == scalars.endIndex ? nil : scalars[index]
      picture = picture.followed(by: scalar, before: next)
      body(scalar, picture == .none && isUnsafe(scalar))
    }
  }

  private enum PicturePart {
    case none, picture, selector, joiner

    func followed(by scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> PicturePart {
      switch scalar.value {
      case 0xFE0E, 0xFE0F: return self == .picture ? .selector : .none
      case 0x200D:
        let isBetween = self != .none && self != .joiner && next.map(Self.isPicture) == true
        return isBetween ? .joiner : .none
      default: return Self.isPicture(scalar) ? .picture : .none
      }
    }

    /// Whether a character is a visible emoji, which ASCII characters and tags are not.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value > 0xA0 && scalar.properties.isEmoji && !isUnsafe(scalar)
    }
  }
}
