import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios

/// A sweep as text: the best values first, a chart, and the break points.
///
///     offset-restore, gap 0 to 40 pt: 21 values; 96 cases
///
///       gap  PASSED  FAILED  KNOWN  VISIBLE  PT MOVED  MS COVERED
///     10 pt      76       0     20       85     274.2        36.4  ← now
struct SweepText: Sendable {
  /// Maximum number of values and of break point groups, or nil for all.
  let limit: Int?
  /// The terminal's width in columns, or nil for no limit.
  let width: Int?
  var style = TerminalStyle.plain

  /// Returns the text, which ends with a line feed.
  func text(_ outcome: SweepOutcome) -> String {
    let words = SweepWords(outcome: outcome)
    var text = style.bold(Escaped.text(heading(outcome))) + "\n\n"
    guard outcome.reached > 0 else { return text + "no cases ran\n" }
    text += table(outcome) + "\n"
    text += SweepChart(outcome: outcome, width: width ?? 80).text
    text += breaks(outcome, words)
    return text + wrapped(Escaped.text(words.summary)) + "\n"
  }

  private func heading(_ outcome: SweepOutcome) -> String {
    let sweep = outcome.sweep
    var range = ""
    if let numbers = sweep.numbers, numbers.count > 1 {
      let last = SweepWords.value(.number(numbers[numbers.count - 1]), of: sweep)
      range = " \(CanonicalNumber.text(numbers[0])) to \(last)"
    }
    let cases =
      outcome.isComplete || outcome.reached == outcome.plan.cases.count
      ? Words.count(outcome.reached, "case")
      : "\(outcome.reached) of \(Words.count(outcome.plan.cases.count, "case"))"
    return "\(outcome.strategy), \(sweep.parameter)\(range): "
      + "\(Words.count(sweep.values.count, "value")); \(cases)"
  }

  private func table(_ outcome: SweepOutcome) -> String {
    let sweep = outcome.sweep
    let all = outcome.points + [outcome.present]
    let hasKnown = all.contains { $0.totals[.knownFailure] > 0 }
    let hasOthers = all.contains { Self.others($0.totals) > 0 }
    var columns: [TextTable.Column] = [
      .init(sweep.parameter, isNumber: sweep.numbers != nil, mayShrink: true),
      .init("PASSED", isNumber: true), .init("FAILED", isNumber: true),
    ]
    if hasKnown { columns.append(.init("KNOWN", isNumber: true, hides: 3)) }
    if hasOthers { columns.append(.init("OTHER", isNumber: true, hides: 4)) }
    columns += [
      .init("VISIBLE", isNumber: true), .init("PT MOVED", isNumber: true, hides: 1),
      .init("MS COVERED", isNumber: true, hides: 2), .init(""),
    ]
    var table = TextTable(columns)
    func append(_ value: ParameterValue, _ point: SweepPoint, _ note: String) {
      var cells = [
        SweepWords.value(value, of: sweep), "\(point.totals[.pass])", "\(point.totals.failing)",
      ]
      if hasKnown { cells.append("\(point.totals[.knownFailure])") }
      if hasOthers { cells.append("\(Self.others(point.totals))") }
      table.append(
        cells + ["\(point.visible)", SweepWords.moved(point), SweepWords.covered(point), note])
    }
    let ranking = outcome.ranking
    let shown = Array(ranking.prefix(limit ?? ranking.count))
    let now = sweep.presentPlace
    for place in shown {
      append(sweep.values[place], outcome.points[place], place == now ? "← now" : "")
    }
    if now.map({ !shown.contains($0) }) ?? true {
      append(sweep.present, outcome.present, "← now")
    }
    var text = table.text(width: width, style: style)
    if shown.count < ranking.count {
      text += style.faint("… and \(ranking.count - shown.count) more; --all lists them") + "\n"
    }
    return text
  }

  private static func others(_ totals: RunTotals) -> Int {
    totals.sum(of: [.unexpectedPass, .unjudged, .skipped])
  }

  private func breaks(_ outcome: SweepOutcome, _ words: SweepWords) -> String {
    let groups = SweepBreaks(outcome.breakPoints).groups
    guard !groups.isEmpty else { return "" }
    var text = style.bold("Break points") + style.faint(" (\(words.resolution))") + "\n"
    for group in groups.prefix(limit ?? groups.count) { text += lines(group, words) }
    if let limit, groups.count > limit {
      text += style.faint("  … and \(groups.count - limit) more places; --all lists them") + "\n"
    }
    return text + "\n"
  }

