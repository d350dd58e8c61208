/// A parameter with its values as a call has it: `gap=0...40:0.25` or `convertsFrame=true,false`.
package struct SweepWord: Hashable, Sendable {
  /// The values as they were written.
  package enum Values: Hashable, Sendable {
    /// From a number to another one, with the step where one is named.
    case range(String, String, step: String?)
    /// One after the other.
    case list([String])
  }

  /// The parameter's name.
  package let parameter: String
  /// What stands behind the equals sign.
  package let values: Values
  /// The whole word.
  package let text: String

  /// Reads a word; nil where it is none: it has no equals sign behind a name.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    self.text = text
    parameter = String(parts[0])
    guard let dots = parts[1].firstRange(of: "...") else {
      values = .list(
        parts[1].split(separator: ",", omittingEmptySubsequences: false).map { String($0) })
      return
    }
    let rest = parts[1][dots.upperBound...]
      .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    values = .range(
      String(parts[1][..<dots.lowerBound]), String(rest[0]),
      step: rest.count == 2 ? String(rest[1]) : nil)
  }
}
