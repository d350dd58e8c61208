extension LayoutSolver {
  /// A condition on directions: a sum of speeds of free quantities that must not be negative, or must be 0.
  private struct Condition {
    var isEquation: Bool
    var terms: [(quantity: Int, coefficient: Double)]
  }

  /// Finds the variables that may move while all levels but the last stay minimal.
  ///
  /// All free quantities move at once, each at a speed of its own: whatever doesn't move is decided. If
  /// rows without slack are in the way, only directions count that they allow.
  ///
  /// - Returns: Whether there are any; ``speeds`` is one such direction.
  mutating func judgeOpenness(
    _ component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) -> Bool {
    let free = freeQuantities(component)
    guard !free.isEmpty else { return false }
    var generator = Speeds()
    for quantity in free {
      let isUp = !simplex.isColumn(quantity) || simplex.isFree(quantity, up: true)
      speeds[quantity] = (isUp ? 1 : -1) * generator.next()
    }
    spread(component, since: start)
    let conditions = conditions(component)
    if !conditions.isEmpty {
      for (quantity, speed) in zip(free, allowed(free, conditions)) { speeds[quantity] = speed }
      spread(component, since: start)
    }
    var areAny = false
    for variable in components.variables(of: component) where speeds[variable] != 0 {
      solution.isOpen[variable] = true
      areAny = true
    }
    return areAny
  }

  /// What no level but the last decides: columns that may go up or down, and quantities outside the
  /// simplex without a definition.
  private func freeQuantities(_ component: LinearSystem.Components.Component) -> [Int] {
    var free = simplex.columnQuantities.filter {
      simplex.isFree($0, up: true) || simplex.isFree($0, up: false)
    }
    for variable in components.variables(of: component)
    where !elimination.isDefined(variable) && !simplex.holds(variable) {
      free.append(variable)
    }
    for row in components.rows(of: component).reversed() {
      guard components.level[row] == components.lastLevel else { break }
      if isGuessed[row], !simplex.holds(residual[row]) { free.append(residual[row]) }
    }
    return free
  }

  /// Computes all speeds from those of the free quantities.
  private mutating func spread(
    _ component: LinearSystem.Components.Component, since start: SparseElimination.Mark
  ) {
    for variable in components.variables(of: component) {
      scales[variable] = abs(speeds[variable])
    }
    for row in components.rows(of: component) {
      let quantity = system.variableCount + row
      scales[quantity] = abs(speeds[quantity])
    }
    for quantity in simplex.rowQuantities {
      var speed = 0.0
      var scale = 0.0
      for (column, coefficient) in simplex.terms(of: quantity) {
        speed += coefficient * speeds[column]
        scale = max(scale, abs(coefficient) * scales[column])
      }
      speeds[quantity] = abs(speed) > 1e-9 * scale ? speed : 0
      scales[quantity] = scale
    }
    elimination.differentiate(&speeds, &scales, since: start)
  }

  /// How fast a row's left side grows; a rounding error counts as 0.
  func speed(of row: Int) -> Double {
    var speed = 0.0
    var scale = 0.0
    for term in system.rows[row].terms {
      let coefficient = system.coefficients[term]
      speed += coefficient * speeds[system.columns[term]]
      scale = max(scale, abs(coefficient) * scales[system.columns[term]])
    }
    return abs(speed) > 1e-9 * scale ? speed : 0
  }

  // MARK: Rows in the way

  /// The conditions of rows without slack, and of columns that may go one way, on a direction; empty if
  /// any direction is allowed.
  private mutating func conditions(_ component: LinearSystem.Components.Component) -> [Condition] {
    var conditions: [Condition] = []
    for quantity in simplex.rowQuantities where simplex.value(of: quantity) == 0 {
      let levels = simplex[quantity]
      guard levels.first < components.lastLevel, speeds[quantity] != 0 else { continue }
      conditions.append(
        condition(
          simplex.terms(of: quantity), isEquation: levels.up == 0 && levels.down == 0,
          isUp: simplex.isAbove(quantity)))
    }
    for variable in components.variables(of: component)
    where system.isExtent[variable] && !simplex.holds(variable) && abs(values[variable]) <= 1e-9
      && speeds[variable] != 0
    {
      conditions.append(condition(terms(of: variable), isEquation: false, isUp: true))
    }
    for row in components.rows(of: component) {
      guard components.level[row] < components.lastLevel else { break }
      if isBroken[row] || isSettled[row] || simplex.holds(residual[row]) { continue }
      guard speed(of: row) != 0, excess(of: row) == 0 else { continue }
      let relation = system.rows[row].relation
      conditions.append(
        condition(
          terms(of: system.variableCount + row), isEquation: relation == .equal,
          isUp: relation == .greaterThanOrEqual))
    }
    if conditions.isEmpty { return [] }
    for quantity in simplex.columnQuantities {
      let (mayRise, mayFall) = (
        simplex.isFree(quantity, up: true), simplex.isFree(quantity, up: false)
      )
      if mayRise != mayFall {
        conditions.append(condition([(quantity, 1)], isEquation: false, isUp: mayRise))
      }
    }
    return conditions
  }

  private func condition(
    _ terms: [(quantity: Int, coefficient: Double)], isEquation: Bool, isUp: Bool
  ) -> Condition {
    Condition(
      isEquation: isEquation,
      terms: terms.map { ($0.quantity, isUp ? $0.coefficient : -$0.coefficient) })
  }

  /// A quantity outside the simplex in terms of the free ones.
  private mutating func terms(of quantity: Int) -> [(quantity: Int, coefficient: Double)] {
    writeOut(quantity)
    return elimination.support.flatMap { leaf in
      let factor = elimination.coefficient(of: leaf)
      return simplex.terms(of: leaf).map { ($0.quantity, factor * $0.coefficient) }
    }
  }

  /// The speeds of the free quantities in a direction that all conditions allow, and in which
  /// everything moves that may move in any such direction.
  ///
  /// All conditions can be more than 0 together, except those that must be 0 because they follow from
  /// each other; these are the equations that a direction keeps.
  private func allowed(_ free: [Int], _ conditions: [Condition]) -> [Double] {
    let given = free.map { speeds[$0] }
    var number = Array(repeating: -1, count: speeds.count)
    var cone = LinearSystem()
    for quantity in free { number[quantity] = cone.addVariable(isExtent: false) }
    var plane = cone
    for condition in conditions {
      cone.add(condition.terms, number)
      cone.endRow(condition.isEquation ? .equal : .greaterThanOrEqual, 0, priority: 1000)
      if condition.isEquation { continue }
      cone.add(condition.terms, number)
      cone.endRow(.greaterThanOrEqual, 1, priority: 500)
    }
    let inside = Self.solve(cone, followsWishes: false)
    guard inside.refusal == nil else { return given }
    for condition in conditions {
      let speed = condition.terms.reduce(0) {
        number[$1.quantity] < 0
          ? $0 : $0 + $1.coefficient * inside.values[number[$1.quantity]]
      }
      if !condition.isEquation, speed > 0.5 { continue }
      plane.add(condition.terms, number)
      plane.endRow(.equal, 0, priority: 1000)
    }
    for (variable, speed) in given.enumerated() {
      plane.addTerm(variable, 1)
      plane.endRow(.equal, speed, priority: 0)
    }
    return Self.solve(plane, followsWishes: false).values
  }

  /// Numbers between 1 and 2 without small sums that are equal.
  private struct Speeds {
    private var state: UInt64 = 1

    mutating func next() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return 1 + Double(state >> 11) / 9_007_199_254_740_992
    }
  }
}

extension LinearSystem {
  fileprivate mutating func add(_ terms: [(quantity: Int, coefficient: Double)], _ number: [Int]) {
    for term in terms where number[term.quantity] >= 0 {
      addTerm(number[term.quantity], term.coefficient)
    }
  }
}
