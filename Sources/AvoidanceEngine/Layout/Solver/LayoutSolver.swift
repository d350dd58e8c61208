/// Solves linear constraints in order of priority.
///
/// The required rows hold; within what they allow, the sum of violations at the highest priority is
/// minimal; within that, the sum at the next; and so on. What no priority above 0 decides is open, and
/// left to the rows of priority 0.
///
/// Rows that tie variables to each other form components, each solved on its own:
///
/// 1. Required equations define variables by others (``SparseElimination``).
/// 2. A guess: from the highest priority down, each equation and each pair "at most w", "at least w"
/// defines one more variable if it still can.
/// 3. If the guess violates rows, a simplex (``LexicographicSimplex``) starts from there with these
/// rows alone; rows that its result violates are added. Usually there are few or none.
package struct LayoutSolver {
  static let freeVariableLimit = 2000
  /// The most terms that all substitutions together may have.
  private static let eliminationLimit = 10_000_000

  let system: LinearSystem
  let components: LinearSystem.Components
  var isBroken: [Bool]
  /// Rows whose violation nothing can change any more.
  var isSettled: [Bool]
  /// Rows that the guess turned into equations.
  var isGuessed: [Bool]
  /// The quantity for each row's violation, as in ``LexicographicSimplex``.
  ///
  /// Quantities are the variables, followed by one for each row: its left side minus its right side.
  /// Two rows "at most w" and "at least w" of one variable share one.
  var residual: [Int]
  /// The rows that a quantity violates above 0 and below 0; -1 if there is none.
  var upRow: [Int]
  var downRow: [Int]
  var elimination: SparseElimination
  var simplex: LexicographicSimplex
  /// The values of all quantities that are variables, or that the guess set to 0.
  var values: [Double]
  /// The speeds of all quantities while the open ones move, and the magnitude of the numbers behind
  /// each speed; 0 between components.
  var speeds: [Double]
  var scales: [Double]
  /// For searches; false between them.
  var isVisited: [Bool]
  var solution = LinearSolution()
  private var bounds: BoundPairs
  private let followsWishes: Bool

  package static func solve(_ system: LinearSystem) -> LinearSolution {
    solve(system, followsWishes: true)
  }

  /// The solution of a system.
  ///
  /// - Parameters:
  ///   - system: The system.
  ///   - followsWishes: Whether to find the open variables and minimize the violations of priority 0
  ///     there; if not, these rows count as far as the guess could follow them.
  /// - Returns: The solution.
  static func solve(_ system: LinearSystem, followsWishes: Bool) -> LinearSolution {
    var solver = LayoutSolver(system, followsWishes: followsWishes)
    do {
      try solver.solve()
      solver.solution.values = Array(solver.values.prefix(system.variableCount))
    } catch {
      solver.solution.values = Array(repeating: 0, count: system.variableCount)
      solver.solution.refusal = error.refusal
    }
    return solver.solution
  }

  struct Refused: Error {
    var refusal: LinearSolution.Refusal
  }

  private init(_ system: LinearSystem, followsWishes: Bool) {
    self.system = system
    self.followsWishes = followsWishes
    components = LinearSystem.Components(system)
    let variables = system.variableCount
    let rows = system.rows.count
    isBroken = Array(repeating: false, count: rows)
    isSettled = isBroken
    isGuessed = isBroken
    residual = Array(repeating: -1, count: rows)
    upRow = Array(repeating: -1, count: variables + rows)
    downRow = upRow
    elimination = SparseElimination(count: variables + rows)
    values = Array(repeating: 0, count: variables + rows)
    speeds = values
    scales = values
    isVisited = Array(repeating: false, count: variables + rows)
    solution.isOpen = Array(repeating: false, count: variables)
    bounds = BoundPairs(variables: variables, rows: rows)
    simplex = LexicographicSimplex(quantities: variables + rows)
  }

  private mutating func solve() throws(Refused) {
    for row in components.empty { settleEmpty(row) }
    for component in components.all {
      let start = elimination.mark
      while try !solve(component, since: start) { elimination.undo(to: start) }
    }
  }

  /// A row without variables holds or is a conflict.
  private mutating func settleEmpty(_ row: Int) {
    let stated = system.rows[row]
    guard components.level[row] == 0 else { return }
    let holds =
      switch stated.relation {
      case .equal: stated.constant == 0
      case .lessThanOrEqual: stated.constant >= 0
      case .greaterThanOrEqual: stated.constant <= 0
      }
    if !holds { solution.conflicts.append(LinearSolution.Conflict(broken: row, rows: [row])) }
  }

  /// Solves a component; false if an equation was broken, and the rest must be solved from the start.
  private mutating func solve(
    _ component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) throws(Refused) -> Bool {
    prepare(component)
    try eliminate(component, since: start)
    try guess(component)
    try evaluate(component, since: start)
    guard try repair(component, since: start) else { return false }
    guard followsWishes, judgeOpenness(component, since: start) else { return true }
    try follow(wishesOf: component, since: start)
    return true
  }

  private mutating func prepare(_ component: LinearSystem.Components.Component) {
    simplex.clear()
    simplex.pivotLimit = simplex.pivots + 50 * (component.rows.count + component.variables.count)
    for variable in components.variables(of: component) {
      values[variable] = 0
      if system.isExtent[variable] { simplex.costLevels[variable].down = 0 }
    }
    for row in components.rows(of: component) {
      let quantity = system.variableCount + row
      residual[row] = quantity
      values[quantity] = 0
      isSettled[row] = false
      isGuessed[row] = false
      upRow[quantity] = -1
      downRow[quantity] = -1
      simplex.costLevels[quantity] = LexicographicSimplex.CostLevels()
      if !isBroken[row] { place(row, in: quantity) }
    }
  }

  private mutating func place(_ row: Int, in quantity: Int) {
    let relation = system.rows[row].relation
    residual[row] = quantity
    if relation != .greaterThanOrEqual {
      simplex.costLevels[quantity].up = components.level[row]
      upRow[quantity] = row
    }
    if relation != .lessThanOrEqual {
      simplex.costLevels[quantity].down = components.level[row]
      downRow[quantity] = row
    }
  }

  // MARK: Elimination

  /// Makes required equations define variables: first those that may not be broken, so that of
  /// conflicting rows the last one that may be broken is found.
  private mutating func eliminate(
    _ component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) throws(Refused) {
    for isOwn in [false, true] {
      for row in components.rows(of: component) {
        guard components.level[row] == 0 else { break }
        let stated = system.rows[row]
        guard stated.isOwn == isOwn, stated.relation == .equal, !isBroken[row] else { continue }
        if try !define(by: row, residual: nil), isContradiction {
          breakConflict([row] + elimination.rowsOfExpansion(since: start))
        }
      }
    }
  }

  /// Whether the expression, which has no variables left, is not 0.
  private var isContradiction: Bool {
    abs(elimination.constant) > 1e-9 * max(1, elimination.constantMagnitude)
  }

  /// Makes a row define a variable.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - residual: The quantity of its violation if it is a guess; nil if it is required.
  /// - Returns: Whether it could; if not, the expression is written out.
  /// - Throws: ``Refused`` if the elimination has become too long.
  private mutating func define(by row: Int, residual: Int?) throws(Refused) -> Bool {
    try checkElimination()
    let limit = system.variableCount
    elimination.begin()
    add(row)
    elimination.end()
    var pivot = elimination.directPivot(below: limit)
    let isExpanded = pivot == nil
    if isExpanded {
      elimination.expand()
      pivot = elimination.pivot(below: limit)
    }
    guard let pivot else { return false }
    if let residual {
      elimination.append(residual, -1)
      isGuessed[row] = true
    }
    elimination.define(pivot, isExpanded: isExpanded, row: residual == nil ? row : nil)
    return true
  }

  /// Adds a multiple of a row's left side minus its right side to the expression.
  mutating func add(_ row: Int, times factor: Double = 1) {
    let stated = system.rows[row]
    for term in stated.terms where system.coefficients[term] != 0 {
      elimination.add(system.columns[term], factor * system.coefficients[term])
    }
    elimination.add(-factor * stated.constant)
  }

  // MARK: Guess

  /// Makes equations and pairs of bounds, of all priorities, define the remaining variables.
  private mutating func guess(_ component: LinearSystem.Components.Component) throws(Refused) {
    bounds.begin()
    for row in components.rows(of: component) where !isBroken[row] {
      let stated = system.rows[row]
      if stated.relation == .equal {
        guard components.level[row] > 0 else { continue }
      } else {
        // A pair is decided at the lower of its priorities; wishes decide nothing.
        guard components.level[row] < components.lastLevel,
          let partner = bounds.partner(of: row, in: system)
        else { continue }
        place(partner, in: residual[row])
      }
      if isDecided(row) { continue }
      if try !define(by: row, residual: residual[row]), elimination.support.isEmpty { settle(row) }
    }
  }

  /// Whether required rows and guesses leave nothing for a row to define.
  private mutating func isDecided(_ row: Int) -> Bool {
    for term in system.rows[row].terms where system.coefficients[term] != 0 {
      if !elimination.isDecided(system.columns[term], below: system.variableCount) { return false }
    }
    return true
  }

  /// Marks a row's quantity as settled, unless it may be a contradiction.
  private mutating func settle(_ row: Int) {
    for row in [upRow[residual[row]], downRow[residual[row]]]
    where row >= 0 && components.level[row] > 0 {
      isSettled[row] = true
    }
  }

  // MARK: Values

  mutating func evaluate(
    _ component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) throws(Refused) {
    for quantity in simplex.columnQuantities { values[quantity] = 0 }
    for quantity in simplex.rowQuantities { values[quantity] = simplex.value(of: quantity) }
    elimination.evaluate(&values, since: start)
    for variable in components.variables(of: component) where !values[variable].isFinite {
      throw Refused(refusal: .pivots)
    }
  }

  /// How much larger a row's left side is than its right side; a rounding error counts as 0.
  func excess(of row: Int) -> Double {
    let stated = system.rows[row]
    var excess = -stated.constant
    var scale = max(1, abs(stated.constant))
    for term in stated.terms {
      let value = system.coefficients[term] * values[system.columns[term]]
      excess += value
      scale = max(scale, abs(value))
    }
    return abs(excess) > 1e-9 * scale ? excess : 0
  }

  func isViolated(_ row: Int) -> Bool {
    let excess = excess(of: row)
    guard excess != 0 else { return false }
    return switch system.rows[row].relation {
    case .equal: true
    case .lessThanOrEqual: excess > 0
    case .greaterThanOrEqual: excess < 0
    }
  }

  // MARK: Repair

  /// Resolves violations by the guess; false if an equation was broken.
  private mutating func repair(
    _ component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) throws(Refused) -> Bool {
    while true {
      try spend(4 * component.rows.count)
      var hasNew = false
      for quantity in violatedQuantities(component) where !simplex.holds(quantity) {
        try checkElimination()
        if enter(quantity) {
          hasNew = true
        } else if !settleConstant(quantity, since: start) {
          return false
        }
      }
      guard hasNew else { return true }
      guard simplex.columnCount <= Self.freeVariableLimit, !simplex.isTooLarge else {
        throw Refused(refusal: .freeVariables(simplex.columnCount))
      }
      try checkElimination()
      guard try optimize(since: start) else { return false }
      try evaluate(component, since: start)
    }
  }

  private func checkElimination() throws(Refused) {
    if elimination.work > Self.eliminationLimit { throw Refused(refusal: .pivots) }
  }

  private mutating func spend(_ amount: Int) throws(Refused) {
    do { try simplex.spend(amount) } catch { throw Refused(refusal: .pivots) }
  }

  /// The quantities of violated signs and of violated rows above the last level.
  func violatedQuantities(_ component: LinearSystem.Components.Component) -> [Int] {
    var quantities: [Int] = []
    for variable in components.variables(of: component)
    where system.isExtent[variable] && values[variable] < -1e-9 && !simplex.holds(variable) {
      quantities.append(variable)
    }
    for row in components.rows(of: component) {
      guard components.level[row] < components.lastLevel else { break }
      if isBroken[row] || isSettled[row] || simplex.holds(residual[row]) { continue }
      if components.level[row] == 0, system.rows[row].relation == .equal { continue }
      if isViolated(row) { quantities.append(residual[row]) }
    }
    return quantities
  }

  /// Adds a quantity to the simplex; false if it depends on nothing free.
  private mutating func enter(_ quantity: Int) -> Bool {
    writeOut(quantity)
    guard !elimination.support.isEmpty else { return false }
    // The caller notices before anything is computed.
    if simplex.isTooLarge { return true }
    for variable in elimination.support where !simplex.holds(variable) {
      simplex.addColumn(variable)
    }
    addRow(quantity)
    return true
  }

  mutating func writeOut(_ quantity: Int) {
    elimination.begin()
    addQuantity(quantity)
    elimination.expand()
  }

  mutating func addQuantity(_ quantity: Int, times factor: Double = 1) {
    if quantity < system.variableCount {
      elimination.add(quantity, factor)
    } else {
      add(quantity - system.variableCount, times: factor)
    }
  }

  mutating func addRow(_ quantity: Int) {
    simplex.addRow(
      quantity, constant: elimination.constant, scale: elimination.constantMagnitude,
      terms: elimination.support.map { ($0, elimination.coefficient(of: $0)) })
  }

  /// Handles a violation that nothing can change; false if an equation was broken for it.
  private mutating func settleConstant(_ quantity: Int, since start: SparseElimination.Mark) -> Bool
  {
    let levels = simplex[quantity]
    guard (elimination.constant > 0 ? levels.up : levels.down) == 0 else {
      if quantity >= system.variableCount { settle(quantity - system.variableCount) }
      return true
    }
    return resolve(quantity, isTooHigh: elimination.constant > 0, since: start)
  }

  /// Finds the best values for the rows and columns of the simplex; false if an equation was broken.
  private mutating func optimize(since start: SparseElimination.Mark) throws(Refused) -> Bool {
    do {
      simplex.forget(from: 1)
      while let quantity = nextViolated() {
        let isTooHigh = simplex.value(of: quantity) > 0
        if try !simplex.satisfy(quantity),
          !resolve(quantity, isTooHigh: isTooHigh, since: start)
        {
          return false
        }
      }
      for level in 1..<components.lastLevel { try simplex.minimize(level) }
    } catch {
      throw Refused(refusal: .pivots)
    }
    return true
  }

  /// The first quantity to bring to its allowed side: signs come first, then rows that may not be
  /// broken, then the others, so that the last row of a conflict is the one to break.
  private func nextViolated() -> Int? {
    func isOwn(_ quantity: Int) -> Bool {
      let row = simplex.value(of: quantity) > 0 ? upRow[quantity] : downRow[quantity]
      return row >= 0 && system.rows[row].isOwn
    }
    var best: Int?
    for quantity in simplex.violated {
      guard let current = best else {
        best = quantity
        continue
      }
      let (isFirst, isSecond) = (isOwn(quantity), isOwn(current))
      if isFirst == isSecond ? quantity < current : isSecond { best = quantity }
    }
    return best
  }
}

