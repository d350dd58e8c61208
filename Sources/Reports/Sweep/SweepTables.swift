import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The values of a sweep as a table of a page, the best first.
struct SweepValueTable {
  let document: SweepDocument
  /// How many rows stand in the page at once.
  let shown: Int
  /// How many rows there are at most.
  let limit: Int

  private var outcome: SweepOutcome { document.outcome }

  var markup: Markup {
    let ranking = outcome.ranking
    let first = ranking.prefix(shown)
    let others = ranking.prefix(limit).dropFirst(shown)
    let now = outcome.sweep.presentPlace
    var rows = first.map { row($0, isNow: $0 == now) }
    if now.map({ !first.contains($0) }) ?? true {
      rows.append(row(outcome.sweep.axes.map(\.present), outcome.present, isNow: true))
    }
    let table = self.table(rows)
    guard !others.isEmpty else { return table }
    let more = el("details") {
      el("summary", HTMLMarkup.count(others.count, "further value"))
      self.table(others.map { row($0, isNow: $0 == now) })
    }
    let left = HTMLMarkup.count(ranking.count - limit)
    let rest: Markup =
      ranking.count > limit ? el("p.faint", "\(left) more are in the JSON report.") : .none
    return [table, more, rest].joined()
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

  private func table(_ rows: [Markup]) -> Markup {
    let names = columns.map(\.title) + ["Points moved", "Ms covered"]
    let titles =
      outcome.sweep.axes.map { ($0.parameter, $0.numbers != nil) } + names.map { ($0, true) }
    return el("div.scrolls") {
      el("table.values") {
        el("thead") {
          el("tr") {
            for (title, isNumber) in titles {
              el(isNumber ? "th.number" : "th", ["scope": "col"], title)
            }
          }
        }
        el("tbody") { rows.joined() }
      }
    }
  }

  private func row(_ place: Int, isNow: Bool) -> Markup {
    row(outcome.sweep.values(at: place), outcome.points[place], isNow: isNow)
  }

  private func row(_ values: [ParameterValue], _ point: SweepPoint, isNow: Bool) -> Markup {
    el(isNow ? "tr.is-now" : "tr") {
      for (number, axis) in outcome.sweep.axes.enumerated() {
        el(axis.numbers == nil ? "th" : "th.number", ["scope": "row"]) {
          Markup(SweepWords.value(values[number], of: axis))
          if isNow && number == 0 { el("span.now-mark", "now") }
        }
      }
      for number in columns.map({ $0.number(point) }) {
        el("td.number\(number == 0 ? ".faint" : "")", HTMLMarkup.count(number))
      }
      el("td.number", SweepWords.moved(point))
      el("td.number", SweepWords.covered(point))
    }
  }
}

/// The break points of a sweep as a table of a page.
struct SweepBreakTable {
  let document: SweepDocument
  /// How many places there are at most.
  let limit: Int
  /// How many scenarios of a place stand in the page at once.
  private static let shown = 6

  var markup: Markup {
    let words = SweepWords(document: document)
    let groups = SweepBreaks(document.outcome.breakPoints).groups
    guard !groups.isEmpty else { return el("p.nothing", "No case changes its verdict.") }
    let table = el("div.scrolls.breaks") {
      el("table.breaks-table") {
        el("thead") {
          el("tr") {
            for title in ["Value", "Change", "Cases"] { el("th", ["scope": "col"], title) }
          }
        }
        el("tbody") { for group in groups.prefix(limit) { row(group, words) } }
      }
    }
    guard groups.count > limit else { return table }
    let left = HTMLMarkup.count(groups.count - limit)
    return [table, el("p.faint", "\(left) more places are in the JSON report.")].joined()
  }

  private func row(_ group: SweepBreaks.Group, _ words: SweepWords) -> Markup {
    let tone = group.first.breaks ? "is-fail" : group.first.mends ? "is-pass" : "is-knownFailure"
    let count = HTMLMarkup.count(group.count, "case")
    let rest = group.entries.dropFirst(Self.shown)
    return el("tr.\(tone)") {
      el("th.place", ["scope": "row"], words.place(group.first))
      el("td.count", "\(count) \(SweepWords.change(group.first, count: group.count))")
      el("td") {
        list(group.entries.prefix(Self.shown), words)
        if !rest.isEmpty {
          el("details") {
            el("summary", "\(rest.count) more")
            list(rest, words)
          }
        }
      }
    }
  }

  private func list(_ entries: ArraySlice<SweepBreaks.Entry>, _ words: SweepWords) -> Markup {
    el("ul") {
      for entry in entries {
        // The sentence of a line names its subject, that of a law not the law.
        let isLaw = Law(rawValue: entry.cause) != nil
        let why = isLaw ? "\(entry.cause): \(entry.sentence)" : entry.sentence
        el("li") {
          Markup.name(entry.scenario)
          " "
          el("span.faint", "on \(Words.list(entry.devices, limit: 4))\(words.others(entry))")
          el("br")
          el("span.why") { Markup.cut(why, 300) }
        }
      }
    }
  }
}
