/// Linear constraints over the coordinates of one axis, or of both, as rows of compressed arrays.
///
/// Row by row: `sum of coefficient * variable (=|<=|>=) constant`, at a priority.
package struct LinearSystem: Sendable {
  /// A constraint; its terms are in ``columns`` and ``coefficients``.
  package struct Row: Sendable {
    package var terms: Range<Int>
    package var relation: LayoutConstraint.Relation
    package var constant: Double
    /// 1000 is required; 0 is the last level, whose wishes decide what is still open.
    package var priority: Double
    /// Whether the row may be broken if required rows conflict: it is a constraint of the form, not a
    /// mask, a stack's end or an extent's sign.
    package var isOwn: Bool
    /// Whether the row is a view's intrinsic size, which is broken before any constraint.
    package var isIntrinsic: Bool
  }

  package init() {}

  package private(set) var variableCount = 0
  /// Extents are never negative.
  package private(set) var isExtent: [Bool] = []
  package private(set) var rows: [Row] = []
  package private(set) var columns: [Int] = []
  package private(set) var coefficients: [Double] = []

  package mutating func addVariable(isExtent: Bool) -> Int {
    self.isExtent.append(isExtent)
    variableCount += 1
    return variableCount - 1
  }

  /// Adds a term to the row being written.
  package mutating func addTerm(_ variable: Int, _ coefficient: Double) {
    columns.append(variable)
    coefficients.append(coefficient)
  }

  /// Adds to the variable's term in the row being written, or adds a new term.
  mutating func merge(_ variable: Int, _ coefficient: Double) {
    for index in (rows.last?.terms.upperBound ?? 0)..<columns.count where columns[index] == variable
    {
      coefficients[index] += coefficient
      return
    }
    addTerm(variable, coefficient)
  }

  /// Ends the row of all terms since the last row, and returns its number.
  @discardableResult
  package mutating func endRow(
    _ relation: LayoutConstraint.Relation, _ constant: Double, priority: Double,
    isOwn: Bool = false, isIntrinsic: Bool = false
  ) -> Int {
    let start = rows.last?.terms.upperBound ?? 0
    rows.append(
      Row(
        terms: start..<columns.count, relation: relation, constant: constant, priority: priority,
        isOwn: isOwn, isIntrinsic: isIntrinsic))
    return rows.count - 1
  }
}

package struct LinearSolution: Sendable {
  /// A required row that was broken, with all that conflict.
  package struct Conflict: Hashable, Sendable {
    package var broken: Int
    package var rows: [Int]

    package init(broken: Int, rows: [Int]) {
      self.broken = broken
      self.rows = rows
    }
  }

  package enum Refusal: Hashable, Sendable {
    /// More variables are left than the simplex takes.
    case freeVariables(Int)
    /// Elimination or simplex take too long, or numbers become too large.
    case pivots
  }

  package var values: [Double] = []
  /// Whether no row above priority 0 decides a variable.
  package var isOpen: [Bool] = []
  /// In the order in which the rows were broken.
  package var conflicts: [Conflict] = []
  package var refusal: Refusal?
}

extension LinearSystem {
  /// The parts of a system without common variables, and the order of its priorities.
  struct Components {
    struct Component {
      fileprivate(set) var variables: Range<Int>
      fileprivate(set) var rows: Range<Int>
    }

    /// In the order of their first variables.
    private(set) var all: [Component] = []
    private(set) var empty: [Int] = []
    /// The level of each row: 0 is required, followed by one for each priority that occurs, from the
    /// highest down; the last one is for priority 0.
    private(set) var level: [Int] = []
    private(set) var lastLevel = 1

    private var orderedVariables: [Int] = []
    private var orderedRows: [Int] = []

    init(_ system: LinearSystem) {
      setLevels(system)
      var roots = Roots(count: system.variableCount)
      var firsts = Array(repeating: -1, count: system.rows.count)
      for row in system.rows.indices {
        for term in system.rows[row].terms where system.coefficients[term] != 0 {
          let variable = system.columns[term]
          if firsts[row] < 0 { firsts[row] = variable } else { roots.join(firsts[row], variable) }
        }
      }
      order(system, firsts, &roots)
    }