/// Finds pairs of rows that bound one variable by the same number from both sides: content hugging and
/// compression resistance.
struct BoundPairs {
  /// The most rows of a variable to search; real layouts have fewer.
  private static let searchLimit = 16

  /// The last bound of a variable without a partner, and for each bound the one before it; -1 if there
  /// is none.
  private var last: [Int]
  private var previous: [Int]
  private var used: [Int] = []

  init(variables: Int, rows: Int) {
    last = Array(repeating: -1, count: variables)
    previous = Array(repeating: -1, count: rows)
  }

  mutating func begin() {
    for variable in used { last[variable] = -1 }
    used.removeAll(keepingCapacity: true)
  }

  /// The earlier row that bounds the same variable by the same number from the other side; each row is
  /// found once.
  mutating func partner(of row: Int, in system: LinearSystem) -> Int? {
    let stated = system.rows[row]
    guard stated.terms.count == 1 else { return nil }
    let variable = system.columns[stated.terms.lowerBound]
    let coefficient = system.coefficients[stated.terms.lowerBound]
    var (successor, candidate) = (-1, last[variable])
    for _ in 0..<Self.searchLimit where candidate >= 0 {
      let other = system.rows[candidate]
      if other.relation != stated.relation, other.constant == stated.constant,
        system.coefficients[other.terms.lowerBound] == coefficient
      {
        if successor < 0 {
          last[variable] = previous[candidate]
        } else {
          previous[successor] = previous[candidate]
        }
        return candidate
      }
      (successor, candidate) = (candidate, previous[candidate])
    }
    previous[row] = last[variable]
    last[variable] = row
    used.append(variable)
    return nil
  }
}

