// Arithmetic on numbers that may come from an altered file.

extension FixedWidthInteger {
  /// Returns the sum, or the greatest or least number where it lies beyond.
  package func addingClamped(_ other: Self) -> Self {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the greatest or least number where it lies beyond.
  package func subtractingClamped(_ other: Self) -> Self {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}

extension Sequence where Element: FixedWidthInteger {
  /// Returns the sum, clamped after each number.
  package func clampedSum() -> Element {
    var sum: Element = 0
    for number in self { sum = sum.addingClamped(number) }
    return sum
  }
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
