import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Workflows

/// Two parameters: a map of how many cases pass.
struct SweepMap {
  let document: SweepDocument

  private static let left = 96.0
  private static let top = 52.0
  private static let right = SweepPicture.width - 24
  /// How strong the colour of the best cell is: a number on it stays readable.
  private static let strongest = 0.55

  private var sweep: Sweep { document.outcome.sweep }
  private var points: [SweepPoint] { document.outcome.points }
  private var columns: Int { sweep.axes[0].values.count }
  private var rows: Int { sweep.axes[1].values.count }
  private var cellWidth: Double { (Self.right - Self.left) / Double(columns) }
  private var cellHeight: Double { min(44, max(2, 480 / Double(rows))) }

  private func passing(_ point: SweepPoint) -> Int {
    point.totals.sum(of: [.pass, .unexpectedPass])
  }

  /// The corner of a cell; higher values of the second parameter are higher.
  private func corner(_ place: Int) -> (x: Double, y: Double) {
    (
      Self.left + Double(place % columns) * cellWidth,
      Self.top + Double(rows - 1 - place / columns) * cellHeight
    )
  }

  /// The pieces, and how high they are.
  var markup: (String, Double) {
    let counts = points.map(passing)
    let (low, high) = (counts.min() ?? 0, counts.max() ?? 0)
    let bottom = Self.top + Double(rows) * cellHeight
    let words = SweepWords(document: document)
    var text = SweepPicture.text("title", "Cases that pass", Self.left, 24)
    text += legend(low: low, high: high)
    text += SweepPicture.rect(
      "cell-ground", Self.left, Self.top, Self.right - Self.left, bottom - Self.top)
    let isNumbered = cellWidth >= 34 && cellHeight >= 16
    for place in points.indices {
      let (x, y) = corner(place)
      let share = high == low ? 1 : Double(counts[place] - low) / Double(high - low)
      text += SweepPicture.rect(
        "cell", x, y, cellWidth, cellHeight, opacity: share * Self.strongest,
        title: "\(words.values(at: place)): \(SweepWords.numbers(points[place]))")
      if isNumbered {
        text += SweepPicture.text(
          "cell-number", "\(counts[place])", x + cellWidth / 2, y + cellHeight / 2 + 4,
          anchor: .middle)
      }
    }
    return (text + marks(words) + labels(bottom: bottom), bottom + 56)
  }

  /// Frames around the best cells and around the values that the strategy has now.
  private func marks(_ words: SweepWords) -> String {
    var text = ""
    if !words.isWithoutEffect {
      let range = words.bestRange
      let (x, y) = corner(range.lowerBound)
      text += SweepPicture.rect("cell-best", x, y, cellWidth * Double(range.count), cellHeight)
    }
    if let now = sweep.presentPlace {
      let (x, y) = corner(now)
      text += SweepPicture.rect("cell-now", x + 3, y + 3, cellWidth - 6, max(1, cellHeight - 6))
    }
    return text
  }

  private func legend(low: Int, high: Int) -> String {
    var text = SweepPicture.text("", "\(high)", Self.right, 24, anchor: .end)
    let end = Self.right - 30
    for step in 0..<8 {
      let x = end - Double(8 - step) * 14
      text += SweepPicture.rect("cell-ground", x, 13, 14, 13)
      text += SweepPicture.rect("cell", x, 13, 14, 13, opacity: Double(step) / 7 * Self.strongest)
    }
    text += SweepPicture.text("", "\(low)", end - 120, 24, anchor: .end)
    return text + SweepPicture.text("", "frame: best; dashed: now", end - 160, 24, anchor: .end)
  }

  private func labels(bottom: Double) -> String {
    let (across, down) = (sweep.axes[0], sweep.axes[1])
    var text = ""
    let every = max(1, Int((48 / cellWidth).rounded(.up)))
    for column in 0..<columns where column.isMultiple(of: every) {
      let x = Self.left + (Double(column) + 0.5) * cellWidth
      let word = TextLayout.cut(ParameterWords.value(across.values[column]), to: 12)
      text += SweepPicture.text("", word, x, bottom + 18, anchor: .middle)
    }
    let rowStep = max(1, Int((18 / cellHeight).rounded(.up)))
    for row in 0..<rows where row.isMultiple(of: rowStep) {
      let y = Self.top + (Double(rows - 1 - row) + 0.5) * cellHeight + 4
      let word = TextLayout.cut(ParameterWords.value(down.values[row]), to: 12)
      text += SweepPicture.text("", word, Self.left - 8, y, anchor: .end)
    }
    text += SweepPicture.text("key", name(across), Self.right, bottom + 38, anchor: .end)
    return text + SweepPicture.text("key", name(down), 8, Self.top - 14)
  }

  private func name(_ axis: SweepAxis) -> String {
    let unit = ParameterWords.unit(axis.kind)
    return unit.isEmpty ? axis.parameter : "\(axis.parameter), \(unit)"
  }
}
