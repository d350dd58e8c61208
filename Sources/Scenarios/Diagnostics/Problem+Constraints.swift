import AvoidanceEngine

extension Problem {
  static func anchor(found: String) -> Problem {
    Problem("expected ITEM.ATTRIBUTE here, as in 'email.top'" + beside(found))
  }
  static func attribute(_ word: String, suggestion: String?) -> Problem {
    Problem(
      "constraints have no attribute \(Escaped.quoted(word))"
        + hint(suggestion, among: ConstraintNotation.attributes.names))
  }
  static func area(_ word: String, suggestion: String?) -> Problem {
    Problem(
      "views have no rectangle \(Escaped.quoted(word))"
        + hint(suggestion, among: ConstraintNotation.areas.names))
  }
  static func relation(found: String) -> Problem {
    Problem("expected =, <= or >= here" + beside(found))
  }
  static func number(found: String) -> Problem {
    Problem("expected a number here" + beside(found))
  }
  static func goesOn(found: String) -> Problem {
    Problem(
      "expected '* M', '+ C', '- C', '@PRIORITY' or the end of the constraint"
        + beside(found))
  }
  static let itemFirst = Problem("the item comes first, as in 'email.bottom * 2 + 8'")
  static func needsAttribute(_ view: String) -> Problem {
    Problem("'\(view)' needs an attribute, as in '\(view).top'")
  }
  static func attributesOfArea(_ area: String) -> Problem {
    Problem("'\(area)' must be followed by one attribute, as in '\(area).top'")
  }
  static func sign(of view: String) -> Problem {
    Problem("the view '\(view)' can't have a sign; write '* -1' after its attribute")
  }
  static func negativeExtent(_ attribute: String, found: String) -> Problem {
    Problem("\(measure(attribute)) can't be negative" + beside(found), .constant)
  }
  static func multiplier(found: String) -> Problem {
    Problem(
      "a multiplier must have an absolute value from 0.000001 to 1000000, or be a ratio such as 16:9"
        + beside(found), .multiplier)
  }
  static func constant(found: String) -> Problem {
    Problem(
      "the constant of a constraint must be \(ExpectedShape.number(FormatDecoder.coordinates).words)"
        + beside(found), .constant)
  }
  static func priority(found: String) -> Problem {
    Problem("a priority must be a number from 1 to 1000" + beside(found), .priority)
  }
  static func measures(_ one: String, _ other: String) -> Problem {
    Problem("\(measure(one)) can't be tied to \(measure(other))")
  }
  static func invalidConstraintName(_ found: String) -> Problem {
    Problem(
      "the name \(Escaped.quoted(found)) of a constraint may contain only letters, digits, '-' and '_', "
        + "and single dots between them, as in 'page.bottom'")
  }
  static func needsItem(_ attribute: String) -> Problem {
    Problem("\(measure(attribute)) needs an item on the right, as in 'root.\(attribute) + 20'")
  }
  static func noAttribute(_ attribute: String, of area: String) -> Problem {
    Problem("'\(area)' has no '\(attribute)'")
  }
  static func notScrolling(_ kind: String, area: String) -> Problem {
    Problem("a \(kind) has no '\(area)'; only views that scroll have one")
  }
  static let noSuperview = Problem(
    "the root has no superview; name the item on the right, as in 'root.safeArea.top'")
  static let nothingStated = Problem(
    "a constraint is a string such as 'email.top = root.top + 20', a mapping from its name to such a "
      + "string, or a mapping with 'constraint' or 'first'")
  static func ambiguousArea(_ word: String, remedy: String) -> Problem {
    Problem(
      "'\(word)' refers to a rectangle here, not to the view of that name; for the view, write '\(remedy)'"
    )
  }

  private static func beside(_ found: String) -> String {
    found.isEmpty ? "; found the end of the constraint" : "; found \(Escaped.quoted(found))"
  }

  private static func measure(_ attribute: String) -> String {
    switch ConstraintNotation.attributes.value(attribute)?.measure {
    case .x: "the horizontal position '\(attribute)'"
    case .y: "the vertical position '\(attribute)'"
    case .extent, nil: "the size '\(attribute)'"
    }
  }
}
