import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The head of the overview: the failures, since when, and the totals.
struct HTMLSummary {
  let record: RunRecord

  /// The trend is not included.
  var markup: Markup {
    el("div") {
      el("p.eyebrow") { context }
      el("h1", ["tabindex": "-1"]) { headline }
      if !lede.html.isEmpty { el("p.lede") { lede } }
      VerdictWords.bar(record.totals, as: "share")
      sum
    }
  }

  var title: String {
    "\(name): \(VerdictWords.summary(record.totals, ofTrial: record.isTrial))"
  }

  /// The document's name in the bar.
  var short: String {
    if record.isTrial { return "trial" }
    return record.run.recorded.map { "run \($0.number)" } ?? "unrecorded run"
  }

  private var name: String {
    if record.isTrial { return "Trial of \(TrialWords(record).subject)" }
    return record.run.recorded.map { "Run \($0.number)" } ?? "Unrecorded run"
  }

  private var context: Markup {
    let run = record.run
    var parts: [Markup] = [.name(name)]
    if record.isTrial {
      parts.append(Markup(TrialWords(record).extent))
    } else if let label = run.header.label {
      parts.append(.name(label))
    }
    if let branch = run.header.branch { parts.append(.name(branch)) }
    if let commit = run.header.commit {
      let changes = run.header.isDirty == true ? " with uncommitted changes" : ""
      let code = Markup.link(record.links?.commit) { el("code", String(commit.prefix(7))) }
      parts.append("\(code)\(changes)")
    }
    let time = run.header.startedAt
    parts.append(el("time", ["datetime": TimeText.iso(time)], TimeText.minute(time)))
    return parts.map { part in el("span") { part } }.joined()
  }

  private var headline: Markup {
    let totals = record.totals
    // A trial skips what can't act.
    let count = totals.planned - (record.isTrial ? totals[.skipped] : 0)
    let all = HTMLMarkup.count(count, "case")
    if count == 0 {
      return record.isTrial ? "No strategy has anything to act on" : "No cases in this run"
    }
    if let best = record.trial?.best { return "\(best.prefix(1).uppercased() + best.dropFirst())" }
    if totals.failing > 0 {
      let count = el("span.state-fail", HTMLMarkup.count(totals.failing))
      return "\(count) of \(all) \(totals.failing == 1 ? "fails" : "fail")"
    }
    if totals.missing > 0 {
      let verb = totals.missing == 1 ? "has" : "have"
      return "\(HTMLMarkup.count(totals.missing)) of \(all) \(verb) no result"
    }
    if totals[.skipped] > 0, !record.isTrial {
      let verb = totals[.skipped] == 1 ? "was" : "were"
      return "\(HTMLMarkup.count(totals[.skipped])) of \(all) \(verb) skipped"
    }
    if totals[.unexpectedPass] > 0 {
      let verb = totals[.unexpectedPass] == 1 ? "passes" : "pass"
      let cases = HTMLMarkup.count(totals[.unexpectedPass], "case")
      return "No failures, but \(cases) \(verb) unexpectedly"
    }
    if totals[.knownFailure] > 0 { return "No failures other than known ones" }
    return totals[.pass] == count ? "All \(all) pass" : "No failures"
  }

  private var lede: Markup {
    let totals = record.totals
    var parts: [Markup] = []
    if let trial = record.trial, trial.best != nil { parts.append("\(trial.cases).") }
    if totals.failing > 0 { parts.append(since) }
    if totals.failing > 0, totals.missing > 0 {
      parts.append("\(HTMLMarkup.count(totals.missing, "case")) without a result.")
    }
    if totals.failing > 0, totals[.skipped] > 0, !record.isTrial {
      parts.append("\(HTMLMarkup.count(totals[.skipped], "case")) skipped.")
    }
    let untrusted = record.untrusted.reduce(0) { $0 + $1.cases }
    if untrusted > 0 {
      let layouts = untrusted == 1 ? "uses a layout" : "use layouts"
      parts.append("\(HTMLMarkup.count(untrusted, "case")) \(layouts) that may be wrong.")
    }
    if record.run.state != .complete { parts.append("The run ended early.") }
    if record.isSelection {
      let all = HTMLMarkup.count(record.run.totals.planned, "case")
      let shown = HTMLMarkup.count(record.cases.count)
      parts.append("This report shows \(shown) of the run's \(all).")
    }
    return parts.joined(separator: " ")
  }