  /// A line for each scenario, or a single line for many.
  private func lines(_ group: SweepBreaks.Group, _ words: SweepWords) -> String {
    let mark =
      group.first.breaks
      ? style.red("✘") : group.first.mends ? style.green("●") : style.yellow("○")
    let place = words.place(group.first)
    func line(_ words: String) -> String { "  \(mark) \(wrapped(Escaped.text(words)))\n" }
    guard limit != nil, group.entries.count > 3 else {
      return group.entries.map { entry in
        line("\(place): \(entry.scenario) \(SweepWords.change(group.first)) (\(because(entry)))")
      }.joined()
    }
    let shown = group.entries.prefix(2).map { "\($0.scenario) (\(because($0)))" }
    return line(
      "\(place): \(group.count) cases \(SweepWords.change(group.first, count: group.count)): "
        + "\(shown.joined(separator: ", ")) and \(group.entries.count - 2) more"
    )
  }

  /// Cause and devices, as in `focused-field-visible on iPhone 8`.
  private func because(_ entry: SweepBreaks.Entry) -> String {
    let place = "on \(Words.list(entry.devices, limit: limit == nil ? 8 : 1))"
    return entry.cause.isEmpty ? place : "\(entry.cause) \(place)"
  }

  private func wrapped(_ sentence: String) -> String {
    guard let width else { return sentence }
    return TextLayout.wrapped(sentence, width: max(40, width - 4)).replacing("\n", with: "\n    ")
  }
}

struct SweepWords {
  let outcome: SweepOutcome

  private var sweep: Sweep { outcome.sweep }

  /// A value with its unit, as in `23.5 pt`.
  static func value(_ value: ParameterValue, of sweep: Sweep) -> String {
    let unit = ParameterWords.unit(sweep.kind)
    return value.readable + (unit.isEmpty ? "" : " \(unit)")
  }

  /// The strategy's current value, as in `gap 10 pt`.
  private var present: String { "\(sweep.parameter) \(Self.value(sweep.present, of: sweep))" }

  /// As in `12 passed, 3 failed; 14 visible; 20.5 pt moved and 8.0 ms covered per case`.
  private static func numbers(_ point: SweepPoint) -> String {
    "\(VerdictWords.summary(point.totals)); \(point.visible) visible; "
      + "\(moved(point)) pt moved and \(covered(point)) ms covered per case"
  }

  static func moved(_ point: SweepPoint) -> String { tenths(point.pointsMovedPerCase) }

  static func covered(_ point: SweepPoint) -> String { tenths(point.millisecondsCoveredPerCase) }

  private static func tenths(_ number: Double) -> String {
    ProgressLine.fixed(number, decimals: 1)
  }

  /// The indexes around the best value that are as good except for movement and time covered.
  private var bestRange: ClosedRange<Int> {
    let points = outcome.points
    let best = outcome.ranking[0]
    func isAsGood(_ place: Int) -> Bool {
      points[place].totals == points[best].totals && points[place].visible == points[best].visible
    }
    var (low, high) = (best, best)
    guard sweep.numbers != nil else { return best...best }
    while low > 0, isAsGood(low - 1) { low -= 1 }
    while high + 1 < points.count, isAsGood(high + 1) { high += 1 }
    return low...high
  }

  /// The best values, as in `gap 8 to 10 pt` or `gap 8 pt`.
  private var best: String {
    let range = bestRange
    let first = range.count > 1 ? "\(sweep.values[range.lowerBound].readable) to " : ""
    return "\(sweep.parameter) \(first)\(Self.value(sweep.values[range.upperBound], of: sweep))"
  }

  /// Whether the strategy's current value is among the best, or between them and as good.
  private var isPresentBest: Bool {
    let range = bestRange
    if let place = sweep.presentPlace { return range.contains(place) }
    guard let low = sweep.values[range.lowerBound].number,
      let high = sweep.values[range.upperBound].number, let present = sweep.present.number,
      low <= present, present <= high
    else { return false }
    let best = outcome.points[range.lowerBound]
    return outcome.present.totals == best.totals && outcome.present.visible == best.visible
  }

