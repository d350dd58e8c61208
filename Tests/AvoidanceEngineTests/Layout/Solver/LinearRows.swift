import AvoidanceEngine

/// Writes linear systems in few words.
struct LinearRows {
  private(set) var system = LinearSystem()

  /// Adds a coordinate: of any sign.
  mutating func place() -> Int { system.addVariable(isExtent: false) }

  /// Adds an extent: never negative.
  mutating func extent() -> Int { system.addVariable(isExtent: true) }

  /// Adds a row.
  @discardableResult
  mutating func row(
    _ terms: [(Double, Int)], _ relation: LayoutConstraint.Relation, _ constant: Double,
    at priority: Double = 1000, isOwn: Bool = true, isIntrinsic: Bool = false
  ) -> Int {
    for (coefficient, variable) in terms { system.addTerm(variable, coefficient) }
    return system.endRow(
      relation, constant, priority: priority, isOwn: isOwn, isIntrinsic: isIntrinsic)
  }

  /// Adds what an extent wants: not to be larger, and not to be smaller.
  mutating func wish(_ variable: Int, _ wanted: Double, hugging: Double, resistance: Double) {
    for (relation, priority) in [
      (LayoutConstraint.Relation.greaterThanOrEqual, resistance), (.lessThanOrEqual, hugging),
    ] {
      row([(1, variable)], relation, wanted, at: priority, isOwn: false, isIntrinsic: true)
    }
  }

  /// Adds where a variable was drawn.
  mutating func drawn(_ variable: Int, _ value: Double) {
    row([(1, variable)], .equal, value, at: 0, isOwn: false)
  }

  /// The solution, with values rounded to a millionth.
  func solved() -> LinearSolution {
    var solution = LayoutSolver.solve(system)
    solution.values = solution.values.map { ($0 * 1e6).rounded() / 1e6 }
    return solution
  }
}
