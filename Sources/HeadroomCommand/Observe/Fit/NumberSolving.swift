import AvoidanceEngine

/// Finds a number of a strategy from two runs: what it moves, it moves in proportion.
enum NumberSolving {
  /// From the first number to the second, in points.
  static let step = 8.0
  /// How many numbers are proposed for a parameter at most.
  private static let most = 4
  /// How far a number may be from the default.
  static let reach = 100.0
  /// What counts as a change, in points.
  static let change = 0.01

  /// Returns the numbers that would give what two runs miss, the most often proposed first.
  ///
  /// - Parameters:
  ///   - first: A number and what it gives.
  ///   - second: Another number and what it gives.
  ///   - numbers: What was seen.
  ///   - isAllowed: Whether a number may be proposed.
  /// - Returns: At most four, whole ones and quarters.
  static func proposals(
    _ first: (number: Double, answer: [Double]), _ second: (number: Double, answer: [Double]),
    for numbers: [FitNumber], _ isAllowed: (Double) -> Bool
  ) -> [Double] {
    var proposed: [Double] = []
    var votes: [Double: Int] = [:]
    for (index, number) in numbers.enumerated() where !number.isMet(by: first.answer[index]) {
      let slope = second.answer[index] - first.answer[index]
      guard abs(slope) > change else { continue }
      let exact =
        first.number
        + (second.number - first.number) * (number.observed - first.answer[index]) / slope
      for rounded in Set([(exact * 4).rounded() / 4, exact.rounded()]).sorted()
      where rounded != first.number && isAllowed(rounded) {
        if votes[rounded] == nil { proposed.append(rounded) }
        votes[rounded, default: 0] += 1
      }
    }
    let places = Dictionary(uniqueKeysWithValues: proposed.enumerated().map { ($1, $0) })
    let sorted = proposed.sorted {
      (votes[$1, default: 0], places[$0, default: 0]) < (votes[$0, default: 0], places[$1, default: 0])
    }
    return Array(sorted.prefix(most))
  }

  /// Whether a parameter may have a number: within its range, not far from the default, and not as much as
  /// a keyboard's height, which explains anything.
  static func isAllowed(
    _ number: Double, for parameter: StrategyParameter, keyboards heights: [Double]
  ) -> Bool {
    guard let range = parameter.solvedRange, range.contains(number),
      let usual = parameter.defaultValue.number, abs(number - usual) <= reach
    else { return false }
    return heights.allSatisfy { abs(abs(number) - $0) >= 1 }
  }
}
