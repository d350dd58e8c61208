/// A dense simplex over piecewise linear costs that are compared level by level.
///
/// Each row and column is a quantity that should be 0 on at least one side: an extent, or the slack of
/// a constraint. Columns are 0; rows are linear in them. Level 0 is required: there a quantity may not
/// be on the side that costs. After a level has been minimized, columns remember which of their
/// directions would make it worse; rows don't cross 0.
///
/// Bland's rule (of the candidates to enter or leave, take the quantity with the lowest number) makes
/// it terminate.
struct LexicographicSimplex {
  struct CostLevels {
    static let none = Int.max

    /// The level at which values above 0 cost.
    var up = Self.none
    /// The level at which values below 0 cost.
    var down = Self.none

    var first: Int { min(up, down) }
  }

  enum Limit: Error { case pivots }

  private struct Column {
    var quantity: Int
    /// The level that would get worse if it went up, or ``CostLevels/none``.
    var upBar = CostLevels.none
    /// The level that would get worse if it went down.
    var downBar = CostLevels.none

    func isBarred(up isUp: Bool) -> Bool { (isUp ? upBar : downBar) != CostLevels.none }

    mutating func bar(up isUp: Bool, _ level: Int) {
      if isUp { upBar = min(upBar, level) } else { downBar = min(downBar, level) }
    }

    mutating func bar(_ levels: CostLevels) {
      if levels.up == 0 { upBar = 0 }
      if levels.down == 0 { downBar = 0 }
    }
  }

  private struct Row {
    var quantity: Int
    var value: Double
    /// Values this close to 0 count as 0.
    var tolerance: Double
    var isAbove = true
  }

  private struct Entering {
    var column: Int
    var isUp: Bool
  }

  private struct Stage {
    /// Levels before this one are minimal and stay so.
    var minimal: Int
    /// Quantities that cost at a level before this one don't cross 0 within a step.
    var respected: Int
  }

  private static let workLimit = 200_000_000
  private static let cellLimit = 16_000_000

  private var columns: [Column] = []
  private var rows: [Row] = []
  /// Row by row, ``stride`` cells each.
  private var cells: [Double] = []
  private var stride = 0
  private var gradient: [Double] = []
  private var gradientScale: [Double] = []
  private var nonzero: [Int] = []
  /// The levels at which the quantities cost; for one that may be a column, use the subscript.
  var costLevels: [CostLevels]
  /// The row of a quantity from 0 up, its column from -2 down; -1 if it is neither.
  private var place: [Int]
  private var dropped: [Int] = []
  /// The place of a quantity that stays 0.
  private static let droppedPlace = Int.min
  private(set) var pivots = 0
  private var work = 0
  var pivotLimit = 0

  init(quantities: Int) {
    costLevels = Array(repeating: CostLevels(), count: quantities)
    place = Array(repeating: -1, count: quantities)
  }

  // MARK: Contents

  var isTooLarge: Bool { cells.count > Self.cellLimit }

  /// Counts numbers that had to be looked at; throws ``Limit`` if there are too many.
  mutating func spend(_ amount: Int) throws(Limit) {
    work += amount
    guard work <= Self.workLimit else { throw .pivots }
  }

  var columnCount: Int { columns.count }
  var columnQuantities: [Int] { columns.map(\.quantity) }
  var rowQuantities: [Int] { rows.map(\.quantity) }

  /// Whether a quantity is a row or a column, or was one that has been dropped.
  func holds(_ quantity: Int) -> Bool { place[quantity] != -1 }

  subscript(quantity: Int) -> CostLevels {
    get { costLevels[quantity] }
    set {
      costLevels[quantity] = newValue
      if let column = column(of: quantity) {
        columns[column] = Column(quantity: quantity)
        columns[column].bar(newValue)
      }
    }
  }

  func value(of quantity: Int) -> Double {
    place[quantity] >= 0 ? rows[place[quantity]].value : 0
  }

  func isColumn(_ quantity: Int) -> Bool { column(of: quantity) != nil }

  /// Whether a column may go up, or down, without making a minimized level worse.
  func isFree(_ quantity: Int, up isUp: Bool) -> Bool {
    column(of: quantity).map { !columns[$0].isBarred(up: isUp) } ?? false
  }

  /// The side of 0 on which a row is or, while it is 0, must stay.
  func isAbove(_ quantity: Int) -> Bool { place[quantity] >= 0 && rows[place[quantity]].isAbove }

