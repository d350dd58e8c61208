extension LayoutSolver {
  /// Minimizes the violations of the last level as far as variables are open.
  ///
  /// Rows of other levels that would then be violated held before, so they bound the open variables.
  mutating func follow(
    wishesOf component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) throws(Refused) {
    defer { rest(quantities(of: component)) }
    let decided = components.variables(of: component).map { values[$0] }
    do {
      simplex.dropBarred()
      var isFirst = simplex.columnCount > 0
      while true {
        let quantities = violatedQuantities(component) + violatedWishes(component)
        guard isFirst || !quantities.isEmpty else { return }
        isFirst = false
        addOpenColumns(quantities, component)
        guard simplex.columnCount <= Self.freeVariableLimit else { break }
        // Each column's speeds are checked for each quantity, and all definitions for each column.
        try simplex.spend(simplex.columnCount * (quantities.count + 4 * component.rows.count))
        addOpenRows(quantities, component, since: start)
        guard !simplex.isTooLarge else { break }
        simplex.forget(from: components.lastLevel)
        while let quantity = simplex.violated.first {
          if try !simplex.satisfy(quantity, before: components.lastLevel) {
            simplex[quantity] = LexicographicSimplex.CostLevels()
          }
        }
        try simplex.minimize(components.lastLevel)
        try evaluate(component, since: start)
      }
    } catch {}
    // Too much work for mere wishes: any values will do.
    for (variable, value) in zip(components.variables(of: component), decided) {
      values[variable] = value
    }
  }

  /// Quantities for the violated rows of the last level that are still open.
  private func violatedWishes(_ component: LinearSystem.Components.Component) -> [Int] {
    var quantities: [Int] = []
    for row in components.rows(of: component).reversed() {
      guard components.level[row] == components.lastLevel else { break }
      if isSettled[row] || simplex.holds(residual[row]) { continue }
      if isViolated(row), speed(of: row) != 0 { quantities.append(residual[row]) }
    }
    return quantities.reversed()
  }

  /// Adds the open variables that move `quantities` to the simplex as columns.
  private mutating func addOpenColumns(
    _ quantities: [Int], _ component: LinearSystem.Components.Component
  ) {
    var leaves: [Int] = []
    for quantity in quantities {
      if quantity < system.variableCount {
        elimination.collectLeaves(of: quantity, &isVisited, into: &leaves)
        continue
      }
      let row = system.rows[quantity - system.variableCount]
      for term in row.terms where system.coefficients[term] != 0 {
        elimination.collectLeaves(of: system.columns[term], &isVisited, into: &leaves)
      }
    }
    for leaf in leaves.sorted() where !simplex.holds(leaf) && !isDecided(leaf) {
      simplex.addColumn(leaf)
    }
    for quantity in self.quantities(of: component) { isVisited[quantity] = false }
  }

  /// Adds quantities to the simplex, column by column: the speed of each when the column moves.
  private mutating func addOpenRows(
    _ quantities: [Int], _ component: LinearSystem.Components.Component,
    since start: SparseElimination.Mark
  ) {
    let all = self.quantities(of: component)
    let kept = all.map { (speeds[$0], scales[$0]) }
    var terms: [[(quantity: Int, coefficient: Double)]] = quantities.map { _ in [] }
    let rows = simplex.rowQuantities
    var dependents = elimination.dependents(since: start)
    for (column, moved) in simplex.columnQuantities.enumerated() {
      rest(all)
      speeds[moved] = 1
      scales[moved] = 1
      for (row, quantity) in rows.enumerated() {
        speeds[quantity] = simplex.coefficient(row: row, column: column)
        scales[quantity] = abs(speeds[quantity])
      }
      elimination.differentiate(&speeds, &scales, from: [moved] + rows, &dependents)
      for (index, quantity) in quantities.enumerated() {
        let speed =
          quantity < system.variableCount
          ? speeds[quantity] : speed(of: quantity - system.variableCount)
        if speed != 0 { terms[index].append((moved, speed)) }
      }
    }
    for (quantity, terms) in zip(quantities, terms) {
      if simplex[quantity].up < components.lastLevel { simplex[quantity].up = 0 }
      if simplex[quantity].down < components.lastLevel { simplex[quantity].down = 0 }
      let value =
        quantity < system.variableCount
        ? values[quantity] : excess(of: quantity - system.variableCount)
      simplex.addRow(quantity, constant: value, scale: abs(value), terms: terms)
    }
    for (quantity, motion) in zip(all, kept) { (speeds[quantity], scales[quantity]) = motion }
  }

  /// Whether a quantity that is free in the elimination is fixed at 0 by a level before the last.
  private func isDecided(_ quantity: Int) -> Bool {
    let row = quantity - system.variableCount
    return row >= 0 && components.level[row] < components.lastLevel
  }

  private func quantities(of component: LinearSystem.Components.Component) -> [Int] {
    components.variables(of: component)
      + components.rows(of: component).map { system.variableCount + $0 }
  }

  private mutating func rest(_ quantities: [Int]) {
    for quantity in quantities {
      speeds[quantity] = 0
      scales[quantity] = 0
    }
  }
}
