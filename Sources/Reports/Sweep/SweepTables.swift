import AvoidanceEngine
import RegressionRunner
import Scenarios
import Workflows

/// The values of a sweep as a table of a page, the best first.
struct SweepValueTable {
  let document: SweepDocument
  /// How many rows stand in the page at once.
  let shown: Int
  /// How many rows there are at most.
  let limit: Int

  private var outcome: SweepOutcome { document.outcome }

  var markup: String {
    let ranking = outcome.ranking
    let first = ranking.prefix(shown)
    let others = ranking.prefix(limit).dropFirst(shown)
    let now = outcome.sweep.presentPlace
    var rows = first.map { row($0, isNow: $0 == now) }.joined()
    if now.map({ !first.contains($0) }) ?? true {
      rows += self.row(outcome.sweep.axes.map(\.present), outcome.present, isNow: true)
    }
    var text = table(rows)
    guard !others.isEmpty else { return text }
    let count = HTMLMarkup.count(others.count, "further value")
    text += "<details><summary>\(count)</summary>\n"
    text += table(others.map { row($0, isNow: $0 == now) }.joined()) + "</details>\n"
    if ranking.count > limit {
      text +=
        "<p class=\"faint\">\(HTMLMarkup.count(ranking.count - limit)) more are in the JSON "
        + "report.</p>\n"
    }
    return text
  }

  /// What is counted; what is 0 everywhere has no column.
  private var columns: [(title: String, number: (SweepPoint) -> Int)] {
    let all: [(title: String, number: (SweepPoint) -> Int)] = [
      ("Passed", { $0.totals[.pass] }), ("Failed", { $0.totals.failing }),
      ("Known", { $0.totals[.knownFailure] }),
      ("Other", { $0.totals.sum(of: [.unexpectedPass, .unjudged, .skipped]) }),
      ("Visible", \.visible),
    ]
    let points = outcome.points + [outcome.present]
    return all.filter { column in
      !["Known", "Other"].contains(column.title) || points.contains { column.number($0) > 0 }
    }
  }

  private func table(_ rows: String) -> String {
    let names = columns.map(\.title) + ["Points moved", "Ms covered"]
    let titles =
      outcome.sweep.axes.map { ($0.parameter, $0.numbers != nil) } + names.map { ($0, true) }
    let head = titles.map { title, isNumber in
      "<th scope=\"col\"\(isNumber ? " class=\"number\"" : "")>\(HTMLMarkup.text(title))</th>"
    }.joined()
    return "<div class=\"scrolls\"><table class=\"values\"><thead><tr>\(head)</tr></thead><tbody>\n"
      + "\(rows)</tbody></table></div>\n"
  }

  private func row(_ place: Int, isNow: Bool) -> String {
    row(outcome.sweep.values(at: place), outcome.points[place], isNow: isNow)
  }

  private func row(_ values: [ParameterValue], _ point: SweepPoint, isNow: Bool) -> String {
    var text = "<tr\(isNow ? " class=\"is-now\"" : "")>"
    for (number, axis) in outcome.sweep.axes.enumerated() {
      let word = HTMLMarkup.text(SweepWords.value(values[number], of: axis))
      let mark = isNow && number == 0 ? "<span class=\"now-mark\">now</span>" : ""
      text +=
        "<th scope=\"row\"\(axis.numbers == nil ? "" : " class=\"number\"")>\(word)\(mark)</th>"
    }
    for number in columns.map({ $0.number(point) }) {
      text += "<td class=\"number\(number == 0 ? " faint" : "")\">\(HTMLMarkup.count(number))</td>"
    }
    for word in [SweepWords.moved(point), SweepWords.covered(point)] {
      text += "<td class=\"number\">\(word)</td>"
    }
    return text + "</tr>\n"
  }
}

/// The break points of a sweep as a table of a page.
struct SweepBreakTable {
  let document: SweepDocument
  /// How many places there are at most.
  let limit: Int
  /// How many scenarios of a place stand in the page at once.
  private static let shown = 6

  var markup: String {
    let words = SweepWords(document: document)
    let groups = SweepBreaks(document.outcome.breakPoints).groups
    guard !groups.isEmpty else { return "<p class=\"nothing\">No case changes its verdict.</p>\n" }
    var text = "<div class=\"scrolls breaks\"><table class=\"breaks-table\"><thead><tr>"
    text += ["Value", "Change", "Cases"].map { "<th scope=\"col\">\($0)</th>" }.joined()
    text += "</tr></thead><tbody>\n"
    for group in groups.prefix(limit) {
      let tone = group.first.breaks ? "is-fail" : group.first.mends ? "is-pass" : "is-knownFailure"
      let count = HTMLMarkup.count(group.count, "case")
      text += "<tr class=\"\(tone)\"><th scope=\"row\" class=\"place\">"
      text += "\(HTMLMarkup.text(words.place(group.first)))</th><td class=\"count\">\(count) "
      text += "\(SweepWords.change(group.first, count: group.count))</td><td>"
      text += list(group.entries.prefix(Self.shown), words)
      let rest = group.entries.dropFirst(Self.shown)
      if !rest.isEmpty {
        text += "<details><summary>\(rest.count) more</summary>\(list(rest, words))</details>"
      }
      text += "</td></tr>\n"
    }
    text += "</tbody></table></div>\n"
    if groups.count > limit {
      text +=
        "<p class=\"faint\">\(HTMLMarkup.count(groups.count - limit)) more places are in the "
        + "JSON report.</p>\n"
    }
    return text
  }

  private func list(_ entries: ArraySlice<SweepBreaks.Entry>, _ words: SweepWords) -> String {
    let items = entries.map { entry in
      let devices = Words.list(entry.devices, limit: 4)
      // The sentence of a line names its subject, that of a law not the law.
      let isLaw = Law(rawValue: entry.cause) != nil
      let why = isLaw ? "\(entry.cause): \(entry.sentence)" : entry.sentence
      return "<li>\(HTMLMarkup.name(entry.scenario)) <span class=\"faint\">on "
        + "\(HTMLMarkup.text(devices + words.others(entry)))</span><br><span class=\"why\">"
        + "\(HTMLMarkup.text(HTMLMarkup.cut(why, 300)))</span></li>"
    }
    return "<ul>\(items.joined())</ul>"
  }
}
