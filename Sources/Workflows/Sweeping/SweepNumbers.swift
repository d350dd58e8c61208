/// The numbers of a range that a sweep takes.
enum SweepNumbers {
  /// How many values a sweep has at most.
  static let limit = 10_000

  /// Returns a step that gives about 20 values: 1, 2, 2.5 or 5 times a power of ten.
  ///
  /// It is the smallest of these that is not below a 20th of the range.
  static func usualStep(from low: Double, to high: Double) -> Double {
    let wanted = (high - low) / 20
    guard wanted > 0 else { return 1 }
    // A power of ten not above it, as a product or a divisor so that it is exact.
    var (power, divisor) = (1.0, 1.0)
    while power * 10 <= wanted { power *= 10 }
    while power / divisor > wanted { divisor *= 10 }
    let steps = [1, 2, 2.5, 5, 10].map { $0 * power / divisor }
    return steps.first { $0 >= wanted * (1 - 1e-12) } ?? wanted
  }

  /// How many numbers there are, both ends included; nil: more than can be counted.
  static func count(from low: Double, to high: Double, by step: Double) -> Int? {
    let steps = ((high - low) / step - 1e-9).rounded(.up)
    return steps < 1e15 ? Int(max(0, steps)) + 1 : nil
  }

  /// Returns the numbers from one to another, both included whatever the step.
  static func all(from low: Double, to high: Double, by step: Double) -> [Double] {
    let count = count(from: low, to: high, by: step) ?? 0
    return (0..<count).map { place in
      place == count - 1 ? high : tidy(low + Double(place) * step)
    }
  }

  /// Takes away what adding decimal numbers leaves in the last digits: 3 times 0.1 is 0.3.
  private static func tidy(_ number: Double) -> Double {
    guard abs(number) < 1e6 else { return number }
    let rounded = (number * 1e9).rounded() / 1e9
    return abs(rounded - number) < 1e-12 * max(1, abs(number)) ? rounded : number
  }
}
