/// Linear constraints over the coordinates of one axis, or of both, as rows of compressed arrays.
///
/// Row by row: `sum of coefficient * variable (=|<=|>=) constant`, at a priority.
struct LinearSystem {
  /// One constraint; its terms stand in ``columns`` and ``coefficients``.
  struct Row {
    /// Where the row's terms are.
    var terms: Range<Int>
    var relation: LayoutConstraint.Relation
    /// The right side.
    var constant: Double
    /// 1000 is required; 0 is the last level, that of wishes which decide what is left open.
    var priority: Double
    /// Whether the row may be broken where required rows contradict each other: it is a constraint of
    /// the form, not a mask, a stack's end or an extent's sign.
    var isOwn: Bool
  }

  /// How many variables there are.
  private(set) var variableCount = 0
  /// Whether a variable is an extent: never negative.
  private(set) var isExtent: [Bool] = []
  private(set) var rows: [Row] = []
  private(set) var columns: [Int] = []
  private(set) var coefficients: [Double] = []

  /// Adds a variable and returns its number.
  mutating func addVariable(isExtent: Bool) -> Int {
    self.isExtent.append(isExtent)
    variableCount += 1
    return variableCount - 1
  }

  /// Adds a term to the row that is being written.
  mutating func addTerm(_ variable: Int, _ coefficient: Double) {
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
  mutating func endRow(
    _ relation: LayoutConstraint.Relation,
    _ constant: Double,
    priority: Double,
    isOwn: Bool = false
  ) -> Int {
    let start = rows.last?.terms.upperBound ?? 0
    rows.append(
      Row(
        terms: start..<columns.count,
        relation: relation,
        constant: constant,
        priority: priority,
        isOwn: isOwn
      )
    )
    return rows.count - 1
  }
}

/// What a linear system gives.
struct LinearSolution {
  /// A required row that was given up, with all that contradict each other.
  struct Conflict {
    var broken: Int
    var rows: [Int]
  }

  /// Why a system has no solution here.
  enum Refusal {
    case freeVariables(Int)
    case pivots
  }

  /// The value of each variable.
  var values: [Double] = []
  /// Whether no row above the last level decides a variable.
  var isOpen: [Bool] = []
  /// What contradicted each other, in the order in which it was given up.
  var conflicts: [Conflict] = []
  /// Why there are no values; nil where there are.
  var refusal: Refusal?
}
