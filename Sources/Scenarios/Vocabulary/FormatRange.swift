/// The ranges of the numbers that shapes hold without saying so.
package enum FormatRange {
  /// Coordinates, in points.
  package static let coordinates = FormatDecoder.coordinates
  /// Extents, in points.
  package static let lengths = FormatDecoder.lengths
  /// Numbers that are measured.
  package static let measures = FormatDecoder.measures
  /// Priorities of constraints.
  package static let priorities = ConstraintNotation.priorities
  /// Multipliers of constraints.
  package static let multipliers =
    -ConstraintNotation.multipliers.upperBound...ConstraintNotation.multipliers.upperBound
  /// The times that a program outside may be given, in seconds.
  package static let limits = 0.01...600.0
  /// The bytes that a program outside may answer.
  package static let answers = 1024.0...67_108_864.0
}
