/// Small pieces of sentences.
public enum Words {
  /// Returns a number with its noun, as in `1 form` or `2 forms`.
  public static func count(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
  }

  /// Returns a text as one word of a shell: in single quotes, which bash, zsh and fish read alike, where
  /// it would be read otherwise.
  public static func shellWord(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || "_-./:,+=@%".utf8.contains(byte)
    }
    if isPlain, !text.isEmpty { return text }
    return "'" + text.replacing("'", with: "'\\''") + "'"
  }

  /// Returns points in their shortest form, rounded to hundredths, as in `34` or `0.5`.
  public static func points(_ number: Double) -> String {
    let hundredths = (number * 100).rounded() / 100
    if hundredths == hundredths.rounded(), abs(hundredths) < 1e15 { return "\(Int(hundredths))" }
    return "\(hundredths)"
  }

  /// Returns numbers in brackets, a single one without.
  public static func points(_ numbers: [Double]) -> String {
    if numbers.count == 1 { return points(numbers[0]) }
    return "[" + numbers.map { points($0) }.joined(separator: ", ") + "]"
  }

  /// Returns names with commas, and how many more there are beyond a limit.
  public static func list(_ names: [String], limit: Int = 8) -> String {
    let shown = names.prefix(limit).joined(separator: ", ")
    return names.count > limit ? "\(shown) and \(names.count - limit) more" : shown
  }
}
