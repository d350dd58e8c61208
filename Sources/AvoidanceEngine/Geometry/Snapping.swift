extension Double {
  /// The nearest multiple of 1/1024, the grid of every coordinate in the model.
  ///
  /// Sums and differences of such numbers below 1e6 are exact, so repeated passes never drift and
  /// exact comparisons are safe. Ties go away from zero.
  public var snapped: Double { (self * 1024).rounded(.toNearestOrAwayFromZero) / 1024 }

  /// The largest absolute coordinate that the model accepts, in points.
  public static let largestCoordinate = 1_000_000.0
}
