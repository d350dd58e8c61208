package import AvoidanceEngine

/// The notation of constraints.
///
///     [NAME:] ITEM.ATTRIBUTE (=|<=|>=) (ITEM.ATTRIBUTE [* M] [(+|-) C] | C) [@PRIORITY]
///
/// A name is an identifier, or several joined by dots. An item is `root` or a view's identifier, optionally
/// followed by one of its areas, as in `root.safeArea.top`. Without an item, the left side refers to the view
/// that lists the constraint, and the right side to its superview; on either side `.ATTRIBUTE` is the former
/// and `..ATTRIBUTE` the latter. A view whose identifier is also an area's name needs `view`, as in
/// `content.view.top`.
package enum ConstraintNotation {
  /// The names of attributes; the first of each is the one to write.
  package static let attributes = Choices(
    LayoutConstraint.Attribute.allCases.map { ("\($0)", $0) } + [
      ("left", .leading), ("right", .trailing), ("leftMargin", .leadingMargin),
      ("rightMargin", .trailingMargin), ("baseline", .lastBaseline),
    ]
  )
  package static let areas = Choices(LayoutConstraint.Area.self)
  package static let relations: Choices<LayoutConstraint.Relation> = Choices([
    ("=", .equal), ("<=", .lessThanOrEqual), (">=", .greaterThanOrEqual),
  ])
  /// The range of a multiplier's magnitude.
  static let multipliers = 1e-6...1e6
  static let priorities = 1...LayoutConstraint.required

  /// The areas by UIKit's names for their layout guides.
  static let areaByLayoutGuide = [
    "safeAreaLayoutGuide": "safeArea", "layoutMarginsGuide": "margins",
    "keyboardLayoutGuide": "keyboard", "contentLayoutGuide": "content",
    "frameLayoutGuide": "frame", "topLayoutGuide": "topGuide", "bottomLayoutGuide": "bottomGuide",
  ]

  /// Returns the attribute that a word probably means, also for the name of a UIKit anchor.
  static func attribute(like word: String) -> String? {
    let ending = "Anchor"
    if word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      if attributes.value(stem) != nil { return stem }
    }
    return Suggestion.closest(to: word, among: attributes.names)
  }

  static func area(_ word: String) -> LayoutConstraint.Area? {
    areas.value(word).flatMap { $0 == .view ? nil : $0 }
  }

  /// The side of the relation, which determines the default item.
  enum Side {
    case left, right

    var usual: LayoutConstraint.Item { self == .left ? .own : .superview }
  }
}

extension LayoutConstraint {
  /// The constraint in the notation of files, without its name.
  package var notation: String {
    var text = first.notation(on: .left) + " \(ConstraintNotation.relations.name(relation)) "
    let constant = FormatDecoder.snapped(constant)
    if let second {
      text += second.notation(on: .right)
      if multiplier != 1 { text += " * " + Self.notation(ofMultiplier: multiplier) }
      if constant != 0 {
        text += constant < 0 ? " - " : " + "
        text += CanonicalNumber.text(abs(constant))
      }
    } else {
      text += CanonicalNumber.text(constant)
    }
    if priority != Self.required { text += " @" + CanonicalNumber.text(priority) }
    return text
  }

  /// Writes a multiplier as a ratio of small integers if it equals one and has no short decimal.
  private static func notation(ofMultiplier multiplier: Double) -> String {
    let decimal = CanonicalNumber.text(multiplier)
    guard decimal.utf8.count > 6 else { return decimal }
    // The convergents of the continued fraction.
    var (p0, q0, p1, q1) = (0.0, 1.0, 1.0, 0.0)
    var rest = abs(multiplier)
    for _ in 0..<16 {
      let whole = rest.rounded(.down)
      (p0, q0, p1, q1) = (p1, q1, whole * p1 + p0, whole * q1 + q0)
      guard p1 <= 99_999, q1 <= 99_999 else { break }
      if p1 / q1 == abs(multiplier) {
        return (multiplier < 0 ? "-" : "") + "\(Int(p1)):\(Int(q1))"
      }
      rest = 1 / (rest - whole)
      guard rest.isFinite else { break }
    }
    return decimal
  }

