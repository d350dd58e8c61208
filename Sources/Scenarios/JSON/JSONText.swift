package enum JSONText {
  /// The characters to escape in addition to quotes and backslashes.
  package enum Escapes: Sendable {
    /// What JSON requires, for canonical content.
    case needed
    /// What the first version escaped, for outcomes, which are stored with their digests.
    case stored
    /// Everything unsafe on a terminal, for output.
    case shown
    /// The same and `<`, which could end an HTML element.
    case embedded

    fileprivate func contains(_ scalar: Unicode.Scalar) -> Bool {
      switch self {
      case .needed: scalar.value < 0x20
      case .stored: Escaped.isEscapedInContent(scalar)
      case .shown: Escaped.isUnsafe(scalar)
      case .embedded: scalar == "<" || Escaped.isUnsafe(scalar)
      }
    }
  }

  package static func append(_ text: String, _ escapes: Escapes, to output: inout String) {
    output += "\""
    let isPlain = text.utf8.allSatisfy { 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }
    if isPlain, escapes != .embedded || !text.utf8.contains(UInt8(ascii: "<")) {
      output += text
    } else {
      escape(text, escapes, to: &output)
    }
    output += "\""
  }

  static func escape(_ text: String, _ escapes: Escapes, to output: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where escapes.contains(scalar): appendEscape(of: scalar, to: &output)
      default: output.unicodeScalars.append(scalar)
      }
    }
  }

  /// Escapes all characters in JSON that are unsafe on a terminal.
  package static func safe(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: Escaped.isUnsafe) else { return json }
    var output = ""
    for scalar in json.unicodeScalars {
      if Escaped.isUnsafe(scalar) {
        appendEscape(of: scalar, to: &output)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// Appends `\u` and four digits, twice for characters beyond U+FFFF.
  private static func appendEscape(of scalar: Unicode.Scalar, to output: inout String) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  /// Returns the shortest decimal that reads back as the same number, whole numbers without `.0`; null if
  /// it is not finite.
  package static func text(of number: Double) -> String {
    number.isFinite ? CanonicalNumber.text(number) : "null"
  }
}
