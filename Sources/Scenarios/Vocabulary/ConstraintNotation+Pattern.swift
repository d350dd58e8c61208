/// What constraints look like, as regular expressions of ECMAScript: for tools that know no better.
///
/// What they refuse is wrong; what they take may still name a view that is not there.
package enum ConstraintPattern {
  /// An identifier, or a part of one around `{n}`.
  private static let item = "(?:[^\\x00-,./:-@\\[-^`{-\\x7f]|\\{n\\})+"
  private static let number = "(?:[0-9]+\\.?[0-9]*|\\.[0-9]+|\\{n\\})(?:[eE][-+]?[0-9]+)?"
  private static let signed = "[-+]? *\(number)"
  private static let ratio = "\(signed)(?: *: *\(signed))?"

  private static let side =
    "\\.{0,2}(?:\(item)\\.){0,3}(?:\(ConstraintNotation.attributes.names.joined(separator: "|")))"

  /// A side of a constraint alone.
  package static let anchor = "^[ \\n]*\(side)[ \\n]*$"

  /// A multiplier: a number, or a ratio of two.
  package static let multiplier = "^ *\(ratio) *$"

  /// A whole constraint.
  package static let constraint: String = {
    let relation = "(?:\(ConstraintNotation.relations.names.joined(separator: "|")))"
    let name = "(?:(?:\(item)|\\.)+:)?"
    let sum = "\(side)(?: *\\* *\(ratio))?(?: *[-+] *\(signed))?"
    let whole = " *\(name) *\(side) *\(relation) *(?:\(signed)|\(sum))(?: *@ *\(signed))? *"
    return "^" + whole.replacing(" *", with: "[ \\n]*") + "$"
  }()
}