    /// The variables of a part, lowest first.
    func variables(of component: Component) -> ArraySlice<Int> {
      orderedVariables[component.variables]
    }

    /// The rows of a part: by level, and in their order within a level.
    func rows(of component: Component) -> ArraySlice<Int> { orderedRows[component.rows] }

    private mutating func setLevels(_ system: LinearSystem) {
      var priorities: [Double] = []
      for row in system.rows where row.priority > 0 && row.priority < LayoutConstraint.required {
        let position = Self.position(of: row.priority, in: priorities)
        if position == priorities.count || priorities[position] != row.priority {
          priorities.insert(row.priority, at: position)
        }
      }
      lastLevel = priorities.count + 1
      level = system.rows.map { row in
        if row.priority >= LayoutConstraint.required { return 0 }
        return row.priority > 0
          ? Self.position(of: row.priority, in: priorities) + 1 : priorities.count + 1
      }
    }

    /// The position of a priority in a descending list, or where to insert it.
    private static func position(of priority: Double, in priorities: [Double]) -> Int {
      var (low, high) = (0, priorities.count)
      while low < high {
        let middle = (low + high) / 2
        if priorities[middle] > priority { low = middle + 1 } else { high = middle }
      }
      return low
    }

    private mutating func order(_ system: LinearSystem, _ firsts: [Int], _ roots: inout Roots) {
      var number = Array(repeating: -1, count: system.variableCount)
      var sizes: [(variables: Int, rows: Int)] = []
      for variable in 0..<system.variableCount {
        let root = roots.root(of: variable)
        if root == variable {
          number[variable] = sizes.count
          sizes.append((0, 0))
        }
        number[variable] = number[root]
        sizes[number[variable]].variables += 1
      }
      for row in firsts.indices {
        if firsts[row] < 0 { empty.append(row) } else { sizes[number[firsts[row]]].rows += 1 }
      }
      var (variables, rows) = (0, 0)
      for size in sizes {
        all.append(Component(variables: variables..<variables, rows: rows..<rows))
        variables += size.variables
        rows += size.rows
      }
      orderedVariables = Array(repeating: 0, count: variables)
      orderedRows = Array(repeating: 0, count: rows)
      for variable in 0..<system.variableCount { append(variable: variable, to: number[variable]) }
      for row in byLevel() where firsts[row] >= 0 { append(row: row, to: number[firsts[row]]) }
    }

    private mutating func append(variable: Int, to component: Int) {
      let end = all[component].variables.upperBound
      orderedVariables[end] = variable
      all[component].variables = all[component].variables.lowerBound..<end + 1
    }

    private mutating func append(row: Int, to component: Int) {
      let end = all[component].rows.upperBound
      orderedRows[end] = row
      all[component].rows = all[component].rows.lowerBound..<end + 1
    }

    private func byLevel() -> [Int] {
      var starts = Array(repeating: 0, count: lastLevel + 2)
      for level in level { starts[level + 1] += 1 }
      for level in 1..<starts.count { starts[level] += starts[level - 1] }
      var rows = Array(repeating: 0, count: level.count)
      for (row, level) in level.enumerated() {
        rows[starts[level]] = row
        starts[level] += 1
      }
      return rows
    }
  }

  /// A disjoint-set forest of variables: each leads to the lowest one of its part.
  private struct Roots {
    private var parents: [Int]

    init(count: Int) { parents = Array(0..<count) }

    mutating func root(of variable: Int) -> Int {
      var variable = variable
      while parents[variable] != variable {
        parents[variable] = parents[parents[variable]]
        variable = parents[variable]
      }
      return variable
    }

    mutating func join(_ first: Int, _ second: Int) {
      let (first, second) = (root(of: first), root(of: second))
      if first != second { parents[max(first, second)] = min(first, second) }
    }
  }
}
