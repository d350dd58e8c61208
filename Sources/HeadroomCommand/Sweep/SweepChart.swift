import Presentation
import RegressionRunner
import Scenarios

/// A sweep as a text chart: the numbers of passing cases as columns.
struct SweepChart {
  let outcome: SweepOutcome
  let width: Int

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")
  private static let rows = 6

  private var sweep: Sweep { outcome.sweep }

  /// The lines, with an empty one at the end; empty for a single value.
  var text: String {
    guard sweep.values.count > 1 else { return "" }
    let passing = passing
    let top = max(1, passing.max() ?? 1)
    let margin = "\(top)".count + 1
    let pieces = Self.pieces(of: passing.count, atMost: max(10, min(width, 100) - margin - 2))
    let wide = max(1, min(6, (min(width, 72) - margin - 2) / pieces.count))
    let heights = pieces.map { piece in
      (piece.map { passing[$0] }.max() ?? 0) * Self.rows * 8 / top
    }
    let isBinned = pieces.contains { $0.count > 1 }
    var text = "Cases that pass\(isBinned ? " (each column: the best of its values)" : "")\n"
    for row in (0..<Self.rows).reversed() {
      let label = row == Self.rows - 1 ? "\(top)" : row == 0 ? "0" : ""
      let cells = heights.map { height in
        String(repeating: Self.eighths[max(0, min(8, height - row * 8))], count: wide)
      }.joined()
      text +=
        TextLayout.padded(label, to: margin - 1, toTheRight: true) + " ┤" + Self.trimmed(cells)
        + "\n"
    }
    let columns = pieces.count * wide
    text +=
      String(repeating: " ", count: margin) + "└" + String(repeating: "─", count: columns) + "\n"
    return text + String(repeating: " ", count: margin + 1) + foot(pieces, wide) + "\n\n"
  }

  /// The number of passing cases at each value, including unexpected passes.
  private var passing: [Int] {
    outcome.points.map { $0.totals.sum(of: [.pass, .unexpectedPass]) }
  }

  /// Divides indexes into at most `limit` ranges of nearly the same size.
  static func pieces(of count: Int, atMost limit: Int) -> [Range<Int>] {
    let pieces = min(count, max(1, limit))
    return (0..<pieces).map { count * $0 / pieces..<count * ($0 + 1) / pieces }
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  /// The first and the last value, with a mark at the strategy's current one.
  private func foot(_ pieces: [Range<Int>], _ wide: Int) -> String {
    let columns = pieces.count * wide
    let first = Escaped.text(sweep.values[0].readable)
    let last = Escaped.text(SweepWords.value(sweep.values[sweep.values.count - 1], of: sweep))
    let room = max(TextLayout.width(of: first) + 1, columns - TextLayout.width(of: last))
    var line = TextLayout.padded(first, to: room) + last
    if let now = sweep.presentPlace,
      let column = pieces.firstIndex(where: { $0.contains(now) })
    {
      let mark = "▲ now"
      let start = column * wide + wide / 2
      let free = line.dropFirst(max(0, start - 1)).prefix(mark.count + 2)
      if free.allSatisfy({ $0 == " " }),
        free.count == mark.count + 2 || start + mark.count > columns
      {
        let characters = Array(TextLayout.padded(line, to: start + mark.count))
        line = String(characters[..<start]) + mark + String(characters[(start + mark.count)...])
      }
    }
    return line
  }
}
