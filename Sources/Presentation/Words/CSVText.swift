import Scenarios

package enum CSVText {
  /// Returns a text that spreadsheets don't read as a formula, quoted unless it is a plain word.
  package static func safe(_ text: String) -> String {
    if text.utf8.allSatisfy(isPlain), text.utf8.first != UInt8(ascii: "-") { return text }
    return quoted(defused(Escaped.text(text)))
  }

  /// Prefixes a text that spreadsheets would read as a formula with an apostrophe.
  package static func defused(_ text: String) -> String {
    let isIndented = text.unicodeScalars.first.map { "\t\r\n".unicodeScalars.contains($0) } ?? false
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    return isIndented || first.map(formulaStarts.contains) ?? false ? "'" + text : text
  }

  /// Characters that begin a formula in spreadsheets, including full-width forms.
  private static let formulaStarts: Set<Unicode.Scalar> = [
    "=", "+", "-", "@", "|", "%", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
  ]

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "-"),
      UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"):
      true
    default: false
    }
  }

  package static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
