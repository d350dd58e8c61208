extension LayoutSolver {
  /// Makes the violations of the last level least, of what is open.
  ///
  /// Rows of other levels that would be violated then held before, so they bound what is open.
  mutating func follow(
    wishesOf component: LinearSystem.Components.Component,
    since start: SparseElimination.Mark
  ) throws(Refused) {
    defer { rest(component) }
    let decided = components.variables(of: component).map { values[$0] }
    do {
      var isFirst = simplex.columnCount > 0
      while true {
        let quantities = violatedQuantities(component) + violatedWishes(component)
        guard isFirst || !quantities.isEmpty else { return }
        isFirst = false
        for quantity in quantities where !simplex.holds(quantity) { enterOpen(quantity) }
        guard simplex.columnCount <= Self.freeVariableLimit else { break }
        simplex.forget(from: components.lastLevel)
        while let quantity = simplex.violated.first {
          if try !simplex.satisfy(quantity, before: components.lastLevel) {
            simplex[quantity] = LexicographicSimplex.Kink()
          }
        }
        try simplex.minimize(components.lastLevel)
        try evaluate(component, since: start)
      }
    } catch {}
    // Too much to decide for mere wishes: any values will do.
    for (variable, value) in zip(components.variables(of: component), decided) {
      values[variable] = value
    }
  }

  /// What stands for the rows of the last level that don't hold where something is open.
  private func violatedWishes(_ component: LinearSystem.Components.Component) -> [Int] {
    var quantities: [Int] = []
    for row in components.rows(of: component).reversed() {
      guard components.level[row] == components.lastLevel else { break }
      if isSettled[row] || simplex.holds(residual[row]) { continue }
      if isViolated(row), speed(of: row) != 0 { quantities.append(residual[row]) }
    }
    return quantities.reversed()
  }

  /// Adds a quantity to the simplex, as far as it depends on what is open.
  private mutating func enterOpen(_ quantity: Int) {
    if simplex[quantity].up < components.lastLevel { simplex[quantity].up = 0 }
    if simplex[quantity].down < components.lastLevel { simplex[quantity].down = 0 }
    writeOut(quantity)
    for variable in elimination.support where !simplex.holds(variable) && !isDecided(variable) {
      simplex.addColumn(variable)
    }
    addRow(quantity)
  }

  /// Whether a quantity that is free in the elimination is 0 by a level before the last.
  private func isDecided(_ quantity: Int) -> Bool {
    let row = quantity - system.variableCount
    return row >= 0 && components.level[row] < components.lastLevel
  }

  /// Stops all quantities.
  private mutating func rest(_ component: LinearSystem.Components.Component) {
    for variable in components.variables(of: component) {
      speeds[variable] = 0
      scales[variable] = 0
    }
    for row in components.rows(of: component) {
      speeds[system.variableCount + row] = 0
      scales[system.variableCount + row] = 0
    }
  }
}
