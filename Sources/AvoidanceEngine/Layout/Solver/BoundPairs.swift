/// Finds the pairs of rows that bound one variable by one number from both sides: content hugging
/// and compression resistance.
struct BoundPairs {
  /// How many rows of a variable are looked at; more are no layout.
  private static let searchLimit = 16

  /// The last bound of a variable that has no partner, and for each bound the one before it; -1: none.
  private var last: [Int]
  private var previous: [Int]
  private var used: [Int] = []

  /// Begins without bounds.
  init(variables: Int, rows: Int) {
    last = Array(repeating: -1, count: variables)
    previous = Array(repeating: -1, count: rows)
  }

  /// Forgets the bounds that were seen.
  mutating func begin() {
    for variable in used { last[variable] = -1 }
    used.removeAll(keepingCapacity: true)
  }

  /// The row seen before that bounds the same variable by the same number from the other side; each
  /// row is found once.
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
