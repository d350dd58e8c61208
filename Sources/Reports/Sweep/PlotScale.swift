/// From values to places of a drawing, with round numbers between.
struct PlotScale {
  /// The lowest value.
  let low: Double
  /// The highest value.
  let high: Double
  /// Where the lowest value is, in units of the drawing.
  let start: Double
  /// Where the highest value is.
  let end: Double

  /// Where a value is.
  func callAsFunction(_ value: Double) -> Double {
    high > low ? start + (value - low) / (high - low) * (end - start) : (start + end) / 2
  }

  /// The first round number that is not below a value above 0: the end of a scale from 0.
  static func rounded(_ value: Double, ticks count: Int) -> Double {
    let ticks = PlotScale(low: 0, high: value * 2, start: 0, end: 1).ticks(count * 2)
    return ticks.first { $0 >= value } ?? value
  }

  /// Round numbers from the lowest to the highest value: 1, 2 or 5 times a power of ten apart.
  ///
  /// - Parameter count: About how many.
  /// - Returns: The numbers, lowest first.
  func ticks(_ count: Int) -> [Double] {
    guard high > low, (high - low).isFinite else { return [low] }
    let wanted = (high - low) / Double(max(1, count))
    var (power, divisor) = (1.0, 1.0)
    while power * 10 <= wanted { power *= 10 }
    while power / divisor > wanted { divisor *= 10 }
    let least: Double = wanted * (1 - 1e-9)
    let factors: [Double] = [1, 2, 5, 10]
    let factor = factors.first { $0 * power / divisor >= least } ?? 10
    // Whole multiples of a quotient, so that 3 times 0.1 is 0.3.
    func tick(_ number: Double) -> Double { number * factor * power / divisor }
    let first = (low * divisor / (factor * power) - 1e-9).rounded(.up)
    var ticks: [Double] = []
    var number = first
    while tick(number) <= high + (high - low) * 1e-9 {
      ticks.append(tick(number) == 0 ? 0 : tick(number))
      number += 1
    }
    return ticks
  }
}