  /// The columns of a row; a column consists of itself.
  func terms(of quantity: Int) -> [(quantity: Int, coefficient: Double)] {
    guard place[quantity] >= 0 else { return [(quantity, 1)] }
    let start = place[quantity] * stride
    return columns.indices.compactMap {
      cells[start + $0] == 0 ? nil : (columns[$0].quantity, cells[start + $0])
    }
  }

  mutating func clear() {
    for row in rows { place[row.quantity] = -1 }
    for column in columns { place[column.quantity] = -1 }
    for quantity in dropped { place[quantity] = -1 }
    dropped.removeAll(keepingCapacity: true)
    rows.removeAll(keepingCapacity: true)
    columns.removeAll(keepingCapacity: true)
    cells.removeAll(keepingCapacity: true)
    stride = 0
  }

  /// Removes the columns that may go neither up nor down: they stay 0.
  mutating func dropBarred() {
    let kept = columns.indices.filter {
      !columns[$0].isBarred(up: true) || !columns[$0].isBarred(up: false)
    }
    for column in columns {
      place[column.quantity] = Self.droppedPlace
      dropped.append(column.quantity)
    }
    var narrow: [Double] = []
    narrow.reserveCapacity(rows.count * kept.count)
    for row in rows.indices { for column in kept { narrow.append(cells[row * stride + column]) } }
    cells = narrow
    stride = kept.count
    columns = kept.map { columns[$0] }
    for (index, column) in columns.enumerated() { place[column.quantity] = -2 - index }
    dropped.removeAll { place[$0] != Self.droppedPlace }
  }

  func coefficient(row: Int, column: Int) -> Double { cells[row * stride + column] }

  mutating func addColumn(_ quantity: Int) {
    if columns.count == stride { widen() }
    place[quantity] = -2 - columns.count
    columns.append(Column(quantity: quantity))
    self[quantity] = costLevels[quantity]
  }

  /// Adds a row: a constant plus terms in quantities that are rows or columns.
  mutating func addRow(
    _ quantity: Int, constant: Double, scale: Double, terms: [(quantity: Int, coefficient: Double)]
  ) {
    let start = cells.count
    cells.append(contentsOf: repeatElement(0, count: stride))
    var value = constant
    var scale = scale
    for term in terms {
      if let column = column(of: term.quantity) {
        cells[start + column] = Self.sum(cells[start + column], term.coefficient)
        continue
      }
      let row = place[term.quantity]
      guard row >= 0 else { continue }
      value += term.coefficient * rows[row].value
      scale = max(scale, abs(term.coefficient * rows[row].value))
      for column in columns.indices {
        cells[start + column] = Self.sum(
          cells[start + column], term.coefficient * cells[row * stride + column])
      }
    }
    place[quantity] = rows.count
    let tolerance = 1e-9 * max(1, scale)
    rows.append(
      Row(quantity: quantity, value: abs(value) > tolerance ? value : 0, tolerance: tolerance))
    chooseSide(rows.count - 1)
  }

  private func column(of quantity: Int) -> Int? {
    place[quantity] < -1 && place[quantity] != Self.droppedPlace ? -2 - place[quantity] : nil
  }

  private mutating func widen() {
    let wider = max(8, 2 * stride)
    var moved = Array(repeating: 0.0, count: rows.count * wider)
    for row in rows.indices {
      for column in 0..<stride { moved[row * wider + column] = cells[row * stride + column] }
    }
    cells = moved
    stride = wider
  }

  /// The sum, or 0 if only a rounding error is left of it.
  private static func sum(_ a: Double, _ b: Double) -> Double {
    let sum = a + b
    return abs(sum) > 1e-12 * abs(b) ? sum : 0
  }

  // MARK: Required quantities

  /// Forgets that a level and those after it have been minimized.
  mutating func forget(from level: Int) {
    for column in columns.indices {
      if columns[column].upBar >= level { columns[column].upBar = CostLevels.none }
      if columns[column].downBar >= level { columns[column].downBar = CostLevels.none }
    }
    for row in rows.indices where costLevels[rows[row].quantity].first >= level || level == 1 {
      chooseSide(row)
    }
  }

  /// A row at 0 counts to the side that is allowed.
  private mutating func chooseSide(_ row: Int) {
    let mustNotSink = costLevels[rows[row].quantity].down == 0
    rows[row].isAbove = rows[row].value > 0 || rows[row].value == 0 && mustNotSink
  }

