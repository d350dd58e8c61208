/// A linear program in fractions: unknowns of 0 and more, and equations; slow, and exact.
///
/// The textbook's dense tableau with two phases and Bland's rule.
struct RationalProgram {
  private(set) var isFeasible = true
  /// Whether a number became too large, so that nothing it says counts.
  private(set) var isOverflown = false
  private var cells: [[Rational]] = []
  private var basis: [Int] = []
  private let count: Int

  /// Makes a program: of each equation the coefficients, and then the right side.
  init(unknowns: Int, equations: [[Rational]]) {
    count = unknowns
    for (number, equation) in equations.enumerated() {
      let isFlipped = equation[unknowns].isNegative
      let signed = isFlipped ? equation.map { -$0 } : equation
      var row = Array(signed[..<unknowns])
      row += equations.indices.map { $0 == number ? .one : .zero }
      row.append(signed[unknowns])
      cells.append(row)
      basis.append(unknowns + number)
    }
    let costs = (0..<unknowns + equations.count).map { $0 < unknowns ? Rational.zero : .one }
    let rest = minimize(costs) ?? .zero
    isFeasible = rest.isZero
    guard isFeasible else { return }
    for row in cells.indices.reversed() where basis[row] >= unknowns {
      if let column = (0..<unknowns).first(where: { !cells[row][$0].isZero }) {
        exchange(row, column)
      } else {
        cells.remove(at: row)
        basis.remove(at: row)
      }
    }
    cells = cells.map { $0[..<unknowns] + [$0[$0.count - 1]] }
  }

  /// The least sum of costs; nil where there is none.
  mutating func minimize(_ costs: [Rational]) -> Rational? {
    guard isFeasible else { return nil }
    let width = costs.count
    // What the sum would grow by with each unknown; last, what it is, negative.
    var slopes = costs + [.zero]
    for row in cells.indices where !costs[basis[row]].isZero {
      subtract(costs[basis[row]], row, from: &slopes)
    }
    while let entering = slopes[..<width].firstIndex(where: { $0.isNegative }) {
      guard let leaving = leaving(entering, width) else { return nil }
      exchange(leaving, entering)
      subtract(slopes[entering], leaving, from: &slopes)
      if isOverflown || slopes.contains(where: { !$0.isNumber }) {
        isOverflown = true
        return .notANumber
      }
    }
    return -slopes[width]
  }

  private func leaving(_ entering: Int, _ width: Int) -> Int? {
    var best: Int?
    for row in cells.indices where cells[row][entering].isPositive {
      guard let current = best else {
        best = row
        continue
      }
      let difference =
        cells[row][width] / cells[row][entering]
        - cells[current][width] / cells[current][entering]
      if difference.isNegative || difference.isZero && basis[row] < basis[current] { best = row }
    }
    return best
  }

  private func subtract(_ factor: Rational, _ row: Int, from other: inout [Rational]) {
    guard !factor.isZero else { return }
    for index in other.indices where !cells[row][index].isZero {
      other[index] = other[index] - factor * cells[row][index]
    }
  }

  private mutating func exchange(_ row: Int, _ column: Int) {
    let pivot = cells[row][column]
    for index in cells[row].indices where !cells[row][index].isZero {
      cells[row][index] = cells[row][index] / pivot
    }
    for other in cells.indices where other != row && !cells[other][column].isZero {
      let factor = cells[other][column]
      for index in cells[row].indices where !cells[row][index].isZero {
        cells[other][index] = cells[other][index] - factor * cells[row][index]
        if !cells[other][index].isNumber { isOverflown = true }
      }
    }
    basis[row] = column
  }
}
