import AvoidanceEngine
import EmbeddedFiles
import RegressionRunner
import Scenarios

/// A sweep as one page that needs nothing else: no network, no other file, no script.
struct SweepPage {
  let document: SweepDocument

  /// How many values stand in the page at once; the others are folded away.
  private static let shownValues = 20
  /// How many values and places of break points the page has at all; JSON has all of them.
  private static let limit = 2_000

  private static let styles =
    (["palette", "base", "frame", "summary", "tables", "print"].map {
      HTMLPage.file("style/\($0).css").text
    } + [file("page.css").text]).joined(separator: "\n")

  /// Returns a file of the folder `page`.
  static func file(_ name: String) -> EmbeddedFile {
    EmbeddedFile("Sources/Reports/Sweep/page/\(name)")
  }

  private var outcome: SweepOutcome { document.outcome }

  /// The whole file.
  var text: String {
    let words = SweepWords(document: document)
    let style = Self.styles + "\n" + SweepPicture.style
    let title = "\(words.parameters) of \(document.strategy)"
    return Self.file("page.html").text(with: [
      "policy": HTMLPage.policy(style: style),
      "version": HTMLMarkup.text(document.toolVersion),
      "engine": HTMLMarkup.text(Simulator.version),
      "title": HTMLMarkup.text(HTMLMarkup.cut("Sweep: \(title)", 200)),
      "style": style,
      "strategy": Markup.name(document.strategy).html,
      "size": HTMLMarkup.text(size),
      "headline": HTMLMarkup.text(headline(words)),
      "summary": HTMLMarkup.text(words.summary),
      "picture": SweepPicture(document: document).inPage,
      "caption": HTMLMarkup.text(caption),
      "values": SweepValueTable(document: document, shown: Self.shownValues, limit: Self.limit)
        .markup.html,
      "resolution": HTMLMarkup.text(words.resolution),
      "breaks": SweepBreakTable(document: document, limit: Self.limit).markup.html,
      "present": HTMLMarkup.text(words.present),
    ])
  }

  private var size: String {
    let values = outcome.sweep.axes.map { HTMLMarkup.count($0.values.count, "value") }
    return "\(values.joined(separator: " × ")), \(HTMLMarkup.count(outcome.reached, "case"))"
  }

  private func headline(_ words: SweepWords) -> String {
    guard !words.isWithoutEffect else { return "\(words.parameters) changes no verdict" }
    let outcome = document.outcome
    let isBetter = outcome.present.isBetter(than: outcome.points[outcome.ranking[0]])
    return isBetter && !words.isPresentBest
      ? "\(words.present) is still best" : "Best is \(words.best)"
  }

  private var caption: String {
    outcome.sweep.axes.count == 1
      ? "Shaded: best values. Dashed: current value. Marks on the axis of the first curves: break "
        + "points. Hover over a value for its numbers."
      : "Darker cells: more cases pass. Hover over a cell for its numbers."
  }
}

/// A sweep as letters: the cases that pass as columns, or of two parameters as a map.
struct SweepChart {
  let document: SweepDocument
  /// Columns of the terminal.
  let width: Int
  let style: TerminalStyle

  private static let eighths = Array(" ▁▂▃▄▅▆▇█")
  private static let shades = Array("·░▒▓█")
  private static let rows = 6

  private var sweep: Sweep { document.outcome.sweep }

  /// The lines, with an empty one at the end; nothing where one value is all.
  var text: String {
    guard sweep.count > 1 else { return "" }
    return sweep.axes.count == 1 ? curve : map
  }

  /// How many cases pass at each place, known failures that pass among them.
  private var passing: [Int] {
    document.outcome.points.map { $0.totals.sum(of: [.pass, .unexpectedPass]) }
  }

  /// Cuts positions into at most so many pieces of nearly the same size.
  static func pieces(of count: Int, atMost limit: Int) -> [Range<Int>] {
    let pieces = min(count, max(1, limit))
    return (0..<pieces).map { count * $0 / pieces..<count * ($0 + 1) / pieces }
  }

  /// A value as it can be shown.
  private static func shown(_ value: ParameterValue) -> String {
    Escaped.text(ParameterWords.value(value))
  }

  /// Two words at the ends of so many columns, with a space between.
  private static func ends(_ first: String, _ last: String, _ columns: Int) -> String {
    let room = max(TextLayout.width(of: first) + 1, columns - TextLayout.width(of: last))
    return TextLayout.padded(first, to: room) + last
  }

  private static func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  // MARK: One parameter

  private var curve: String {
    let axis = sweep.axes[0]
    let passing = passing
    let top = max(1, passing.max() ?? 1)
    let margin = "\(top)".count + 1
    let pieces = Self.pieces(of: passing.count, atMost: max(10, min(width, 100) - margin - 2))
    // Few values are drawn wider.
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
    return text + String(repeating: " ", count: margin + 1) + foot(axis, pieces, wide) + "\n\n"
  }

  /// The first and the last value, and where the strategy is now.
  private func foot(_ axis: SweepAxis, _ pieces: [Range<Int>], _ wide: Int) -> String {
    let columns = pieces.count * wide
    let first = Self.shown(axis.values[0])
    let last = Escaped.text(SweepWords.value(axis.values[axis.values.count - 1], of: axis))
    var line = Self.ends(first, last, columns)
    if let now = axis.values.firstIndex(of: axis.present),
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

  // MARK: Two parameters

  private var map: String {
    let (across, down) = (sweep.axes[0], sweep.axes[1])
    let passing = passing
    let (low, high) = (passing.min() ?? 0, passing.max() ?? 0)
    let labels = down.values.map { Self.shown($0) }
    let margin = min(20, labels.map { TextLayout.width(of: $0) }.max() ?? 0)
    let columns = Self.pieces(
      of: across.values.count, atMost: max(5, (min(width, 100) - margin - 2) / 2))
    let rows = Self.pieces(of: down.values.count, atMost: 24)
    let isBinned = columns.contains { $0.count > 1 } || rows.contains { $0.count > 1 }
    var text = "Cases that pass, from \(low) (·) to \(high) (█)"
    text += isBinned ? "; each cell: the best of its values\n" : "\n"
    text += style.faint(Escaped.text("\(down.parameter) down, \(across.parameter) across")) + "\n"
    for row in rows.reversed() {
      let label = TextLayout.cut(labels[row.lowerBound], to: margin)
      let cells = columns.map { column -> String in
        let best =
          row.flatMap { line in column.map { passing[line * across.values.count + $0] } }.max() ?? 0
        let share = high == low ? 1 : Double(best - low) / Double(high - low)
        return String(repeating: Self.shades[Int((share * 4).rounded(.down))], count: 2)
      }.joined()
      text += TextLayout.padded(label, to: margin, toTheRight: true) + " ┤" + cells + "\n"
    }
    let first = Self.shown(across.values[0])
    let last = Escaped.text(SweepWords.value(across.values[across.values.count - 1], of: across))
    let foot = Self.ends(first, last, 2 * columns.count)
    return text + String(repeating: " ", count: margin + 2) + foot + "\n\n"
  }
}
