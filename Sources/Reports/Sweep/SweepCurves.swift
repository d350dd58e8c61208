import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Workflows

/// One parameter: how many cases pass, fail and see their fields, how much moves, how long is covered.
struct SweepCurves {
  let document: SweepDocument

  private static let left = 56.0
  private static let right = SweepPicture.width - 24
  private static let gap = 70.0

  /// One number of each point.
  private struct Curve {
    var name: String
    var style: String
    var value: (SweepPoint) -> Double
  }

  /// Curves on one ground.
  private struct Panel {
    var title: String
    var height: Double
    var curves: [Curve]
    var isCount = false
  }

  private var sweep: Sweep { document.outcome.sweep }
  private var axis: SweepAxis { sweep.axes[0] }
  private var points: [SweepPoint] { document.outcome.points }

  private var panels: [Panel] {
    var counts = [
      Curve(name: "passed", style: "is-passed") { Double($0.totals[.pass]) },
      Curve(name: "failed", style: "is-failed") { Double($0.totals.failing) },
      Curve(name: "fields visible", style: "is-visible") { Double($0.visible) },
    ]
    if points.contains(where: { $0.totals[.knownFailure] > 0 }) {
      counts.insert(
        Curve(name: "known failures", style: "is-known") { Double($0.totals[.knownFailure]) }, at: 2
      )
    }
    return [
      Panel(title: "Cases", height: 240, curves: counts, isCount: true),
      Panel(
        title: "Points moved per case", height: 110,
        curves: [Curve(name: "", style: "is-moved", value: \.pointsMovedPerCase)]),
      Panel(
        title: "Milliseconds covered per case", height: 110,
        curves: [Curve(name: "", style: "is-covered", value: \.millisecondsCoveredPerCase)]),
    ]
  }

  /// Where a value stands from left to right: numbers by their size, others side by side.
  private var across: PlotScale {
    guard let numbers = axis.numbers else {
      return PlotScale(
        low: -0.5, high: Double(points.count) - 0.5, start: Self.left, end: Self.right)
    }
    return PlotScale(
      low: numbers[0], high: numbers[numbers.count - 1], start: Self.left, end: Self.right)
  }

  private func x(_ place: Int) -> Double { across(axis.numbers?[place] ?? Double(place)) }

  /// The pieces, and how high they are.
  var markup: (String, Double) {
    var text = ""
    var top = 44.0
    for (number, panel) in panels.enumerated() {
      text += self.panel(panel, top: top, isFirst: number == 0)
      top += panel.height + Self.gap
    }
    return (text + hits(to: top - Self.gap), top - Self.gap + 44)
  }

  private func panel(_ panel: Panel, top: Double, isFirst: Bool) -> String {
    let bottom = top + panel.height
    let highest = panel.curves.flatMap { points.map($0.value) }.max() ?? 0
    let most = PlotScale.rounded(
      max(highest, panel.isCount ? 1 : 0.1), ticks: panel.isCount ? 5 : 3)
    let scale = PlotScale(low: 0, high: most, start: bottom, end: top)
    var text = best(top: top, bottom: bottom)
    for tick in scale.ticks(panel.isCount ? 5 : 3) where !panel.isCount || tick == tick.rounded() {
      let y = scale(tick)
      text += SweepPicture.line(tick == 0 ? "axis" : "grid", (Self.left, y), (Self.right, y))
      text += SweepPicture.text("", ParameterWords.number(tick), Self.left - 8, y + 4, anchor: .end)
    }
    text += SweepPicture.text("title", panel.title, Self.left, top - 20)
    text += legend(panel, y: top - 20)
    if isFirst { text += breaks(bottom: bottom) }
    text += now(top: top, bottom: bottom, isNamed: isFirst)
    for curve in panel.curves { text += self.curve(curve, scale) }
    return text + labels(y: bottom + 18, isNamed: isFirst)
  }

  private func curve(_ curve: Curve, _ scale: PlotScale) -> String {
    let places = points.indices.map { (x($0), scale(curve.value(points[$0]))) }
    var text = ""
    if axis.numbers != nil, points.count > 1 {
      let list = places.map { "\(DrawingNumber.text($0.0)) \(DrawingNumber.text($0.1))" }
      text +=
        "<polyline class=\"curve \(curve.style)\" points=\"\(list.joined(separator: " "))\"/>\n"
    }
    // A few values are seen one by one; words have nothing between them.
    guard points.count <= 41 else { return text }
    for place in places {
      text += "<circle class=\"dot \(curve.style)\" cx=\"\(DrawingNumber.text(place.0))\""
      text += " cy=\"\(DrawingNumber.text(place.1))\" r=\"\(axis.numbers == nil ? 5 : 3)\"/>\n"
    }
    return text
  }

