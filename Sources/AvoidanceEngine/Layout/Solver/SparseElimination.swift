/// Variables defined by others, row by row: Gaussian elimination that stays sparse.
///
/// A row with a variable that no definition refers to yet defines it as it stands, whatever else the
/// row contains; any other row is first written out in variables without definition. So a chain of
/// views costs a few terms per view, not one for each view above it.
struct SparseElimination {
  /// A state of the elimination, to go back to.
  struct Mark {
    fileprivate var direct = 0
    fileprivate var expanded = 0
    fileprivate var terms = 0
    fileprivate var steps = 0
    fileprivate var history = 0
  }

  /// A coefficient this much smaller than the terms it comes from is a rounding error.
  private static let negligible = 1e-12

  // MARK: Definitions

  /// 0 for a variable without definition; else higher than the ranks of all variables in its definition.
  ///
  /// Definitions by rows as they stand count up from 1; definitions written out contain only variables
  /// that have no definition yet, so they count down from -1.
  private var rank: [Int]
  private var isReferenced: [Bool]
  private var isKnownDecided: [Bool]
  private var terms: [Range<Int>]
  private var offset: [Double]
  private var columns: [Int] = []
  private var coefficients: [Double] = []
  private var direct: [Int] = []
  private var expanded: [Int] = []

  /// Required definitions in the order in which they were made, with the row and pivot of each, and the
  /// definitions substituted in it.
  private var steps: [Step] = []
  private var history: [Substitution] = []
  private var isRequired: [Bool]
  private var stepOf: [Int]

  private struct Step {
    var row: Int
    var pivot: Double
    var history: Range<Int>
  }

  private struct Substitution {
    var variable: Int
    var coefficient: Double
  }

  // MARK: The present expression

  private var sum: [Double]
  private var magnitude: [Double]
  private var isPresent: [Bool]
  private var touched: [Int] = []
  private var queue: [Int] = []
  private var substitutions: [Substitution] = []
  private(set) var constant = 0.0
  /// The largest number that went into ``constant``.
  private(set) var constantMagnitude = 0.0
  /// The variables of the expression; in a written-out one, they have no definition.
  private(set) var support: [Int] = []
  private(set) var work = 0

  init(count: Int) {
    rank = Array(repeating: 0, count: count)
    isReferenced = Array(repeating: false, count: count)
    isKnownDecided = isReferenced
    terms = Array(repeating: 0..<0, count: count)
    offset = Array(repeating: 0, count: count)
    isRequired = Array(repeating: false, count: count)
    stepOf = Array(repeating: 0, count: count)
    sum = Array(repeating: 0, count: count)
    magnitude = Array(repeating: 0, count: count)
    isPresent = Array(repeating: false, count: count)
  }

  func isDefined(_ variable: Int) -> Bool { rank[variable] != 0 }

  /// Whether a variable depends on no variables below a limit that have no definition.
  ///
  /// This stays true, so it is computed once.
  mutating func isDecided(_ variable: Int, below limit: Int) -> Bool {
    if variable >= limit || isKnownDecided[variable] { return true }
    queue.removeAll(keepingCapacity: true)
    queue.append(variable)
    while let variable = queue.last {
      guard rank[variable] != 0 else { return false }
      let undecided = terms[variable].first {
        columns[$0] < limit && !isKnownDecided[columns[$0]]
      }
      if let undecided {
        queue.append(columns[undecided])
      } else {
        isKnownDecided[variable] = true
        queue.removeLast()
      }
    }
    return true
  }

  /// Collects all variables without definition on which a variable depends; visited variables are skipped.
  func collectLeaves(of variable: Int, _ isVisited: inout [Bool], into leaves: inout [Int]) {
    var open = [variable]
    while let next = open.popLast() {
      if isVisited[next] { continue }
      isVisited[next] = true
      if rank[next] == 0 { leaves.append(next) }
      for term in terms[next] where rank[next] != 0 { open.append(columns[term]) }
    }
  }

