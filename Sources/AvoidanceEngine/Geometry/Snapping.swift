extension Double {
  /// The nearest multiple of 1/1024, the grid of every coordinate in the model.
  ///
  /// Sums and differences of such numbers below 1e6 are exact, so repeated passes never drift and
  /// exact comparisons are safe. Ties go away from zero; numbers beyond 2^52/1024 are their own
  /// nearest multiple.
  public var snapped: Double {
    let scaled = self * 1024
    guard scaled.magnitude < 4_503_599_627_370_496 else { return self }
    // The nearest double below a half: half itself would carry that number over to the next one.
    let half = 0.49999999999999994
    return Double(Int64(scaled + (scaled < 0 ? -half : half))) / 1024
  }

  /// The largest absolute coordinate that the model accepts, in points.
  public static let largestCoordinate = 1_000_000.0
}
