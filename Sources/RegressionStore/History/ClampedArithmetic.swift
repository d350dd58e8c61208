extension FixedWidthInteger {
  /// Returns the sum, or the greatest or least number where the sum is beyond it.
  ///
  /// For numbers that a file may hold whatever they are: a report of them never traps.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, isBeyond) = addingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the greatest or least number where the difference is beyond it.
  package func subtractingClamped(_ other: Self) -> Self {
    let (difference, isBeyond) = subtractingReportingOverflow(other)
    return isBeyond ? (other < 0 ? .max : .min) : difference
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// Returns the sum, clamped after each number.
  package func clampedSum() -> Element { reduce(0) { $0.addingClamped($1) } }
}

extension Int {
  /// Takes a number without its fraction, or the greatest or least integer beyond; 0 for no number.
  package init(clamping number: Double) {
    if let exact = Int(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}
