/// Text from a file, made safe to show on a terminal.
package enum Escaped {
  /// Returns the text with control, direction, line-breaking and invisible characters written as
  /// `\u{…}`, and what a CI server would take for a command: `::` at the beginning, `##` anywhere.
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

  /// Whether a text may reach a terminal as it is, on a server of CI or elsewhere: nothing in it moves,
  /// hides or turns what is seen.
  package static func isSafe(_ text: String) -> Bool {
    var isSafe = true
    forEachCharacter(of: text) { _, isUnsafe in
      if isUnsafe { isSafe = false }
    }
    return isSafe
  }

  /// Returns lines with each of them safe to show.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { self.text(String($0)) }
      .joined(separator: "\n")
  }

  /// Letters, digits and most marks of ASCII: what can mean nothing wherever it stands.
  private static func isPlain(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "#") && byte != UInt8(ascii: ":")
  }

  /// Returns the text in single quotes, safe to show, and cut when it is long.
  package static func quoted(_ text: String, limit: Int = 80) -> String {
    let scalars = text.unicodeScalars
    guard scalars.count > limit else { return "'\(self.text(text))'" }
    return "'\(self.text(String(String.UnicodeScalarView(scalars.prefix(limit)))))…'"
  }

  /// Appends one character, escaped where it must not reach a terminal.
  static func append(_ scalar: Unicode.Scalar, to text: inout String) {
    append(scalar, isUnsafe: isUnsafe(scalar), to: &text)
  }

  private static func append(_ scalar: Unicode.Scalar, isUnsafe: Bool, to text: inout String) {
    if isUnsafe {
      text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    } else {
      text.unicodeScalars.append(scalar)
    }
  }

  /// Whether a character, wherever it stands, must not reach a terminal: controls, directions, line
  /// breaks, and whatever takes no room, so that two names that differ never look alike.
  ///
  /// Source: <https://www.unicode.org/reports/tr44/>, Bidi_Control and Default_Ignorable_Code_Point.
  package static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0: return true
    // The separators of lines and paragraphs, and the marks around annotations.
    case 0x2028, 0x2029, 0xFFF9...0xFFFB: return true
    default:
      let properties = scalar.properties
      return properties.isDefaultIgnorableCodePoint || properties.isBidiControl
    }
  }

  /// Whether a character stands escaped in stored contents, and not at all in names that are made of
  /// titles: the controls and directions that the first version knew.
  ///
  /// Never to be changed: another form of a text is another digest, another name another form. What
  /// else must not reach a terminal is escaped on its way there.
  package static func isEscapedInContent(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF: true
    default: false
    }
  }

  /// Calls a body with each character and whether it must not reach a terminal where it stands.
  ///
  /// A picture may be several characters: a joiner between two pictures and the selector behind one
  /// stay, as the picture shows that they are there.
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

  /// How far a picture of one or more characters has come.
  private enum PicturePart {
    case none, picture, selector, joiner

    /// Returns what a character is in the picture that stands before it.
    func followed(by scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> PicturePart {
      switch scalar.value {
      case 0xFE0E, 0xFE0F: return self == .picture ? .selector : .none
      case 0x200D:
        let isBetween = self != .none && self != .joiner && next.map(Self.isPicture) == true
        return isBetween ? .joiner : .none
      default: return Self.isPicture(scalar) ? .picture : .none
      }
    }

    /// A picture that is seen, which the letters of ASCII and the tags are not.
    private static func isPicture(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value > 0xA0 && scalar.properties.isEmoji && !isUnsafe(scalar)
    }
  }
}
