import AvoidanceEngine

/// What is wrong with a constraint, as facts.
package enum ConstraintProblem: Hashable, Sendable {
  /// Something else stands where a side must be.
  case anchor(found: String)
  /// No attribute has this name.
  case attribute(String, suggestion: String?)
  /// No rectangle of a view has this name.
  case area(String, suggestion: String?)
  /// Something else stands where the relation must be.
  case relation(found: String)
  /// Something else stands where a number must be.
  case number(found: String)
  /// Something follows what could be the whole.
  case goesOn(found: String)
  /// A number before the item that it is added to or multiplied with.
  case itemFirst
  /// A view without an attribute.
  case needsAttribute(String)
  /// More than one word behind a rectangle.
  case attributesOfArea(String)
  /// A sign before a view.
  case sign(of: String)
  /// A size that is to be negative.
  case negativeExtent(String, found: String)
  /// A multiplier that is 0 or beyond its range.
  case multiplier(found: String)
  /// A constant beyond its range.
  case constant(found: String)
  /// A priority beyond its range.
  case priority(found: String)
  /// Two attributes of which one can't follow from the other.
  case measures(String, String)
  /// A place without anything from which it is measured.
  case needsItem(String)
  /// An attribute that a rectangle does not have.
  case noAttribute(String, of: String)
  /// A rectangle that only what scrolls has.
  case notScrolling(String, area: String)
  /// The root's superview.
  case noSuperview
  /// A mapping without a constraint.
  case nothingStated
  /// A view of the form is called like the rectangle that is meant.
  case ambiguousArea(String, remedy: String)

  var words: String {
    switch self {
    case .anchor(let found):
      "expected ITEM.ATTRIBUTE here, as in 'email.top'" + Self.beside(found)
    case .attribute(let word, let suggestion):
      "constraints have no attribute \(Escaped.quoted(word))"
        + Problem.hint(suggestion, among: ConstraintNotation.attributes.names)
    case .area(let word, let suggestion):
      "views have no rectangle \(Escaped.quoted(word))"
        + Problem.hint(suggestion, among: ConstraintNotation.areas.names)
    case .relation(let found): "expected =, <= or >= here" + Self.beside(found)
    case .number(let found): "expected a number here" + Self.beside(found)
    case .goesOn(let found):
      "expected '* M', '+ C', '- C', '@PRIORITY' or the end of the constraint"
        + Self.beside(found)
    case .itemFirst: "the item comes first, as in 'email.bottom * 2 + 8'"
    case .needsAttribute(let view): "'\(view)' needs an attribute, as in '\(view).top'"
    case .attributesOfArea(let area):
      "'\(area)' must be followed by one attribute, as in '\(area).top'"
    case .sign(let view):
      "the view '\(view)' can't have a sign; write '* -1' after its attribute"
    case .negativeExtent(let attribute, let found):
      "\(Self.measure(attribute)) can't be negative" + Self.beside(found)
    case .multiplier(let found):
      "a multiplier must have an absolute value from 0.000001 to 1000000, or be a ratio such as 16:9"
        + Self.beside(found)
    case .constant(let found):
      "the constant of a constraint must be \(ExpectedShape.number(FormatDecoder.coordinates).words)"
        + Self.beside(found)
    case .priority(let found): "a priority must be a number from 1 to 1000" + Self.beside(found)
    case .measures(let one, let other):
      "\(Self.measure(one)) can't be tied to \(Self.measure(other))"
    case .needsItem(let attribute):
      "\(Self.measure(attribute)) needs an item on the right, as in 'root.\(attribute) + 20'"
    case .noAttribute(let attribute, let area): "'\(area)' has no '\(attribute)'"
    case .notScrolling(let kind, let area):
      "a \(kind) has no '\(area)'; only views that scroll have one"
    case .noSuperview:
      "the root has no superview; name the item on the right, as in 'root.safeArea.top'"
    case .nothingStated:
      "a constraint is a string such as 'email.top = root.top + 20', a mapping from its name to such a "
        + "string, or a mapping with 'constraint' or 'first'"
    case .ambiguousArea(let word, let remedy):
      "'\(word)' refers to a rectangle here, not to the view of that name; for the view, write '\(remedy)'"
    }
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