  /// Whether all values have the same totals and number of visible fields.
  private var isWithoutEffect: Bool {
    let points = outcome.points
    return points.allSatisfy { $0.totals == points[0].totals && $0.visible == points[0].visible }
  }

  var summary: String {
    let now = "Currently, with \(present): \(Self.numbers(outcome.present))."
    guard !isWithoutEffect else {
      return "All these values have the same counts of passed cases and visible fields. \(now)"
    }
    let best = outcome.points[outcome.ranking[0]]
    let isPresentBest = isPresentBest
    if !isPresentBest, outcome.present.isBetter(than: best) {
      return "No value is better than the current \(present): \(Self.numbers(outcome.present)). "
        + "The best swept value is \(self.best): "
        + "\(VerdictWords.summary(best.totals)); \(best.visible) visible."
    }
    if isPresentBest {
      let best =
        bestRange.count > 1
        ? "Best is \(self.best), which includes the current \(present)"
        : "The current \(present) is best"
      return "\(best): \(Self.numbers(outcome.present))."
    }
    return
      "Best is \(self.best): \(VerdictWords.summary(best.totals)); \(best.visible) visible. \(now)"
  }

  /// The place of a change, as in `gap > 23.5 pt` or `convertsFrame true → false`.
  func place(_ point: BreakPoint) -> String {
    let unit = ParameterWords.unit(sweep.kind)
    let tail = unit.isEmpty ? "" : " \(unit)"
    return switch point.place {
    case .above(let number): "\(sweep.parameter) > \(CanonicalNumber.text(number))\(tail)"
    case .from(let number): "\(sweep.parameter) ≥ \(CanonicalNumber.text(number))\(tail)"
    case .next(let before, let after):
      "\(sweep.parameter) \(before.readable) → \(after.readable)"
    }
  }

  /// The change of one case or several, as in `breaks`.
  static func change(_ point: BreakPoint, count: Int = 1) -> String {
    if point.breaks { return count == 1 ? "breaks" : "break" }
    if point.mends { return count == 1 ? "passes" : "pass" }
    return "\(count == 1 ? "changes" : "change") from \(VerdictWords.word(point.before)) to "
      + VerdictWords.word(point.after)
  }

  var resolution: String {
    let unit = ParameterWords.unit(sweep.kind)
    return sweep.numbers == nil
      ? "from one value to the next" : "to 1/1024\(unit.isEmpty ? "" : " \(unit)")"
  }
}

/// The break points of a sweep, grouped by place and kind of change.
struct SweepBreaks {
  /// Cases with the same change at the same place.
  struct Group {
    var first: BreakPoint
    /// One entry for each scenario and cause.
    var entries: [Entry]

    var count: Int { entries.reduce(0) { $0 + $1.devices.count } }
  }

  /// A scenario that changes for one cause.
  struct Entry {
    var scenario: String
    var cause: String
    /// The devices, with the orientation unless it is portrait.
    var devices: [String]
  }

  /// In the order of the places.
  let groups: [Group]

  init(_ points: [BreakPoint]) {
    var groups: [Group] = []
    var found: [Key: Int] = [:]
    var entries: [EntryKey: Int] = [:]
    for point in points {
      let key = Key(point)
      if found[key] == nil {
        found[key] = groups.count
        groups.append(Group(first: point, entries: []))
      }
      let group = found[key] ?? 0
      let entryKey = EntryKey(group: group, scenario: point.name.scenario, cause: point.cause)
      if entries[entryKey] == nil {
        entries[entryKey] = groups[group].entries.count
        groups[group].entries.append(
          Entry(scenario: point.name.scenario, cause: point.cause, devices: []))
      }
      groups[group].entries[entries[entryKey] ?? 0].add(point)
    }
    self.groups = groups
  }

  private struct Key: Hashable {
    var place: BreakPoint.Place
    var before: Verdict
    var after: Verdict

    init(_ point: BreakPoint) {
      place = point.place
      before = point.before
      after = point.after
    }
  }

  private struct EntryKey: Hashable {
    var group: Int
    var scenario: String
    var cause: String
  }
}

extension SweepBreaks.Entry {
  fileprivate mutating func add(_ point: BreakPoint) {
    let name = point.name
    let device =
      name.orientation == .portrait ? name.device : "\(name.device) (\(name.orientation.name))"
    if !devices.contains(device) { devices.append(device) }
  }
}
