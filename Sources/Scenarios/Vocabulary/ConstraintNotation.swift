package import AvoidanceEngine

/// How constraints are written.
///
///     [NAME:] ITEM.ATTRIBUTE (=|<=|>=) (ITEM.ATTRIBUTE [* M] [(+|-) C] | C) [@PRIORITY]
///
/// An item is `root` or a view's identifier, each with or without one of its rectangles, as in
/// `root.safeArea.top`. Left out it is on the left the view in whose list the constraint stands, on the
/// right that one's superview; `.ATTRIBUTE` is the former and `..ATTRIBUTE` the latter on either side.
/// A view that is called like a rectangle is written with `view`, as in `content.view.top`.
package enum ConstraintNotation {
  /// The words of attributes; the first of each is written.
  package static let attributes = Choices(
    LayoutConstraint.Attribute.allCases.map { ("\($0)", $0) } + [
      ("left", .leading), ("right", .trailing), ("leftMargin", .leadingMargin),
      ("rightMargin", .trailingMargin), ("baseline", .lastBaseline),
    ]
  )
  /// The words of a view's rectangles.
  package static let areas = Choices(LayoutConstraint.Area.self)
  package static let relations: Choices<LayoutConstraint.Relation> = Choices([
    ("=", .equal), ("<=", .lessThanOrEqual), (">=", .greaterThanOrEqual),
  ])
  /// Absolute values of multipliers.
  static let multipliers = 1e-6...1e6
  static let priorities = 1...LayoutConstraint.required

  /// What UIKit calls the rectangles.
  static let areaByLayoutGuide = [
    "safeAreaLayoutGuide": "safeArea", "layoutMarginsGuide": "margins",
    "keyboardLayoutGuide": "keyboard", "contentLayoutGuide": "content",
    "frameLayoutGuide": "frame", "topLayoutGuide": "topGuide", "bottomLayoutGuide": "bottomGuide",
  ]

  /// Returns the attribute that a word probably means, that of UIKit's anchor of the name among them.
  static func attribute(like word: String) -> String? {
    let ending = "Anchor"
    if word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count))
      if attributes.value(stem) != nil { return stem }
    }
    return Suggestion.closest(to: word, among: attributes.names)
  }

  /// Returns the rectangle that a word names where no item is named before it.
  static func area(_ word: String) -> LayoutConstraint.Area? {
    areas.value(word).flatMap { $0 == .view ? nil : $0 }
  }

  /// Which item is meant where none is written.
  enum Side {
    case left, right

    var usual: LayoutConstraint.Item { self == .left ? .own : .superview }
  }
}

extension LayoutConstraint {
  /// The constraint as files have it, without its name.
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

  /// A ratio of small whole numbers where the multiplier is one and no short decimal.
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

  /// What no form can hold of a constraint, or nil; what can be seen only beside the form's views is
  /// not looked at.
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
  /// The anchor as files have it.
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

  /// Guides have neither margins nor baselines.
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
