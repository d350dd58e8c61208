import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
public import Workflows

/// What came of a sweep, for people: the best values first, a chart, and where cases break.
///
///     gap of offset-restore, 0 to 40 pt in 161 values, 98 cases
///
///       gap  PASSED  FAILED  VISIBLE  MOVED  COVERED
///     10 pt      98       0       98  301.5     12.4   ← now
public struct SweepText: Sendable {
  private let style: TerminalStyle
  private let width: Int?
  /// How many values and break points are told; nil: all.
  private let limit: Int?

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - limit: How many values and places of break points are told; nil: all.
  ///   - width: Columns of the terminal; nil: as wide as needed.
  ///   - style: Colours.
  public init(limit: Int?, width: Int?, style: TerminalStyle = .plain) {
    self.limit = limit
    self.width = width
    self.style = style
  }

  /// Returns everything, with a line feed at its end.
  public func text(_ document: SweepDocument) -> String {
    let words = SweepWords(document: document)
    let outcome = document.outcome
    var text = style.bold(Escaped.text(heading(document, words))) + "\n\n"
    guard outcome.reached > 0 else { return text + "no cases ran\n" }
    text += table(document, words) + "\n"
    text += SweepChart(document: document, width: width ?? 80, style: style).text
    text += breaks(document, words)
    return text + wrapped(Escaped.text(words.summary)) + "\n"
  }

  private func heading(_ document: SweepDocument, _ words: SweepWords) -> String {
    let outcome = document.outcome
    let axes = outcome.sweep.axes.map { axis in
      let count = Words.count(axis.values.count, "value")
      guard let numbers = axis.numbers, numbers.count > 1 else {
        return "\(axis.parameter): \(count)"
      }
      let last = SweepWords.value(.number(numbers[numbers.count - 1]), of: axis)
      return "\(axis.parameter) \(ParameterWords.number(numbers[0])) to \(last): \(count)"
    }
    let cases =
      outcome.isComplete || outcome.reached == outcome.plan.cases.count
      ? Words.count(outcome.reached, "case")
      : "\(outcome.reached) of \(Words.count(outcome.plan.cases.count, "case"))"
    return "\(document.strategy), \(axes.joined(separator: " × ")); \(cases)"
  }

  // MARK: Values

  private func table(_ document: SweepDocument, _ words: SweepWords) -> String {
    let outcome = document.outcome
    let all = outcome.points + [outcome.present]
    let hasKnown = all.contains { $0.totals[.knownFailure] > 0 }
    let hasOthers = all.contains { Self.others($0.totals) > 0 }
    var columns = outcome.sweep.axes.map { axis in
      TextTable.Column(axis.parameter, isNumber: axis.numbers != nil, mayShrink: true)
    }
    columns += [.init("PASSED", isNumber: true), .init("FAILED", isNumber: true)]
    if hasKnown { columns.append(.init("KNOWN", isNumber: true, hides: 3)) }
    if hasOthers { columns.append(.init("OTHER", isNumber: true, hides: 4)) }
    columns += [
      .init("VISIBLE", isNumber: true), .init("PT MOVED", isNumber: true, hides: 1),
      .init("MS COVERED", isNumber: true, hides: 2), .init(""),
    ]
    var table = TextTable(columns)
    func append(_ values: [String], _ point: SweepPoint, _ note: String) {
      var cells = values + ["\(point.totals[.pass])", "\(point.totals.failing)"]
      if hasKnown { cells.append("\(point.totals[.knownFailure])") }
      if hasOthers { cells.append("\(Self.others(point.totals))") }
      table.append(
        cells + ["\(point.visible)", SweepWords.moved(point), SweepWords.covered(point), note])
    }
    let ranking = outcome.ranking
    let shown = Array(ranking.prefix(limit ?? ranking.count))
    let now = outcome.sweep.presentPlace
    for place in shown {
      let values = zip(outcome.sweep.axes, outcome.sweep.values(at: place)).map {
        SweepWords.value($1, of: $0)
      }
      append(values, outcome.points[place], place == now ? "← now" : "")
    }
    if now.map({ !shown.contains($0) }) ?? true {
      let values = outcome.sweep.axes.map { SweepWords.value($0.present, of: $0) }
      append(values, outcome.present, "← now")
    }
    var text = table.text(width: width, style: style)
    if shown.count < ranking.count {
      text += style.faint("… and \(ranking.count - shown.count) more; --all lists them") + "\n"
    }
    return text
  }

  /// How many cases neither passed nor failed, nor are known to fail.
  private static func others(_ totals: RunTotals) -> Int {
    totals.sum(of: [.unexpectedPass, .unjudged, .skipped])
  }

  // MARK: Break points

  private func breaks(_ document: SweepDocument, _ words: SweepWords) -> String {
    let groups = SweepBreaks(document.outcome.breakPoints).groups
    guard !groups.isEmpty else { return "" }
    var text = style.bold("Break points") + style.faint(" (\(words.resolution))") + "\n"
    for group in groups.prefix(limit ?? groups.count) { text += lines(group, words) }
    if let limit, groups.count > limit {
      text += style.faint("  … and \(groups.count - limit) more places; --all lists them") + "\n"
    }
    return text + "\n"
  }

  /// A line for each scenario, or one for many.
  private func lines(_ group: SweepBreaks.Group, _ words: SweepWords) -> String {
    let mark =
      group.first.breaks
      ? style.red("✘") : group.first.mends ? style.green("●") : style.yellow("○")
    let place = words.place(group.first)
    func line(_ words: String) -> String { "  \(mark) \(wrapped(Escaped.text(words)))\n" }
    guard limit != nil, group.entries.count > 3 else {
      return group.entries.map { entry in
        line(
          "\(place): \(entry.scenario) \(SweepWords.change(group.first)) (\(because(entry, words)))"
        )
      }.joined()
    }
    let told = group.entries.prefix(2).map { "\($0.scenario) (\(because($0, words)))" }
    return line(
      "\(place): \(group.count) cases \(SweepWords.change(group.first, count: group.count)): "
        + "\(told.joined(separator: ", ")) and \(group.entries.count - 2) more"
    )
  }

  /// Why and where, as `focused-field-visible on iPhone 8`.
  private func because(_ entry: SweepBreaks.Entry, _ words: SweepWords) -> String {
    let devices = Words.list(entry.devices, limit: limit == nil ? 8 : 1)
    let place = "on \(devices)\(words.others(entry))"
    return entry.cause.isEmpty ? place : "\(entry.cause) \(place)"
  }

  private func wrapped(_ sentence: String) -> String {
    guard let width else { return sentence }
    return TextLayout.wrapped(sentence, width: max(40, width - 4)).replacing("\n", with: "\n    ")
  }
}
