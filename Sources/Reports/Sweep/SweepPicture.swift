import AvoidanceEngine
import EmbeddedFiles
import RegressionRunner
import Scenarios

/// A sweep as a picture: of one parameter its curves, of two a map.
struct SweepPicture {
  let document: SweepDocument

  /// Width of the picture, in its own units.
  static let width = 960.0

  /// The drawing inside a page, which has its styles.
  var inPage: String { markup().html }

  /// The drawing as a file of its own, light or dark as the viewer wants.
  var file: String {
    markup {
      Markup(html: "<style>\n\(Self.palette)\(Self.style)</style>\n")
      el("rect.ground", ["width": "100%", "height": "100%"])
    }.html
  }

  private func markup(@MarkupBuilder ground: () -> Markup = { .none }) -> Markup {
    let (body, height) =
      document.outcome.sweep.axes.count == 1
      ? SweepCurves(document: document).markup : SweepMap(document: document).markup
    let (width, tall) = (DrawingNumber.text(Self.width), DrawingNumber.text(height))
    let words = SweepWords(document: document)
    return el(
      "svg.plot",
      [
        "xmlns": "http://www.w3.org/2000/svg", "viewBox": "0 0 \(width) \(tall)", "width": width,
        "height": tall, "role": "img", "aria-labelledby": "plot-title plot-words",
      ]
    ) {
      el("title#plot-title", "\(words.parameters) of \(document.strategy)")
      el("desc#plot-words", words.summary)
      ground()
      body
    }
  }

  /// The page's colours, light and dark.
  private static let palette = HTMLPage.file("style/palette.css").text
  /// What drawings of sweeps look like.
  static let style = SweepPage.file("plot.css").text

  /// A parameter with its unit.
  static func name(_ axis: SweepAxis) -> String {
    let unit = ParameterWords.unit(axis.kind)
    return unit.isEmpty ? axis.parameter : "\(axis.parameter), \(unit)"
  }

  // MARK: Pieces

  static func line(_ style: String, _ from: (Double, Double), _ to: (Double, Double)) -> Markup {
    el(
      "line.\(style)",
      [
        "x1": DrawingNumber.text(from.0), "y1": DrawingNumber.text(from.1),
        "x2": DrawingNumber.text(to.0), "y2": DrawingNumber.text(to.1),
      ])
  }

  /// A rectangle; what stands in it is told where someone points at it.
  static func rect(
    _ style: String, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    opacity: Double? = nil, title: String = ""
  ) -> Markup {
    el(
      "rect.\(style)",
      [
        "x": DrawingNumber.text(x), "y": DrawingNumber.text(y), "width": DrawingNumber.text(width),
        "height": DrawingNumber.text(height), "fill-opacity": opacity.map(DrawingNumber.text),
      ]
    ) { if !title.isEmpty { el("title", title) } }
  }

  /// A line of text.
  static func text(
    _ style: String?, _ words: String, _ x: Double, _ y: Double,
    anchor: DrawingNode.Anchor = .start
  ) -> Markup {
    el(
      style.map { "text.\($0)" } ?? "text",
      [
        "x": DrawingNumber.text(x), "y": DrawingNumber.text(y),
        "text-anchor": anchor == .start ? nil : "\(anchor)",
      ], words)
  }
}

/// From values to places of a drawing, with round numbers between.
struct PlotScale {
  /// The lowest value.
  let low: Double
  /// The highest value.
  let high: Double
  /// Where the lowest value is, in units of the drawing.
  let start: Double
  /// Where the highest value is.
  let end: Double

  func callAsFunction(_ value: Double) -> Double {
    high > low ? start + (value - low) / (high - low) * (end - start) : (start + end) / 2
  }

  /// The first round number that is not below a value above 0: the end of a scale from 0.
  static func rounded(_ value: Double, ticks count: Int) -> Double {
    let ticks = PlotScale(low: 0, high: value * 2, start: 0, end: 1).ticks(count * 2)
    return ticks.first { $0 >= value } ?? value
  }