extension LayoutSolver {
  /// Breaks a row because a quantity can't be brought to its allowed side.
  ///
  /// The quantity's row in the simplex shows why: it is a sum of columns, none of which may go further.
  /// The quantity minus these columns follows from equations.
  ///
  /// - Returns: False if the row is an equation, so that the elimination must be done again.
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
    if rows.isEmpty { simplex[quantity] = LexicographicSimplex.CostLevels() }
    return breakConflict(rows)
  }

  /// Breaks the last intrinsic size, else the last row that may be broken, else the last of all; false if
  /// it is an equation.
  @discardableResult
  mutating func breakConflict(_ rows: [Int]) -> Bool {
    let rows = rows.sorted()
    let intrinsic = rows.last { system.rows[$0].isIntrinsic }
    guard let row = intrinsic ?? rows.last(where: { system.rows[$0].isOwn }) ?? rows.last else {
      return true
    }
    isBroken[row] = true
    solution.conflicts.append(LinearSolution.Conflict(broken: row, rows: rows))
    let quantity = residual[row]
    if upRow[quantity] == row {
      upRow[quantity] = -1
      simplex[quantity].up = LexicographicSimplex.CostLevels.none
    }
    if downRow[quantity] == row {
      downRow[quantity] = -1
      simplex[quantity].down = LexicographicSimplex.CostLevels.none
    }
    return system.rows[row].relation != .equal
  }
}
