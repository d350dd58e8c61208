package import AvoidanceEngine

extension LayoutConstraint {
  /// The priorities that constraints can have.
  package static var priorities: ClosedRange<Double> { ConstraintNotation.priorities }
}

extension LayoutConstraint.Attribute {
  /// Returns the attribute that a word means, as in `leading` and `left`; nil for none.
  package static func named(_ word: String) -> Self? { ConstraintNotation.attributes.value(word) }
}
