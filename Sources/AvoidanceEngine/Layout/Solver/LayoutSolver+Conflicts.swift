extension LayoutSolver {
  /// Gives a row up because a quantity can't be brought to its allowed side.
  ///
  /// The quantity's row in the simplex tells why: it is a sum of columns, none of which may go
  /// further. What is left of the quantity less these columns follows from equations.
  ///
  /// - Returns: False if the row is an equation, so that the elimination is to be done again.
  mutating func resolve(_ quantity: Int, isTooHigh: Bool, since start: SparseElimination.Mark)
    -> Bool
  {
    var rows: [Int] = []
    func note(_ row: Int) { if row >= 0 { rows.append(row) } }
    note(isTooHigh ? upRow[quantity] : downRow[quantity])
    elimination.begin()
    addQuantity(quantity)
    if simplex.holds(quantity) {
      for (column, coefficient) in simplex.terms(of: quantity) {
        addQuantity(column, times: -coefficient)
        note((coefficient > 0) == isTooHigh ? downRow[column] : upRow[column])
      }
    }
    elimination.expand(onlyRequired: true)
    rows += elimination.rowsOfExpansion(since: start)
    if rows.isEmpty { simplex[quantity] = LexicographicSimplex.Kink() }
    return breakConflict(rows)
  }

  /// Gives up the last row that may be broken, or the last at all where none may.
  ///
  /// - Returns: Whether it is no equation.
  @discardableResult
  mutating func breakConflict(_ rows: [Int]) -> Bool {
    let rows = rows.sorted()
    guard let row = rows.last(where: { system.rows[$0].isOwn }) ?? rows.last else { return true }
    isBroken[row] = true
    solution.conflicts.append(LinearSolution.Conflict(broken: row, rows: rows))
    let quantity = residual[row]
    if upRow[quantity] == row {
      upRow[quantity] = -1
      simplex[quantity].up = LexicographicSimplex.Kink.none
    }
    if downRow[quantity] == row {
      downRow[quantity] = -1
      simplex[quantity].down = LexicographicSimplex.Kink.none
    }
    return system.rows[row].relation != .equal
  }
}