  // MARK: Writing an expression

  mutating func begin() {
    for variable in touched { isPresent[variable] = false }
    touched.removeAll(keepingCapacity: true)
    substitutions.removeAll(keepingCapacity: true)
    constant = 0
    constantMagnitude = 0
  }

  mutating func add(_ variable: Int, _ coefficient: Double) {
    if isPresent[variable] {
      sum[variable] += coefficient
      magnitude[variable] = max(magnitude[variable], abs(coefficient))
    } else {
      isPresent[variable] = true
      sum[variable] = coefficient
      magnitude[variable] = abs(coefficient)
      touched.append(variable)
    }
  }

  /// Adds a term to an ended expression; its variable must have no definition.
  mutating func append(_ variable: Int, _ coefficient: Double) {
    add(variable, coefficient)
    support.append(variable)
  }

  mutating func add(_ constant: Double) {
    self.constant += constant
    constantMagnitude = max(constantMagnitude, abs(constant))
  }

  func coefficient(of variable: Int) -> Double { sum[variable] }

  /// Ends the expression as it stands, with constants substituted.
  mutating func end() {
    for index in touched.indices where isConstant(touched[index]) { substitute(touched[index]) }
    collectSupport()
  }

  private func isConstant(_ variable: Int) -> Bool {
    rank[variable] != 0 && terms[variable].isEmpty
  }

  private mutating func collectSupport() {
    support.removeAll(keepingCapacity: true)
    for variable in touched where isPresent[variable] && !isNegligible(variable) {
      support.append(variable)
    }
  }

  /// Ends the expression written out in variables without definition.
  ///
  /// - Parameter onlyRequired: Whether to ignore definitions by rows that are not required.
  mutating func expand(onlyRequired: Bool = false) {
    queue.removeAll(keepingCapacity: true)
    for variable in touched where isPresent[variable] && isSubstituted(variable, onlyRequired) {
      enqueue(variable)
    }
    while let variable = dequeue() {
      let known = touched.count
      substitute(variable)
      for variable in touched[known...] where isSubstituted(variable, onlyRequired) {
        enqueue(variable)
      }
    }
    collectSupport()
  }

  private mutating func substitute(_ variable: Int) {
    isPresent[variable] = false
    if isNegligible(variable) { return }
    let factor = sum[variable]
    substitutions.append(Substitution(variable: variable, coefficient: factor))
    work += terms[variable].count + 1
    for term in terms[variable] { add(columns[term], factor * coefficients[term]) }
    add(factor * offset[variable])
  }

  private func isNegligible(_ variable: Int) -> Bool {
    !(abs(sum[variable]) > Self.negligible * magnitude[variable])
  }

  private func isSubstituted(_ variable: Int, _ onlyRequired: Bool) -> Bool {
    rank[variable] != 0 && (!onlyRequired || isRequired[variable])
  }

  // MARK: Defining

  /// The variable that an expression can define as it stands: no definition refers to it yet, and its
  /// coefficient is not small; nil if there is none.
  func directPivot(below limit: Int) -> Int? {
    let largest = support.reduce(0) { max($0, abs(sum[$1])) }
    return pivot { $0 < limit && rank[$0] == 0 && !isReferenced[$0] && abs(sum[$0]) >= largest / 8 }
  }

  /// The variable that a written-out expression should define: the newest of those with the largest
  /// coefficients; nil if there is none.
  func pivot(below limit: Int) -> Int? { pivot { $0 < limit } }

  private func pivot(where isEligible: (Int) -> Bool) -> Int? {
    var best = -1
    for variable in support where isEligible(variable) {
      if best < 0 { best = variable }
      let size = abs(sum[variable])
      let bestSize = abs(sum[best])
      if size > bestSize * (1 + 1e-9) || size > bestSize * (1 - 1e-9) && variable > best {
        best = variable
      }
    }
    return best < 0 ? nil : best
  }