  /// Round numbers from the lowest to the highest value: 1, 2 or 5 times a power of ten apart.
  ///
  /// - Parameter count: About how many.
  /// - Returns: The numbers, lowest first.
  func ticks(_ count: Int) -> [Double] {
    guard high > low, (high - low).isFinite else { return [low] }
    let wanted = (high - low) / Double(max(1, count))
    var (power, divisor) = (1.0, 1.0)
    while power * 10 <= wanted { power *= 10 }
    while power / divisor > wanted { divisor *= 10 }
    let least: Double = wanted * (1 - 1e-9)
    let factors: [Double] = [1, 2, 5, 10]
    let factor = factors.first { $0 * power / divisor >= least } ?? 10
    // Whole multiples of a quotient, so that 3 times 0.1 is 0.3.
    func tick(_ number: Double) -> Double { number * factor * power / divisor }
    let first = (low * divisor / (factor * power) - 1e-9).rounded(.up)
    var ticks: [Double] = []
    var number = first
    while tick(number) <= high + (high - low) * 1e-9 {
      ticks.append(tick(number) == 0 ? 0 : tick(number))
      number += 1
    }
    return ticks
  }
}

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
  var markup: (Markup, Double) {
    var pieces: [Markup] = []
    var top = 44.0
    for (number, panel) in panels.enumerated() {
      pieces.append(self.panel(panel, top: top, isFirst: number == 0))
      top += panel.height + Self.gap
    }
    return ((pieces + [hits(to: top - Self.gap)]).joined(), top - Self.gap + 44)
  }

  @MarkupBuilder
  private func panel(_ panel: Panel, top: Double, isFirst: Bool) -> Markup {
    let bottom = top + panel.height
    let highest = panel.curves.flatMap { points.map($0.value) }.max() ?? 0
    let most = PlotScale.rounded(
      max(highest, panel.isCount ? 1 : 0.1), ticks: panel.isCount ? 5 : 3)
    let scale = PlotScale(low: 0, high: most, start: bottom, end: top)
    best(top: top, bottom: bottom)
    for tick in scale.ticks(panel.isCount ? 5 : 3) where !panel.isCount || tick == tick.rounded() {
      let y = scale(tick)
      SweepPicture.line(tick == 0 ? "axis" : "grid", (Self.left, y), (Self.right, y))
      SweepPicture.text(nil, CanonicalNumber.text(tick), Self.left - 8, y + 4, anchor: .end)
    }
    SweepPicture.text("title", panel.title, Self.left, top - 20)
    legend(panel, y: top - 20)
    if isFirst { breaks(bottom: bottom) }
    now(top: top, bottom: bottom, isNamed: isFirst)
    for curve in panel.curves { self.curve(curve, scale) }
    labels(y: bottom + 18, isNamed: isFirst)
  }

  @MarkupBuilder
  private func curve(_ curve: Curve, _ scale: PlotScale) -> Markup {
    let places = points.indices.map { (x($0), scale(curve.value(points[$0]))) }
    if axis.numbers != nil, points.count > 1 {
      let list = places.map { "\(DrawingNumber.text($0.0)) \(DrawingNumber.text($0.1))" }
      el("polyline.curve.\(curve.style)", ["points": list.joined(separator: " ")])
    }
    // A few values are seen one by one; words have nothing between them.
    if points.count <= 41 {
      for place in places {
        el(
          "circle.dot.\(curve.style)",
          [
            "cx": DrawingNumber.text(place.0), "cy": DrawingNumber.text(place.1),
            "r": axis.numbers == nil ? "5" : "3",
          ])
      }
    }
  }

  private func legend(_ panel: Panel, y: Double) -> Markup {
    var pieces: [Markup] = []
    var x = Self.right
    for curve in panel.curves.reversed() where !curve.name.isEmpty {
      x -= Double(curve.name.count) * 6
      pieces.append(SweepPicture.text("key", curve.name, x, y))
      pieces.append(SweepPicture.line("curve.\(curve.style)", (x - 24, y - 4), (x - 6, y - 4)))
      x -= 38
    }
    return pieces.joined()
  }

  // MARK: Along the parameter

  private func best(top: Double, bottom: Double) -> Markup {
    let words = SweepWords(document: document)
    guard !words.isWithoutEffect else { return .none }
    let range = words.bestRange
    let (first, last) = (x(range.lowerBound) - 3, x(range.upperBound) + 3)
    let title = "best: \(words.best)"
    return SweepPicture.rect("best", first, top, last - first, bottom - top, title: title)
  }

  private func now(top: Double, bottom: Double, isNamed: Bool) -> Markup {
    let place: Double
    if let number = axis.present.number, let numbers = axis.numbers {
      guard numbers[0]...numbers[numbers.count - 1] ~= number else { return .none }
      place = across(number)
    } else {
      guard let index = axis.values.firstIndex(of: axis.present) else { return .none }
      place = x(index)
    }
    let line = SweepPicture.line("now", (place, top), (place, bottom))
    guard isNamed else { return line }
    let anchor: DrawingNode.Anchor = place > Self.right - 20 ? .end : .middle
    return [line, SweepPicture.text("now-word", "now", place, top - 4, anchor: anchor)].joined()
  }

  /// A mark below the axis for each place at which verdicts change.
  private func breaks(bottom: Double) -> Markup {
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
      return el("g") {
        el("title", title)
        SweepPicture.line(
          "break.\(style)", (place, bottom + offset), (place, bottom + offset + 7))
      }
    }.joined()
  }

  /// The values below a panel; words where there is room for them.
  @MarkupBuilder
  private func labels(y: Double, isNamed: Bool) -> Markup {
    if axis.numbers != nil {
      for tick in across.ticks(10) {
        SweepPicture.text(nil, CanonicalNumber.text(tick), across(tick), y, anchor: .middle)
      }
      if isNamed {
        SweepPicture.text(nil, SweepPicture.name(axis), Self.right, y + 16, anchor: .end)
      }
    } else {
      let step = points.count > 1 ? abs(x(1) - x(0)) : Self.right - Self.left
      let every = max(1, Int((60 / step).rounded(.up)))
      for place in points.indices where place.isMultiple(of: every) {
        let word = TextLayout.cut(
          ParameterWords.value(axis.values[place]), to: max(6, Int(step * Double(every) / 7)))
        SweepPicture.text(nil, word, x(place), y, anchor: .middle)
      }
    }
  }

  /// What each value comes to, where someone points at it; of very many values every so many.
  private func hits(to bottom: Double) -> Markup {
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
  var markup: (Markup, Double) {
    let bottom = Self.top + Double(rows) * cellHeight
    return (pieces(to: bottom), bottom + 56)
  }

  @MarkupBuilder
  private func pieces(to bottom: Double) -> Markup {
    let counts = points.map(passing)
    let (low, high) = (counts.min() ?? 0, counts.max() ?? 0)
    let words = SweepWords(document: document)
    SweepPicture.text("title", "Cases that pass", Self.left, 24)
    legend(low: low, high: high)
    SweepPicture.rect(
      "cell-ground", Self.left, Self.top, Self.right - Self.left, bottom - Self.top)
    for place in points.indices {
      let (x, y) = corner(place)
      let share = high == low ? 1 : Double(counts[place] - low) / Double(high - low)
      SweepPicture.rect(
        "cell", x, y, cellWidth, cellHeight, opacity: share * Self.strongest,
        title: "\(words.values(at: place)): \(SweepWords.numbers(points[place]))")
      if cellWidth >= 34 && cellHeight >= 16 {
        SweepPicture.text(
          "cell-number", "\(counts[place])", x + cellWidth / 2, y + cellHeight / 2 + 4,
          anchor: .middle)
      }
    }
    marks(words)
    labels(bottom: bottom)
  }

  /// Frames around the best cells and around the values that the strategy has now.
  @MarkupBuilder
  private func marks(_ words: SweepWords) -> Markup {
    if !words.isWithoutEffect {
      let range = words.bestRange
      let (x, y) = corner(range.lowerBound)
      SweepPicture.rect("cell-best", x, y, cellWidth * Double(range.count), cellHeight)
    }
    if let now = sweep.presentPlace {
      let (x, y) = corner(now)
      SweepPicture.rect("cell-now", x + 3, y + 3, cellWidth - 6, max(1, cellHeight - 6))
    }
  }

  @MarkupBuilder
  private func legend(low: Int, high: Int) -> Markup {
    let end = Self.right - 30
    SweepPicture.text(nil, "\(high)", Self.right, 24, anchor: .end)
    for step in 0..<8 {
      let x = end - Double(8 - step) * 14
      SweepPicture.rect("cell-ground", x, 13, 14, 13)
      SweepPicture.rect("cell", x, 13, 14, 13, opacity: Double(step) / 7 * Self.strongest)
    }
    SweepPicture.text(nil, "\(low)", end - 120, 24, anchor: .end)
    SweepPicture.text(nil, "frame: best; dashed: now", end - 160, 24, anchor: .end)
  }

  @MarkupBuilder
  private func labels(bottom: Double) -> Markup {
    let (across, down) = (sweep.axes[0], sweep.axes[1])
    let every = max(1, Int((48 / cellWidth).rounded(.up)))
    for column in 0..<columns where column.isMultiple(of: every) {
      let x = Self.left + (Double(column) + 0.5) * cellWidth
      let word = TextLayout.cut(ParameterWords.value(across.values[column]), to: 12)
      SweepPicture.text(nil, word, x, bottom + 18, anchor: .middle)
    }
    let rowStep = max(1, Int((18 / cellHeight).rounded(.up)))
    for row in 0..<rows where row.isMultiple(of: rowStep) {
      let y = Self.top + (Double(rows - 1 - row) + 0.5) * cellHeight + 4
      let word = TextLayout.cut(ParameterWords.value(down.values[row]), to: 12)
      SweepPicture.text(nil, word, Self.left - 8, y, anchor: .end)
    }
    SweepPicture.text("key", SweepPicture.name(across), Self.right, bottom + 38, anchor: .end)
    SweepPicture.text("key", SweepPicture.name(down), 8, Self.top - 14)
  }
}
