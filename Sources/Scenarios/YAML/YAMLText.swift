/// Writes texts so that they read back as the same text, in YAML's flow style and in JSON.
public enum YAMLText {
  /// Returns a text as it is where YAML reads it as text, else in double quotes.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - alwaysQuoted: Whether to use quotes anyway.
  ///   - isJSON: Whether it is for JSON, which always has quotes and escapes in its own way.
  /// - Returns: The scalar's source.
  public static func scalar(_ text: String, alwaysQuoted: Bool = false, isJSON: Bool = false)
    -> String
  {
    !alwaysQuoted && !isJSON && isPlain(text) ? text : quoted(text, isJSON: isJSON)
  }

  /// Whether a text can do without quotes wherever it stands.
  private static func isPlain(_ text: String) -> Bool {
    let words = ["true", "false", "null"]
    guard let first = text.unicodeScalars.first, isLetter(first), !words.contains(text),
      text.unicodeScalars.last != " "
    else { return false }
    return text.unicodeScalars.allSatisfy {
      isLetter($0) || ("0"..."9").contains($0) || "-_./ ".unicodeScalars.contains($0)
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
  }

  private static func quoted(_ text: String, isJSON: Bool) -> String {
    var result = "\""
    Escaped.forEachCharacter(of: text) { scalar, isUnsafe in
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where isUnsafe: result += escape(scalar, isJSON: isJSON)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// A character by its number: beyond U+FFFF YAML has eight digits, JSON two units.
  private static func escape(_ scalar: Unicode.Scalar, isJSON: Bool) -> String {
    if scalar.value > 0xFFFF, !isJSON { return "\\U\(digits(scalar.value, 8))" }
    let units = UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter
    return units.map { "\\u\(digits(UInt32($0), 4))" }.joined()
  }

  private static func digits(_ number: UInt32, _ count: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