  /// Defines a variable so that the expression is 0.
  ///
  /// - Parameters:
  ///   - pivot: The variable.
  ///   - isExpanded: Whether the expression is written out.
  ///   - row: The required row; nil for a guess.
  mutating func define(_ pivot: Int, isExpanded: Bool, row: Int?) {
    let divisor = sum[pivot]
    let start = columns.count
    for variable in support where variable != pivot {
      columns.append(variable)
      coefficients.append(-sum[variable] / divisor)
      isReferenced[variable] = true
    }
    work += support.count
    terms[pivot] = start..<columns.count
    offset[pivot] = -constant / divisor
    if isExpanded {
      expanded.append(pivot)
      rank[pivot] = -expanded.count
    } else {
      direct.append(pivot)
      rank[pivot] = direct.count
    }
    isRequired[pivot] = row != nil
    guard let row else { return }
    let begin = history.count
    history.append(contentsOf: substitutions)
    stepOf[pivot] = steps.count
    steps.append(Step(row: row, pivot: divisor, history: begin..<history.count))
  }

  /// The required rows that contribute to the written-out expression.
  func rowsOfExpansion(since mark: Mark) -> [Int] {
    var weights = Array(repeating: 0.0, count: steps.count - mark.steps)
    var sizes = weights
    func take(_ substitution: Substitution, _ weight: Double) {
      let step = stepOf[substitution.variable]
      let share = -weight * substitution.coefficient / steps[step].pivot
      weights[step - mark.steps] += share
      sizes[step - mark.steps] = max(sizes[step - mark.steps], abs(share))
    }
    for substitution in substitutions { take(substitution, 1) }
    var rows: [Int] = []
    for index in weights.indices.reversed()
    where abs(weights[index]) > 1e-9 * sizes[index] {
      let step = steps[index + mark.steps]
      rows.append(step.row)
      for entry in step.history { take(history[entry], weights[index]) }
    }
    return rows
  }

  // MARK: Going back

  var mark: Mark {
    Mark(
      direct: direct.count, expanded: expanded.count, terms: columns.count, steps: steps.count,
      history: history.count)
  }

  mutating func undo(to mark: Mark) {
    for variable in direct[mark.direct...] { undefine(variable) }
    for variable in expanded[mark.expanded...] { undefine(variable) }
    for column in columns[mark.terms...] { isReferenced[column] = false }
    direct.removeSubrange(mark.direct...)
    expanded.removeSubrange(mark.expanded...)
    columns.removeSubrange(mark.terms...)
    coefficients.removeSubrange(mark.terms...)
    steps.removeSubrange(mark.steps...)
    history.removeSubrange(mark.history...)
  }

  private mutating func undefine(_ variable: Int) {
    rank[variable] = 0
    isKnownDecided[variable] = false
  }

  // MARK: Values

  /// Computes the variables defined since a mark from those without definition.
  func evaluate(_ values: inout [Double], since mark: Mark) {
    for variable in expanded[mark.expanded...].reversed() { evaluate(variable, &values) }
    for variable in direct[mark.direct...] { evaluate(variable, &values) }
  }

  private func evaluate(_ variable: Int, _ values: inout [Double]) {
    var value = offset[variable]
    for term in terms[variable] { value += coefficients[term] * values[columns[term]] }
    values[variable] = value
  }

  /// Computes the speeds of the variables defined since a mark from those of the others.
  ///
  /// `scales` are the magnitudes of the terms of each speed.
  func differentiate(_ speeds: inout [Double], _ scales: inout [Double], since mark: Mark) {
    for variable in expanded[mark.expanded...].reversed() {
      differentiate(variable, terms[variable], &speeds, &scales)
    }
    for variable in direct[mark.direct...] {
      differentiate(variable, terms[variable], &speeds, &scales)
    }
  }

