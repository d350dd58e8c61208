import AvoidanceEngine

/// What a linear system means, written down as linear programs and solved again for each level.
struct LexicographicReference {
  let system: LinearSystem
  private(set) var isOverflown = false
  /// Rows that count for nothing.
  var ignored: Set<Int> = []

  init(_ system: LinearSystem) { self.system = system }

  /// Whether some of the required rows can hold together, with the extents' signs or without.
  mutating func isFeasible(_ rows: [Int], hasSigns: Bool = true) -> Bool {
    let program = RationalProgram(
      unknowns: unknowns, equations: rows.map { equation($0) } + (hasSigns ? signs : []))
    isOverflown = isOverflown || program.isOverflown
    return program.isFeasible
  }

  /// The least sum of violations of each priority, from the highest down.
  mutating func sums() -> [Rational] { levels(through: 0).sums }

  /// The least and the largest value that a variable has where all priorities above 0 are as good as
  /// can be; nil where there is none.
  mutating func ranges() -> [(least: Rational?, largest: Rational?)] {
    let (program, _) = levels(through: .leastNonzeroMagnitude)
    return (0..<system.variableCount).map { variable in
      var (least, largest) = (program, program)
      let low = least.minimize(value(variable, .one))
      let high = largest.minimize(value(variable, -.one)).map { -$0 }
      isOverflown = isOverflown || least.isOverflown || largest.isOverflown
      return (low, high)
    }
  }

  private mutating func levels(through priority: Double) -> (
    program: RationalProgram, sums: [Rational]
  ) {
    let rows = system.rows.indices.filter { !ignored.contains($0) }
    var equations = rows.map { equation($0) } + signs
    let priorities = Set(rows.map { system.rows[$0].priority }).filter { $0 < 1000 }
    var sums: [Rational] = []
    var program = RationalProgram(unknowns: unknowns, equations: equations)
    for level in priorities.sorted(by: >) where level >= priority {
      let costs = violation(rows.filter { system.rows[$0].priority == level })
      let sum = program.minimize(costs) ?? .notANumber
      isOverflown = isOverflown || program.isOverflown || !sum.isNumber
      sums.append(sum)
      equations.append(costs + [sum])
      program = RationalProgram(unknowns: unknowns, equations: equations)
    }
    isOverflown = isOverflown || program.isOverflown
    return (program, sums)
  }

  // MARK: Unknowns: each variable's positive and negative part, then each row's excess and lack

  private var unknowns: Int { 2 * system.variableCount + 2 * system.rows.count }

  private func equation(_ row: Int) -> [Rational] {
    let stated = system.rows[row]
    var equation = Array(repeating: Rational.zero, count: unknowns + 1)
    for term in stated.terms {
      let coefficient = Rational(quarters: system.coefficients[term])
      let variable = system.columns[term]
      equation[2 * variable] = equation[2 * variable] + coefficient
      equation[2 * variable + 1] = equation[2 * variable + 1] - coefficient
    }
    equation[unknowns] = Rational(quarters: stated.constant)
    let excess = 2 * system.variableCount + 2 * row
    if stated.priority < 1000 || stated.relation == .greaterThanOrEqual {
      equation[excess] = -.one
    }
    if stated.priority < 1000 || stated.relation == .lessThanOrEqual { equation[excess + 1] = .one }
    return equation
  }

  /// An extent has no negative part.
  private var signs: [[Rational]] {
    (0..<system.variableCount).filter { system.isExtent[$0] }.map { variable in
      (0...unknowns).map { $0 == 2 * variable + 1 ? .one : .zero }
    }
  }

  private func violation(_ rows: [Int]) -> [Rational] {
    var costs = Array(repeating: Rational.zero, count: unknowns)
    for row in rows {
      let excess = 2 * system.variableCount + 2 * row
      if system.rows[row].relation != .greaterThanOrEqual { costs[excess] = .one }
      if system.rows[row].relation != .lessThanOrEqual { costs[excess + 1] = .one }
    }
    return costs
  }

  private func value(_ variable: Int, _ factor: Rational) -> [Rational] {
    (0..<unknowns).map {
      $0 == 2 * variable ? factor : $0 == 2 * variable + 1 ? -factor : .zero
    }
  }
}