  private func legend(_ panel: Panel, y: Double) -> String {
    var text = ""
    var x = Self.right
    for curve in panel.curves.reversed() where !curve.name.isEmpty {
      x -= Double(curve.name.count) * 6
      text += SweepPicture.text("key", curve.name, x, y)
      text += SweepPicture.line("curve \(curve.style)", (x - 24, y - 4), (x - 6, y - 4))
      x -= 38
    }
    return text
  }

  // MARK: Along the parameter

  private func best(top: Double, bottom: Double) -> String {
    let words = SweepWords(document: document)
    guard !words.isWithoutEffect else { return "" }
    let range = words.bestRange
    let (first, last) = (x(range.lowerBound) - 3, x(range.upperBound) + 3)
    let title = "best: \(words.best)"
    return SweepPicture.rect("best", first, top, last - first, bottom - top, title: title)
  }

  private func now(top: Double, bottom: Double, isNamed: Bool) -> String {
    let place: Double
    if let number = axis.present.number, let numbers = axis.numbers {
      guard numbers[0]...numbers[numbers.count - 1] ~= number else { return "" }
      place = across(number)
    } else {
      guard let index = axis.values.firstIndex(of: axis.present) else { return "" }
      place = x(index)
    }
    let line = SweepPicture.line("now", (place, top), (place, bottom))
    guard isNamed else { return line }
    let anchor: DrawingNode.Anchor = place > Self.right - 20 ? .end : .middle
    return line + SweepPicture.text("now-word", "now", place, top - 4, anchor: anchor)
  }

  /// A mark below the axis for each place at which verdicts change.
  private func breaks(bottom: Double) -> String {
    let words = SweepWords(document: document)
    return SweepBreaks(document.outcome.breakPoints).groups.map { group in
      let place: Double
      switch group.first.place {
      case .above(let number), .from(let number): place = across(number)
      case .next(let before, let after):
        let indexes = [before, after].compactMap { axis.values.firstIndex(of: $0) }
        place = across(indexes.reduce(0) { $0 + Double($1) } / Double(max(1, indexes.count)))
      }
      let style = group.first.breaks ? "is-failed" : group.first.mends ? "is-passed" : "turns"
      let cases = Words.count(group.count, "case")
      let title =
        "\(words.place(group.first)): \(cases) \(SweepWords.change(group.first, count: group.count))"
      let offset = group.first.breaks ? 0.0 : -7.0
      return "<g><title>\(HTMLMarkup.text(title))</title>"
        + SweepPicture.line(
          "break \(style)", (place, bottom + offset), (place, bottom + offset + 7)) + "</g>\n"
    }.joined()
  }

  /// The values below a panel; words where there is room for them.
  private func labels(y: Double, isNamed: Bool) -> String {
    var text = ""
    let step = points.count > 1 ? abs(x(1) - x(0)) : Self.right - Self.left
    if axis.numbers != nil {
      for tick in across.ticks(10) {
        text += SweepPicture.text("", ParameterWords.number(tick), across(tick), y, anchor: .middle)
      }
      let unit = ParameterWords.unit(axis.kind)
      let name = unit.isEmpty ? axis.parameter : "\(axis.parameter), \(unit)"
      text += isNamed ? SweepPicture.text("", name, Self.right, y + 16, anchor: .end) : ""
    } else {
      let every = max(1, Int((60 / step).rounded(.up)))
      for place in points.indices where place.isMultiple(of: every) {
        let word = TextLayout.cut(
          ParameterWords.value(axis.values[place]), to: max(6, Int(step * Double(every) / 7)))
        text += SweepPicture.text("", word, x(place), y, anchor: .middle)
      }
    }
    return text
  }

  /// What each value comes to, where someone points at it; of very many values every so many.
  private func hits(to bottom: Double) -> String {
    let words = SweepWords(document: document)
    return SweepChart.pieces(of: points.count, atMost: 400).map { piece in
      let place = piece.lowerBound
      let first = place == 0 ? x(0) : (x(place - 1) + x(place)) / 2
      let last =
        piece.upperBound == points.count
        ? x(points.count - 1) : (x(piece.upperBound - 1) + x(piece.upperBound)) / 2
      let (start, end) = axis.numbers == nil ? (x(place) - 20, x(place) + 20) : (first, last)
      let title = "\(words.values(at: place)): \(SweepWords.numbers(points[place]))"
      return SweepPicture.rect("hit", start, 44, max(1, end - start), bottom - 44, title: title)
    }.joined()
  }
}