  /// The runs in which the failing cases began to fail, newest first.
  private var since: Markup {
    var counts: [Int: Int] = [:]
    for entry in record.cases where entry.verdict?.isFailing == true {
      guard let run = entry.failingSince else { continue }
      counts[run, default: 0] += 1
    }
    let days = Dictionary(
      record.runs.map { ($0.number, TimeText.day($0.header.startedAt)) },
      uniquingKeysWith: { first, _ in first }
    )
    let newest = counts.keys.sorted(by: >)
    var parts: [Markup] = newest.prefix(3).map { run in
      let count = HTMLMarkup.count(counts[run] ?? 0)
      if run == record.run.number { return el("strong", "\(count) new in this run") }
      let day = days[run].map { " (\($0))" } ?? ""
      return "\(count) failing since \(HTMLCopy.run(run, of: record))\(day)"
    }
    let rest = newest.dropFirst(3).map { counts[$0] ?? 0 }.reduce(0, +)
    if rest > 0, let oldest = newest.last {
      parts.append(
        "\(HTMLMarkup.count(rest)) for longer, the oldest since \(HTMLCopy.run(oldest, of: record))"
      )
    }
    return parts.isEmpty ? .none : "\(parts.joined(separator: ", "))."
  }

  /// The totals as a sum whose parts link to the cases.
  private var sum: Markup {
    el("ul.sum") {
      el("li.total") {
        el("b", HTMLMarkup.count(record.totals.planned))
        " planned ="
      }
      for (verdict, count) in VerdictWords.parts(of: record.totals) {
        el("li") {
          el("a", ["href": "#/cases?verdict=\(verdict.key)"]) {
            el("span.dot.tone-\(verdict.key)")
            el("b", HTMLMarkup.count(count))
            " \(VerdictWords.word(verdict, count: count, ofTrial: record.isTrial))"
          }
        }
      }
    }
  }
}

/// The scoreboard, and the passes closest to failing.
struct HTMLScores {
  let record: RunRecord

  var markup: Markup {
    el("div.pair") {
      scoreboard
      closest
    }
  }

  private var scoreboard: Markup {
    let scores = record.scoreboard
    // A trial has its own ranking.
    guard !scores.isEmpty, record.trial == nil else { return .none }
    let unmetRequirements = Dictionary(grouping: record.unmetRequirements, by: \.strategy)
    return el("section", ["aria-labelledby": "scores-title"]) {
      el("div.section-head") {
        el("h2#scores-title", ["tabindex": "-1"], "Strategies")
        el("span.faint", "Of cases with something to act on; Covered and Scrolled: points per case")
      }
      el("div.scrolls") {
        el("table.scores", ["data-sortable": "", "data-short": "12"]) {
          el("thead") {
            el("tr") {
              el("th", ["scope": "col"], "Strategy")
              el("th", ["scope": "col"], "Share")
              for title in ["Passed", "Failed", "Known", "No effect", "Covered", "Scrolled"] {
                el("th.number", ["scope": "col"], title)
              }
            }
          }
          el("tbody") {
            for score in scores { row(score, unmetRequirements[score.strategy] ?? []) }
          }
        }
      }
    }
  }

  private func row(_ score: StrategyScore, _ unmetRequirements: [UnmetRequirements.Requirement])
    -> Markup
  {
    let totals = score.share.totals
    return el("tr") {
      el("th", ["scope": "row"]) {
        el("a", ["href": "#/cases?strategy=\(HTMLMarkup.fragment(score.strategy))"]) {
          Markup.name(score.strategy)
        }
        idle(unmetRequirements)
      }
      el("td", ["data-value": Words.points((score.share.share ?? -1) * 100)]) {
        VerdictWords.bar(totals, as: "meter")
        el("span.unseen", score.share.percent)
      }
      for count in [totals[.pass], totals.failing, totals[.knownFailure], score.share.idle] {
        Self.number(Double(count), HTMLMarkup.count(count))
      }
      for points in [score.coveredPerCase, score.scrolledPerCase] {
        if let points {
          Self.number(points, HTMLMarkup.count(Int(clamping: points.rounded())))
        } else {
          // Missing values sort after all numbers.
          el("td.number.faint", ["data-value": "1e300"], "-")
        }
      }
    }
  }

  private static func number(_ value: Double, _ words: String) -> Markup {
    el("td.number\(value == 0 ? ".faint" : "")", ["data-value": Words.points(value)], words)
  }

  /// The mark of a strategy without effect in some forms, with the unmet requirements.
  private func idle(_ unmetRequirements: [UnmetRequirements.Requirement]) -> Markup {
    guard !unmetRequirements.isEmpty else { return .none }
    let lines = unmetRequirements.map(\.words).uniqued().map { words in
      let forms = unmetRequirements.filter { $0.words == words }.map(\.form)
      let sentence = UnmetRequirements.sentence(words, in: Words.list(forms, limit: 3))
      return el("span.lack") { Markup.cut(sentence, 400) }
    }
    return " \(VerdictWords.idle)\(lines.joined())"
  }

