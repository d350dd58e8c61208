/// Writes texts so that they read back as the same text, in YAML's flow style and in JSON.
public enum YAMLText {
  /// Returns a text as it is where YAML reads it as text, else in double quotes.
  ///
  /// - Parameters:
  ///   - text: Any text.
  ///   - alwaysQuoted: Whether to use quotes anyway, as JSON does.
  /// - Returns: The scalar's source.
  public static func scalar(_ text: String, alwaysQuoted: Bool = false) -> String {
    !alwaysQuoted && isPlain(text) ? text : quoted(text)
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

  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case _ where Escaped.isUnsafe(scalar):
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
