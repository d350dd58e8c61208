// Arithmetic on numbers that may come from an altered file.
//
// Not generic: called in asynchronous functions, a generic version made Swift 6.3.1's optimizer free the
// task's memory out of order, which ended release builds.

extension Int {
  /// Returns the sum, or the greatest or least number where it lies beyond.
  package func addingClamped(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the greatest or least number where it lies beyond.
  package func subtractingClamped(_ other: Int) -> Int {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}

extension Int64 {
  /// Returns the sum, or the greatest or least number where it lies beyond.
  package func addingClamped(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }

  /// Returns the difference, or the greatest or least number where it lies beyond.
  package func subtractingClamped(_ other: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(other)
    return overflows ? (other < 0 ? .max : .min) : difference
  }
}

extension Sequence<Int> {
  /// Returns the sum, clamped after each number.
  package func clampedSum() -> Int {
    var sum = 0
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
