/// Linear constraints over the coordinates of one axis, or of both, as rows of compressed arrays.
///
/// Row by row: `sum of coefficient * variable (=|<=|>=) constant`, at a priority.
package struct LinearSystem: Sendable {
  /// One constraint; its terms stand in ``columns`` and ``coefficients``.
  package struct Row: Sendable {
    /// Where the row's terms are.
    package var terms: Range<Int>
    package var relation: LayoutConstraint.Relation
    /// The right side.
    package var constant: Double
    /// 1000 is required; 0 is the last level, that of wishes which decide what is left open.
    package var priority: Double
    /// Whether the row may be broken where required rows contradict each other: it is a constraint of
    /// the form, not a mask, a stack's end or an extent's sign.
    package var isOwn: Bool
  }

  /// Makes a system without variables.
  package init() {}

  /// How many variables there are.
  package private(set) var variableCount = 0
  /// Whether a variable is an extent: never negative.
  package private(set) var isExtent: [Bool] = []
  package private(set) var rows: [Row] = []
  package private(set) var columns: [Int] = []
  package private(set) var coefficients: [Double] = []

  /// Adds a variable and returns its number.
  package mutating func addVariable(isExtent: Bool) -> Int {
    self.isExtent.append(isExtent)
    variableCount += 1
    return variableCount - 1
  }

  /// Adds a term to the row that is being written.
  package mutating func addTerm(_ variable: Int, _ coefficient: Double) {
    columns.append(variable)
    coefficients.append(coefficient)
  }

  /// Adds to a term of the row that is being written, or a term.
  mutating func merge(_ variable: Int, _ coefficient: Double) {
    for index in (rows.last?.terms.upperBound ?? 0)..<columns.count where columns[index] == variable
    {
      coefficients[index] += coefficient
      return
    }
    addTerm(variable, coefficient)
  }

  /// Ends the row to which all terms since the last row belong, and returns its number.
  @discardableResult
  package mutating func endRow(
    _ relation: LayoutConstraint.Relation, _ constant: Double, priority: Double, isOwn: Bool = false
  ) -> Int {
    let start = rows.last?.terms.upperBound ?? 0
    rows.append(
      Row(
        terms: start..<columns.count, relation: relation, constant: constant, priority: priority,
        isOwn: isOwn))
    return rows.count - 1
  }
}

/// What a linear system gives.
package struct LinearSolution: Sendable {
  /// A required row that was given up, with all that contradict each other.
  package struct Conflict: Hashable, Sendable {
    package var broken: Int
    package var rows: [Int]

    package init(broken: Int, rows: [Int]) {
      self.broken = broken
      self.rows = rows
    }
  }

  /// Why a system has no solution here.
  package enum Refusal: Hashable, Sendable {
    /// More variables are left to the simplex than it takes.
    case freeVariables(Int)
    /// Elimination or simplex take too long, or numbers became too large.
    case pivots
  }

  /// The value of each variable.
  package var values: [Double] = []
  /// Whether no row above priority 0 decides a variable.
  package var isOpen: [Bool] = []
  /// What contradicted each other, in the order in which it was given up.
  package var conflicts: [Conflict] = []
  /// Why there are no values; nil where there are.
  package var refusal: Refusal?
}