  @inline(__always)
  private func differentiate(
    _ variable: Int, _ terms: some Sequence<Int>, _ speeds: inout [Double],
    _ scales: inout [Double]
  ) {
    var speed = 0.0
    var scale = 0.0
    for term in terms {
      speed += coefficients[term] * speeds[columns[term]]
      scale = max(scale, abs(coefficients[term]) * scales[columns[term]])
    }
    speeds[variable] = abs(speed) > 1e-9 * scale ? speed : 0
    scales[variable] = scale
  }

  /// The variables defined since a mark, in the order in which they are computed, with the terms in which
  /// each variable occurs: moving a few variables costs as much as what moves with them, not as everything.
  struct Dependents {
    fileprivate var order: [Int]
    /// Indexes in `order`; -1 if not defined since the mark.
    fileprivate var places: [Int]
    /// Where the uses of each variable begin, followed by the end.
    fileprivate var starts: [Int]
    fileprivate var uses: [(place: Int, term: Int)]
    /// The moving terms at each place.
    fileprivate var moving: [[Int]]
  }

  func dependents(since mark: Mark) -> Dependents {
    let order = Array(expanded[mark.expanded...].reversed()) + direct[mark.direct...]
    var places = Array(repeating: -1, count: rank.count)
    var starts = Array(repeating: 0, count: rank.count + 1)
    for (place, variable) in order.enumerated() {
      places[variable] = place
      for term in terms[variable] { starts[columns[term] + 1] += 1 }
    }
    for variable in rank.indices { starts[variable + 1] += starts[variable] }
    var ends = starts
    var uses = Array(repeating: (place: 0, term: 0), count: starts[rank.count])
    for (place, variable) in order.enumerated() {
      for term in terms[variable] {
        uses[ends[columns[term]]] = (place, term)
        ends[columns[term]] += 1
      }
    }
    return Dependents(
      order: order, places: places, starts: starts, uses: uses,
      moving: Array(repeating: [], count: order.count))
  }

  /// Computes the same from only the sources that move.
  ///
  /// - Parameters:
  ///   - speeds: 0 except for `sources`.
  ///   - scales: The magnitudes of the terms of each speed.
  ///   - sources: The moving variables; for those with a definition, the definition counts.
  ///   - dependents: The variables defined since a mark.
  func differentiate(
    _ speeds: inout [Double], _ scales: inout [Double], from sources: [Int],
    _ dependents: inout Dependents
  ) {
    func move(_ variable: Int) {
      for use in dependents.starts[variable]..<dependents.starts[variable + 1] {
        dependents.moving[dependents.uses[use].place].append(dependents.uses[use].term)
      }
    }
    for source in sources {
      if dependents.places[source] >= 0 {
        speeds[source] = 0
        scales[source] = 0
      } else if scales[source] != 0 {
        move(source)
      }
    }
    for place in dependents.order.indices where !dependents.moving[place].isEmpty {
      let variable = dependents.order[place]
      // Sorted, so that sums are the same bit for bit.
      differentiate(variable, dependents.moving[place].sorted(), &speeds, &scales)
      dependents.moving[place].removeAll(keepingCapacity: true)
      if scales[variable] != 0 { move(variable) }
    }
  }

  // MARK: Queue by descending rank

  private mutating func enqueue(_ variable: Int) {
    var index = queue.count
    queue.append(variable)
    while index > 0 {
      let parent = (index - 1) / 2
      if rank[queue[parent]] >= rank[queue[index]] { break }
      queue.swapAt(parent, index)
      index = parent
    }
  }

  private mutating func dequeue() -> Int? {
    guard let top = queue.first, let last = queue.popLast() else { return nil }
    guard !queue.isEmpty else { return top }
    queue[0] = last
    var index = 0
    while true {
      var child = 2 * index + 1
      guard child < queue.count else { break }
      if child + 1 < queue.count, rank[queue[child + 1]] > rank[queue[child]] { child += 1 }
      if rank[queue[index]] >= rank[queue[child]] { break }
      queue.swapAt(index, child)
      index = child
    }
    return top
  }
}
