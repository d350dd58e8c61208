package import RegressionRunner
package import RegressionStore
import Scenarios

/// Several runs beside each other for people: what is not the same in all of them, and the totals.
package enum RunMatrixText {
  /// Returns the runs, the cases that differ with the gravest change first, and totals that add up.
  ///
  /// - Parameters:
  ///   - matrix: The runs.
  ///   - names: The names of its rows' cases.
  ///   - limit: How many cases are told.
  ///   - width: Columns of the terminal; nil: as wide as needed.
  ///   - style: Colours.
  /// - Returns: Lines, each with a line feed.
  package static func text(
    _ matrix: RunMatrix, names: [CaseID: CaseName], limit: Int, width: Int?,
    style: TerminalStyle = .plain
  ) -> String {
    var text = matrix.runs.map { style.bold(RunText.handle($0)) + "\n" }.joined() + "\n"
    let all = sorted(matrix.rows)
    let changed = all.prefix { rank($0.changes) < gravity.count }
    // Runs of other selections differ in most cases by their plans alone.
    let rows = limit == Int.max ? all : Array(changed)
    let table = MatrixText(
      title: "CASE",
      columns: matrix.runs.map { "\($0.number)" },
      rows: rows.prefix(limit).map { row in
        (names[row.caseID]?.description ?? "", zip(row.cells, row.changes).map(cell))
      },
      totals: totals(matrix)
    )
    if !rows.isEmpty {
      text += TextLayout.beside(VerdictWords.legend, width: width) + "\n"
      text += TextLayout.beside(legend, width: width) + "\n\n"
    }
    text += table.text(width: width, style: style) + "\n"
    if rows.count > limit { text += "… and \(rows.count - limit) more; use --verbose to see all\n" }
    var counts = ["\(Words.count(changed.count, "case")) changed", "\(matrix.equal) unchanged"]
    if all.count > changed.count {
      let hint = limit == Int.max ? "" : " (--verbose lists them)"
      counts.insert("\(all.count - changed.count) not in every run\(hint)", at: 1)
    }
    text += counts.joined(separator: ", ") + "\n"
    if let pair = gravestPair(rows, matrix) {
      text += "details: headroom compare \(pair.0) \(pair.1)\n"
    }
    return text
  }

  private static let legend = [
    "▼ newly failing", "▲ newly passing", "≠ different failure or verdict", "~ different movement",
    "* redefined;", "empty: not planned",
  ]

  private static func cell(_ cell: RunMatrix.Cell, _ change: ComparisonBucket?) -> String {
    switch cell {
    case .absent: ""
    case .missing: VerdictWords.mark(nil)
    case .result(let verdict, _): VerdictWords.mark(verdict) + (change.map(mark) ?? " ")
    }
  }

  private static func mark(_ change: ComparisonBucket) -> String {
    switch change {
    case .newlyFailing: "▼"
    case .newlyPassing: "▲"
    case .otherFailure, .otherVerdict: "≠"
    case .movedDifferently, .sameFailure: "~"
    case .redefined: "*"
    case .onlyInA, .onlyInB, .missing, .same: " "
    }
  }

  // MARK: Order

  private static let gravity: [ComparisonBucket] = [
    .newlyFailing, .otherFailure, .newlyPassing, .otherVerdict, .movedDifferently, .sameFailure,
    .redefined, .missing,
  ]

  private static func rank(_ change: ComparisonBucket?) -> Int {
    change.flatMap { gravity.firstIndex(of: $0) } ?? gravity.count
  }

  private static func rank(_ changes: [ComparisonBucket?]) -> Int {
    changes.map { rank($0) }.min() ?? gravity.count
  }

  private static func sorted(_ rows: [RunMatrix.Row]) -> [RunMatrix.Row] {
    rows.map { (row: $0, rank: rank($0.changes)) }
      .sorted { ($0.rank, $0.row.caseID) < ($1.rank, $1.row.caseID) }
      .map(\.row)
  }

  /// Two runs between which the first of the rows changes.
  private static func gravestPair(_ rows: [RunMatrix.Row], _ matrix: RunMatrix) -> (Int, Int)? {
    guard let row = rows.first,
      let column = row.changes.indices.filter({ row.changes[$0] != nil })
        .min(by: { rank(row.changes[$0]) < rank(row.changes[$1]) }),
      let left = row.cells[..<column].lastIndex(where: { $0.verdict != nil })
    else { return nil }
    return (matrix.runs[left].number, matrix.runs[column].number)
  }

  // MARK: Totals

  private static func totals(_ matrix: RunMatrix) -> [MatrixText.Row] {
    let verdicts = Verdict?.all.filter { verdict in
      matrix.totals.contains { $0.count(of: verdict) > 0 }
    }
    let rows = verdicts.map { verdict in
      (title: VerdictWords.word(verdict), cells: matrix.totals.map { "\($0.count(of: verdict)) " })
    }
    return rows + [("planned", matrix.totals.map { "\($0.planned) " })]
  }
}

/// A matrix for people: a title for each row, narrow columns, cut into blocks where the terminal is
/// too narrow for all columns at once.
struct MatrixText {
  /// A row's title and its cells.
  typealias Row = (title: String, cells: [String])

  /// The heading of the titles.
  var title: String
  /// The headings of the columns.
  var columns: [String]
  /// What stands below the headings.
  var rows: [Row]
  /// Numbers below the rows, in every block.
  var totals: [Row] = []

  /// Columns that titles get at least, however narrow the terminal is.
  private static let narrowestTitle = 24

  /// Returns the blocks, an empty line between two, each line with a line feed.
  func text(width: Int?, style: TerminalStyle) -> String {
    let blocks = blocks(within: width)
    return blocks.map { part in
      // A row that has nothing here stands in another block.
      let own = blocks.count == 1 ? rows : rows.filter { !$0.cells[part].allSatisfy(\.isEmpty) }
      return block(part, own, width, style)
    }.joined(separator: "\n")
  }

  /// Which columns stand beside each other.
  private func blocks(within width: Int?) -> [Range<Int>] {
    guard let width else { return [columns.indices] }
    var blocks: [Range<Int>] = []
    var start = 0
    var room = width - Self.narrowestTitle
    for column in columns.indices {
      let needed = 2 + columnWidth(column)
      if needed > room, column > start {
        blocks.append(start..<column)
        (start, room) = (column, width - Self.narrowestTitle)
      }
      room -= needed
    }
    return blocks + [start..<columns.count]
  }

  private func columnWidth(_ column: Int) -> Int {
    (rows + totals).reduce(TextLayout.width(of: columns[column])) {
      max($0, TextLayout.width(of: $1.cells[column]))
    }
  }

  private func block(_ part: Range<Int>, _ rows: [Row], _ width: Int?, _ style: TerminalStyle)
    -> String
  {
    var table = TextTable(
      [.init(title, mayShrink: true)] + columns[part].map { .init($0, isNumber: true) })
    for row in rows + totals { table.append([row.title] + row.cells[part]) }
    return table.text(width: width, style: style)
  }
}