  private var closest: Markup {
    // One line per scenario and subject, since strategies and devices tend to be alike.
    let passes = record.closestPasses.uniqued { pass in
      "\(pass.name.scenario)\n\(pass.margin.subject)"
    }.prefix(10)
    guard !passes.isEmpty else { return .none }
    return el("section", ["aria-labelledby": "closest-title"]) {
      el("div.section-head") {
        el("h2#closest-title", ["tabindex": "-1"], "Closest passes")
        el("span.faint", "points left before failing")
      }
      el("div.scrolls") {
        el("table.closest") {
          el("thead") {
            el("tr") {
              el("th", ["scope": "col"], "Case")
              el("th", ["scope": "col"], "Check")
              el("th.number", ["scope": "col"], "Margin")
            }
          }
          el("tbody") {
            for pass in passes {
              el("tr", ["data-case": "\(pass.index)"]) {
                el("td") { HTMLCaseLine.link(.init(pass.name, at: pass.index, in: record)) }
                el("td", Messages.subject(pass.margin.subject))
                el("td.number", Words.points(pass.margin.margin))
              }
            }
          }
        }
      }
    }
  }
}

/// The number of failing cases in the branch's runs, as columns.
struct HTMLTrend {
  let record: RunRecord

  private static let limit = 40
  private static let width = 384.0

  private var runs: [Run] { Array(record.trend.suffix(Self.limit)) }

  /// The height of the columns; where nothing failed there are only their feet.
  private var height: Double { runs.contains { $0.totals.failing > 0 } ? 96 : 12 }

  /// Empty if there is only one run.
  var markup: Markup {
    let runs = runs
    guard runs.count > 1 else { return .none }
    let branch: Markup = record.run.header.branch.map { " on \(Markup.name($0))" } ?? .none
    let shown = runs.count < record.trend.count ? " in the last" : " in"
    let peak = max(1, runs.map { $0.totals.failing }.max() ?? 1)
    let step = min(28, Self.width / Double(runs.count))
    let right = Words.points(step * Double(runs.count))
    let (foot, below) = (Words.points(height), Words.points(height + 15))
    let box = "0 -14 \(Words.points(Self.width)) \(Words.points(height + 32))"
    return el("figure.trend") {
      el("figcaption") { "Failing cases\(shown) \(runs.count) runs\(branch)" }
      el("svg", ["viewBox": box, "role": "group", "aria-label": label(runs)]) {
        for (place, run) in runs.enumerated() {
          let isNow = place == runs.count - 1
          column(run, x: step * Double(place), width: step, peak: peak, isNow: isNow)
        }
        el("line.axis", ["x1": "0", "x2": right, "y1": foot, "y2": foot])
        el("text", ["x": "0", "y": below], name(runs[0]))
        if step * Double(runs.count) > 110 {
          el(
            "text.now", ["x": right, "y": below, "text-anchor": "end"], name(runs[runs.count - 1]))
        }
      }
    }
  }

  private func label(_ runs: [Run]) -> String {
    let words = runs.suffix(10).map { run in
      "\(name(run)): \(VerdictWords.summary(run.totals))"
    }
    return "Trend, oldest first. " + words.joined(separator: "; ")
  }

  private func name(_ run: Run) -> String {
    run.recorded.map { "run \($0.number)" } ?? "this run"
  }

  /// The column of a run, which copies the command that reports it; a run without failures is a mark
  /// on the axis.
  private func column(_ run: Run, x: Double, width: Double, peak: Int, isNow: Bool)
    -> Markup
  {
    let gap = width > 6 ? 3.0 : 0.5
    let day = TimeText.day(run.header.startedAt)
    let commit = run.header.commit.map { ", \($0.prefix(7))" } ?? ""
    let failing = run.totals.failing
    let share = self.height * Double(failing) / Double(peak)
    let height = failing > 0 ? max(4, share) : 2
    let words = "\(name(run)), \(day)\(commit): \(VerdictWords.summary(run.totals))"
    let command = run.recorded.map { record.command(reporting: $0.number) }
    let isButton = command != nil
    return el(
      "g",
      [
        "data-copy": command, "role": isButton ? "button" : nil, "tabindex": isButton ? "0" : nil,
        "aria-label": isButton ? words : nil,
      ]
    ) {
      el("title", words)
      el(
        "rect.hit",
        [
          "x": Words.points(x), "y": "0", "width": Words.points(width),
          "height": Words.points(self.height),
        ])
      el(
        "rect.tone-\(failing > 0 ? "fail" : "pass")\(isNow ? ".is-now" : "")",
        [
          "x": Words.points(x + gap / 2), "y": Words.points(self.height - height),
          "width": Words.points(width - gap), "height": Words.points(height), "rx": "1",
        ])
      if isNow || failing == peak, failing > 0, width > 14 {
        el(
          isNow ? "text.now" : "text",
          [
            "x": Words.points(x + width / 2), "y": Words.points(self.height - height - 4),
            "text-anchor": "middle",
          ], HTMLMarkup.count(failing))
      }
    }
  }
}
