// Arithmetic on numbers that may come from a file that was tampered with.

extension FixedWidthInteger {
  /// Returns the sum, or the minimum or maximum on overflow.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the minimum or maximum on overflow.
  package func subtractingClamped(_ other: Self) -> Self {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// Returns the sum, clamped after each addition.
  package func clampedSum() -> Element {
    var sum: Element = 0
    for number in self { sum = sum.addingClamped(number) }
    return sum
  }
}

extension Int {
  /// Truncates a number, clamped to the range of `Int`; 0 for NaN.
  package init(clamping number: Double) {
    if let exact = Int(exactly: number.rounded(.towardZero)) {
      self = exact
    } else {
      self = number.isNaN ? 0 : number < 0 ? .min : .max
    }
  }
}