  /// The problem with the constraint on its own, without knowledge of the form's views; nil if there is
  /// none.
  package var fault: Problem? {
    if let fault = first.fault ?? second?.fault { return fault }
    let (left, right) = (first.attribute, second?.attribute)
    let attributes = ConstraintNotation.attributes
    if let right, left.measure != right.measure {
      return .measures(attributes.name(left), attributes.name(right))
    }
    if right == nil, left.measure != .extent { return .needsItem(attributes.name(left)) }
    guard multiplier.isFinite, ConstraintNotation.multipliers.contains(abs(multiplier)) else {
      return .multiplier(found: CanonicalNumber.text(multiplier))
    }
    guard constant.isFinite, FormatDecoder.coordinates.contains(constant) else {
      return .constant(found: CanonicalNumber.text(constant))
    }
    if right == nil, constant < 0, relation != .greaterThanOrEqual {
      return .negativeExtent(attributes.name(left), found: CanonicalNumber.text(constant))
    }
    guard ConstraintNotation.priorities.contains(priority) else {
      return .priority(found: CanonicalNumber.text(priority))
    }
    return nil
  }
}

extension LayoutConstraint.Anchor {
  func notation(on side: ConstraintNotation.Side) -> String {
    let area = area == .view ? "" : ConstraintNotation.areas.name(area) + "."
    let rest = area + ConstraintNotation.attributes.name(attribute)
    return switch item {
    case side.usual: rest
    case .own: "." + rest
    case .superview: ".." + rest
    case .root: "root." + rest
    case .view(let identifier) where area.isEmpty && ConstraintNotation.area(identifier) != nil:
      "\(identifier).view.\(rest)"
    case .view(let identifier): "\(identifier).\(rest)"
    }
  }

  /// The problem with an area's margin or baseline, which only views have; nil if there is none.
  var fault: Problem? {
    guard area != .view else { return nil }
    switch attribute {
    case .leading, .trailing, .top, .bottom, .width, .height, .centerX, .centerY: return nil
    case .leadingMargin, .trailingMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins, .firstBaseline, .lastBaseline:
      return .noAttribute(
        ConstraintNotation.attributes.name(attribute), of: ConstraintNotation.areas.name(area))
    }
  }
}

/// Regular expressions (ECMAScript) for constraints, for tools without a parser of their own.
///
/// They match every valid text, and also some that refer to missing views.
package enum ConstraintPattern {
  /// An identifier, or a part of one next to `{n}`.
  private static let item = "(?:[^\\x00-,./:-@\\[-^`{-\\x7f]|\\{n\\})+"
  private static let number = "(?:[0-9]+\\.?[0-9]*|\\.[0-9]+|\\{n\\})(?:[eE][-+]?[0-9]+)?"
  private static let signed = "[-+]? *\(number)"
  private static let ratio = "\(signed)(?: *: *\(signed))?"

  private static let side =
    "\\.{0,2}(?:\(item)\\.){0,3}(?:\(ConstraintNotation.attributes.names.joined(separator: "|")))"

  package static let anchor = "^[ \\n]*\(side)[ \\n]*$"

  package static let multiplier = "^ *\(ratio) *$"

  package static let constraint: String = {
    let relation = "(?:\(ConstraintNotation.relations.names.joined(separator: "|")))"
    let name = "(?:(?:\(item)|\\.)+:)?"
    let sum = "\(side)(?: *\\* *\(ratio))?(?: *[-+] *\(signed))?"
    let whole = " *\(name) *\(side) *\(relation) *(?:\(signed)|\(sum))(?: *@ *\(signed))? *"
    return "^" + whole.replacing(" *", with: "[ \\n]*") + "$"
  }()
}