  var violated: [Int] { rows.filter(isViolated).map(\.quantity) }

  private func isViolated(_ row: Row) -> Bool {
    row.value > 0 && costLevels[row.quantity].up == 0
      || row.value < 0 && costLevels[row.quantity].down == 0
  }

  /// Brings a quantity to its allowed side; quantities that are on theirs stay there.
  ///
  /// - Parameters:
  ///   - quantity: The quantity.
  ///   - level: The first level that has not been minimized; those before it stay minimal.
  /// - Returns: Whether it could. If not, none of the columns in its row may go further.
  /// - Throws: ``Limit`` if it takes too long.
  mutating func satisfy(_ quantity: Int, before level: Int = 1) throws(Limit) -> Bool {
    try spend(rows.count)
    while place[quantity] >= 0, isViolated(rows[place[quantity]]) {
      let row = place[quantity]
      let isTooHigh = rows[row].value > 0
      guard let entering = firstImproving(row, isTooHigh) else { return false }
      try step(entering, Stage(minimal: level, respected: level), target: row)
    }
    return true
  }

  private func firstImproving(_ row: Int, _ isTooHigh: Bool) -> Entering? {
    var best: Entering?
    for column in columns.indices {
      let cell = cells[row * stride + column]
      let isUp = (cell < 0) == isTooHigh
      guard cell != 0, !columns[column].isBarred(up: isUp)
      else { continue }
      if let best, columns[best.column].quantity < columns[column].quantity { continue }
      best = Entering(column: column, isUp: isUp)
    }
    return best
  }

  // MARK: Levels

  /// Minimizes the sum of costs of a level; levels before it must have been minimized.
  ///
  /// - Throws: ``Limit`` if it takes too long.
  mutating func minimize(_ level: Int) throws(Limit) {
    try spend(rows.count + columns.count)
    let isCosting =
      rows.contains { costs($0.quantity, level) } || columns.contains { costs($0.quantity, level) }
    guard isCosting else { return }
    chooseSides(level)
    try computeGradient(level)
    while let entering = firstDescending(level) {
      try step(entering, Stage(minimal: level, respected: level + 1), target: nil)
      try computeGradient(level)
    }
    barAscending(level)
  }

  private func costs(_ quantity: Int, _ level: Int) -> Bool {
    costLevels[quantity].up == level || costLevels[quantity].down == level
  }

  /// A row at 0 that did not matter so far counts to the side that costs nothing.
  private mutating func chooseSides(_ level: Int) {
    for row in rows.indices {
      let levels = costLevels[rows[row].quantity]
      if rows[row].value != 0 {
        rows[row].isAbove = rows[row].value > 0
      } else if levels.first == level {
        rows[row].isAbove = levels.up != level
      }
    }
  }

  private mutating func computeGradient(_ level: Int) throws(Limit) {
    gradient.removeAll(keepingCapacity: true)
    gradient.append(contentsOf: repeatElement(0, count: columns.count))
    gradientScale.removeAll(keepingCapacity: true)
    gradientScale.append(contentsOf: repeatElement(0, count: columns.count))
    for row in rows.indices {
      let levels = costLevels[rows[row].quantity]
      guard rows[row].isAbove ? levels.up == level : levels.down == level else { continue }
      let slope = rows[row].isAbove ? 1.0 : -1.0
      let start = row * stride
      try spend(columns.count)
      for column in columns.indices {
        gradient[column] += slope * cells[start + column]
        gradientScale[column] = max(gradientScale[column], abs(cells[start + column]))
      }
    }
  }

  /// How fast the level's cost grows when a column goes up or down; a rounding error counts as 0.
  private func slope(_ column: Int, isUp: Bool, _ level: Int) -> Double {
    let levels = costLevels[columns[column].quantity]
    let own = (isUp ? levels.up : levels.down) == level ? 1.0 : 0
    let slope = own + (isUp ? gradient[column] : -gradient[column])
    return abs(slope) > 1e-9 * max(own, gradientScale[column]) ? slope : 0
  }

  private func firstDescending(_ level: Int) -> Entering? {
    var best: Entering?
    for column in columns.indices {
      if let best, columns[best.column].quantity < columns[column].quantity { continue }
      if !columns[column].isBarred(up: true), slope(column, isUp: true, level) < 0 {
        best = Entering(column: column, isUp: true)
      } else if !columns[column].isBarred(up: false), slope(column, isUp: false, level) < 0 {
        best = Entering(column: column, isUp: false)
      }
    }
    return best
  }

  private mutating func barAscending(_ level: Int) {
    for column in columns.indices {
      for isUp in [true, false] where slope(column, isUp: isUp, level) > 0 {
        columns[column].bar(up: isUp, level)
      }
    }
  }

  // MARK: Steps

  /// Moves a column as far as the first row lets it, and exchanges the two.
  private mutating func step(_ entering: Entering, _ stage: Stage, target: Int?) throws(Limit) {
    pivots += 1
    guard pivots <= pivotLimit else { throw .pivots }
    try spend(rows.count + columns.count)
    guard let leaving = leaving(entering, stage, target: target) else {
      // Costs are never negative, so this is a rounding error: there is nothing to gain.
      columns[entering.column].bar(up: entering.isUp, stage.minimal)
      return
    }
    try spend(exchange(entering, leaving, stage))
  }

  private func leaving(_ entering: Entering, _ stage: Stage, target: Int?) -> Int? {
    var best: Int?
    var shortest = Double.infinity
    for row in rows.indices {
      let cell = cells[row * stride + entering.column]
      guard cell != 0 else { continue }
      let goesUp = (cell > 0) == entering.isUp
      guard row == target || stops(rows[row], goesUp: goesUp, stage) else { continue }
      let distance = abs(rows[row].value / cell)
      if distance < shortest * (1 - 1e-12) {
        shortest = distance
        best = row
      } else if distance <= shortest * (1 + 1e-12), let current = best, current != target,
        row == target || rows[row].quantity < rows[current].quantity
      {
        best = row
      }
    }
    return best
  }

  /// Whether a row moves towards 0 and must not cross it, or is at 0 and must not leave it.
  private func stops(_ row: Row, goesUp: Bool, _ stage: Stage) -> Bool {
    let levels = costLevels[row.quantity]
    guard levels.first < stage.respected else { return false }
    if row.value == 0 { return (goesUp ? levels.up : levels.down) == 0 || row.isAbove != goesUp }
    return (row.value > 0) != goesUp && !isViolated(row)
  }

  /// Turns a column into a row and a row into a column; returns the number of cells that changed.
  private mutating func exchange(_ entering: Entering, _ leaving: Int, _ stage: Stage) -> Int {
    var changed = 0
    let left = rows[leaving].quantity
    let entered = columns[entering.column].quantity
    let start = leaving * stride
    let pivot = cells[start + entering.column]
    let value = -rows[leaving].value / pivot

    nonzero.removeAll(keepingCapacity: true)
    for column in columns.indices where column != entering.column && cells[start + column] != 0 {
      cells[start + column] /= -pivot
      nonzero.append(column)
    }
    cells[start + entering.column] = 1 / pivot
    for row in rows.indices where row != leaving {
      let base = row * stride
      let factor = cells[base + entering.column]
      guard factor != 0 else { continue }
      changed += nonzero.count
      for column in nonzero {
        cells[base + column] = Self.sum(cells[base + column], factor * cells[start + column])
      }
      cells[base + entering.column] = factor / pivot
      move(row, by: factor * value, stage)
    }

    let levels = costLevels[left]
    var column = Column(quantity: left)
    column.bar(levels)
    if levels.first > 0, levels.first < stage.minimal {
      column.bar(up: !rows[leaving].isAbove, levels.first)
    }
    columns[entering.column] = column
    rows[leaving].quantity = entered
    rows[leaving].value = abs(value) > rows[leaving].tolerance ? value : 0
    rows[leaving].isAbove = entering.isUp
    place[left] = -2 - entering.column
    place[entered] = leaving
    return changed
  }

  private mutating func move(_ index: Int, by distance: Double, _ stage: Stage) {
    let row = rows[index]
    var value = row.value + distance
    if abs(value) <= row.tolerance { value = 0 }
    let crosses = value > 0 && row.value <= 0 || value < 0 && row.value >= 0
    if crosses, row.value != 0, stops(row, goesUp: value > 0, stage) { value = 0 }
    rows[index].value = value
    let levels = costLevels[row.quantity]
    if value != 0 || (row.isAbove ? levels.up : levels.down) == 0 { chooseSide(index) }
  }
}
