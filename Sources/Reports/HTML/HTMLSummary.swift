import RegressionRunner
import RegressionStore
import Workflows
import Scenarios

/// The head of the overview: what is broken and since when, and the totals that add up.
struct HTMLSummary {
  let document: RunDocument

  /// The markup, without the trend beside it.
  var markup: String {
    "<div><p class=\"eyebrow\">\(context)</p>\n<h1 tabindex=\"-1\">\(headline)</h1>\n"
      + (lede.isEmpty ? "" : "<p class=\"lede\">\(lede)</p>\n")
      + VerdictWords.bar(document.totals, as: "share") + "\n" + sum + "</div>\n"
  }

  /// What the window's title says.
  var title: String { "\(name): \(VerdictWords.summary(document.totals))" }

  /// What the bar calls the document.
  var short: String {
    if document.isTrial { return "trial" }
    return document.run.recorded.map { "run \($0.number)" } ?? "unrecorded run"
  }

  // MARK: Words

  private var name: String {
    if document.isTrial { return "Trial of \(TrialWords(document).subject)" }
    return document.run.recorded.map { "Run \($0.number)" } ?? "Unrecorded run"
  }

  private var context: String {
    let run = document.run
    var parts = [HTMLMarkup.name(name)]
    if document.isTrial {
      parts.append(TrialWords(document).extent)
    } else if let label = run.header.label {
      parts.append(HTMLMarkup.name(label))
    }
    if let branch = run.header.branch { parts.append(HTMLMarkup.name(branch)) }
    if let commit = run.header.commit {
      let changes = run.header.isDirty == true ? " with uncommitted changes" : ""
      parts.append("<code>\(HTMLMarkup.text(String(commit.prefix(7))))</code>\(changes)")
    }
    let time = run.header.startedAt
    parts.append("<time datetime=\"\(TimeText.iso(time))\">\(TimeText.minute(time))</time>")
    return parts.map { "<span>\($0)</span>" }.joined()
  }

  private var headline: String {
    let totals = document.totals
    let all = HTMLMarkup.count(totals.planned, "case")
    if totals.planned == 0 {
      return document.isTrial ? "Nothing to try" : "No cases in this run"
    }
    if totals.failing > 0 {
      let verb = totals.failing == 1 ? "fails" : "fail"
      return
        "<span class=\"state-fail\">\(HTMLMarkup.count(totals.failing))</span> of \(all) \(verb)"
    }
    if totals.missing > 0 {
      return
        "\(HTMLMarkup.count(totals.missing)) of \(all) \(totals.missing == 1 ? "has" : "have") no result"
    }
    if totals[.skipped] > 0 {
      return
        "\(HTMLMarkup.count(totals[.skipped])) of \(all) \(totals[.skipped] == 1 ? "was" : "were") skipped"
    }
    if totals[.unexpectedPass] > 0 {
      return "No failures, but \(HTMLMarkup.count(totals[.unexpectedPass], "case")) "
        + "\(totals[.unexpectedPass] == 1 ? "passes" : "pass") unexpectedly"
    }
    if totals[.knownFailure] > 0 { return "No failures other than known ones" }
    return totals[.pass] == totals.planned ? "All \(all) pass" : "No failures"
  }

  private var lede: String {
    var parts: [String] = []
    if document.totals.failing > 0 { parts.append(since) }
    if document.totals.failing > 0, document.totals.missing > 0 {
      parts.append("\(HTMLMarkup.count(document.totals.missing, "case")) without a result.")
    }
    if document.totals.failing > 0, document.totals[.skipped] > 0 {
      parts.append("\(HTMLMarkup.count(document.totals[.skipped], "case")) skipped.")
    }
    let doubted = document.doubted.reduce(0) { $0 + $1.cases }
    if doubted > 0 {
      let layouts = doubted == 1 ? "uses a layout" : "use layouts"
      parts.append("\(HTMLMarkup.count(doubted, "case")) \(layouts) that may be wrong.")
    }
    if document.run.state != .complete { parts.append("The run ended early.") }
    if document.isSelection {
      parts.append(
        "This report shows \(HTMLMarkup.count(document.cases.count)) of the run's "
          + "\(HTMLMarkup.count(document.run.totals.planned, "case"))."
      )
    }
    return parts.joined(separator: " ")
  }

  /// Since which runs the failing cases fail, newest first.
  private var since: String {
    var counts: [Int: Int] = [:]
    for entry in document.cases where entry.verdict?.isFailing == true {
      guard let run = entry.failingSince else { continue }
      counts[run, default: 0] += 1
    }
    let days = Dictionary(
      document.runs.map { ($0.number, TimeText.day($0.header.startedAt)) },
      uniquingKeysWith: { first, _ in first }
    )
    let newest = counts.keys.sorted(by: >)
    var parts = newest.prefix(3).map { run in
      let count = HTMLMarkup.count(counts[run] ?? 0)
      if run == document.run.number { return "<strong>\(count) new in this run</strong>" }
      return "\(count) since run \(run)\(days[run].map { " (\($0))" } ?? "")"
    }
    let rest = newest.dropFirst(3).map { counts[$0] ?? 0 }.reduce(0, +)
    if rest > 0, let oldest = newest.last {
      parts.append("\(HTMLMarkup.count(rest)) for longer, the oldest since run \(oldest)")
    }
    return parts.isEmpty ? "" : parts.joined(separator: ", ") + "."
  }

  /// The totals as an equation whose parts are links to the cases.
  private var sum: String {
    let totals = document.totals
    var items = "<li class=\"total\"><b>\(HTMLMarkup.count(totals.planned))</b> planned =</li>"
    for (verdict, count) in VerdictWords.parts(of: totals) {
      items += "<li><a href=\"#/cases?verdict=\(verdict.key)\">"
      items += "<span class=\"dot tone-\(verdict.key)\"></span>"
      items +=
        "<b>\(HTMLMarkup.count(count))</b> \(VerdictWords.word(verdict, count: count))</a></li>"
    }
    return "<ul class=\"sum\">\(items)</ul>\n"
  }
}

/// The strategies beside each other, and the passes that nearly were failures.
struct HTMLScores {
  let document: RunDocument

  /// The markup of both tables.
  var markup: String {
    "<div class=\"pair\">\n\(scoreboard)\(closest)</div>\n"
  }

  private var scoreboard: String {
    let scores = document.scoreboard
    guard !scores.isEmpty else { return "" }
    let lacks = Dictionary(grouping: document.lacks, by: \.strategy)
    let head = ["Strategy", "", "Passed", "Failed", "Known", "Covered", "Scrolled"]
    var text = "<section aria-labelledby=\"scores-title\"><div class=\"section-head\">"
    text += "<h2 id=\"scores-title\" tabindex=\"-1\">Strategies</h2>"
    text +=
      "<span class=\"faint\">Covered and Scrolled: points, total over all cases</span></div>\n"
    text +=
      "<div class=\"scrolls\"><table class=\"scores\" data-sortable data-short=\"12\"><thead><tr>"
    text += head.enumerated().map { place, title in
      "<th scope=\"col\"\(place > 1 ? " class=\"number\"" : "")>\(title.isEmpty ? "Share" : title)</th>"
    }.joined()
    return text
      + "</tr></thead><tbody>\n\(scores.map { row($0, lacks[$0.strategy] ?? []) }.joined())</tbody></table></div></section>\n"
  }

  private func row(_ score: StrategyScore, _ lacks: [StrategyLacks.Lack]) -> String {
    let totals = score.totals
    let share = Double(totals[.pass]) / Double(max(1, totals.planned))
    var text = "<tr><th scope=\"row\"><a href=\"#/cases?strategy="
    text +=
      "\(HTMLMarkup.fragment(score.strategy))\">\(HTMLMarkup.name(score.strategy))</a>\(idle(lacks))</th>"
    text +=
      "<td data-value=\"\(Words.points(share * 100))\">\(VerdictWords.bar(totals, as: "meter"))"
    text += "<span class=\"unseen\">\(Int(clamping: (share * 100).rounded())) %</span></td>"
    let numbers: [(value: Double, words: String)] = [
      (Double(totals[.pass]), "\(HTMLMarkup.count(totals[.pass]))"),
      (Double(totals.failing), "\(HTMLMarkup.count(totals.failing))"),
      (Double(totals[.knownFailure]), "\(HTMLMarkup.count(totals[.knownFailure]))"),
    ]
    for (value, words) in numbers { text += Self.number(value, words) }
    for points in [score.coveredPoints, score.pointsScrolled] {
      // What was not measured is sorted behind every number.
      text +=
        points.map { Self.number($0, HTMLMarkup.count(Int(clamping: $0.rounded()))) }
        ?? "<td class=\"number faint\" data-value=\"1e300\">-</td>"
    }
    return text + "</tr>\n"
  }

  private static func number(_ value: Double, _ words: String) -> String {
    "<td class=\"number\(value == 0 ? " faint" : "")\" data-value=\"\(Words.points(value))\">\(words)</td>"
  }

  /// The mark of a strategy that finds nothing to act on, and what it lacks where.
  private func idle(_ lacks: [StrategyLacks.Lack]) -> String {
    guard !lacks.isEmpty else { return "" }
    let lines = lacks.map(\.words).uniqued().map { words in
      let forms = lacks.filter { $0.words == words }.map(\.form)
      let sentence = StrategyLacks.sentence(words, in: Words.list(forms, limit: 3))
      return "<span class=\"lack\">\(HTMLMarkup.text(HTMLMarkup.cut(sentence, 400)))</span>"
    }
    return " \(TrialText.idle)\(lines.joined())"
  }

  private var closest: String {
    // One line for a scenario's number: what other strategies and devices make of it is alike.
    let passes = document.closestPasses.uniqued { pass in
      "\(pass.name.scenario)\n\(pass.margin.subject)"
    }.prefix(10)
    guard !passes.isEmpty else { return "" }
    var text = "<section aria-labelledby=\"closest-title\"><div class=\"section-head\">"
    text += "<h2 id=\"closest-title\" tabindex=\"-1\">Closest passes</h2>"
    text += "<span class=\"faint\">points left before failing</span></div>\n"
    text += "<div class=\"scrolls\"><table class=\"closest\"><thead><tr><th scope=\"col\">Case</th>"
    text +=
      "<th scope=\"col\">Check</th><th scope=\"col\" class=\"number\">Margin</th></tr></thead><tbody>\n"
    for pass in passes {
      let margin = pass.margin
      text +=
        "<tr data-case=\"\(pass.index)\"><td>\(HTMLCaseLine.link(pass.name))</td>"
      text += "<td>\(HTMLMarkup.text(Wording.subject(margin.subject)))</td>"
      text += "<td class=\"number\">\(Words.points(margin.margin))</td></tr>\n"
    }
    return text + "</tbody></table></div></section>\n"
  }
}

/// How many cases failed in the runs of a branch, as columns.
struct HTMLTrend {
  let document: RunDocument

  /// How many of the newest runs are shown.
  private static let limit = 40
  private static let height = 96.0
  private static let width = 384.0

  /// The markup; empty where there is only one run.
  var markup: String {
    let runs = Array(document.trend.suffix(Self.limit))
    guard runs.count > 1 else { return "" }
    let branch = document.run.header.branch.map { " on \(HTMLMarkup.name($0))" } ?? ""
    let shown =
      runs.count < document.trend.count
      ? " in the last \(runs.count) runs" : " in \(runs.count) runs"
    var text = "<figure class=\"trend\"><figcaption>Failing cases\(shown)\(branch)</figcaption>\n"
    text +=
      "<svg viewBox=\"0 -14 \(Words.points(Self.width)) 128\" role=\"img\" aria-label=\"\(label(runs))\">"
    let peak = max(1, runs.map { $0.totals.failing }.max() ?? 1)
    let step = min(28, Self.width / Double(runs.count))
    for (place, run) in runs.enumerated() {
      let isNow = place == runs.count - 1
      text += column(run, x: step * Double(place), width: step, peak: peak, isNow: isNow)
    }
    let right = Words.points(step * Double(runs.count))
    text += "<line class=\"axis\" x1=\"0\" x2=\"\(right)\" y1=\"96\" y2=\"96\"/>"
    text += axis(runs, step: step)
    return text + "</svg></figure>\n"
  }

  private func label(_ runs: [Run]) -> String {
    let words = runs.suffix(10).map { run in
      "\(name(run)): \(VerdictWords.summary(run.totals))"
    }
    return HTMLMarkup.text("Trend, oldest first. " + words.joined(separator: "; "))
  }

  private func name(_ run: Run) -> String {
    run.recorded.map { "run \($0.number)" } ?? "this run"
  }

  /// One run; a run without failures is a mark on the axis.
  private func column(_ run: Run, x: Double, width: Double, peak: Int, isNow: Bool)
    -> String
  {
    let gap = width > 6 ? 3.0 : 0.5
    let day = TimeText.day(run.header.startedAt)
    let commit = run.header.commit.map { ", \($0.prefix(7))" } ?? ""
    let title = "\(name(run)), \(day)\(commit): \(VerdictWords.summary(run.totals))"
    var text = "<g><title>\(HTMLMarkup.text(title))</title>"
    text +=
      "<rect class=\"hit\" x=\"\(Words.points(x))\" y=\"0\" width=\"\(Words.points(width))\" height=\"96\"/>"
    let failing = run.totals.failing
    let share = Self.height * Double(failing) / Double(peak)
    let height = failing > 0 ? max(4, share) : 2
    text += "<rect class=\"tone-\(failing > 0 ? "fail" : "pass")\(isNow ? " is-now" : "")\""
    text += " x=\"\(Words.points(x + gap / 2))\" y=\"\(Words.points(Self.height - height))\""
    text += " width=\"\(Words.points(width - gap))\" height=\"\(Words.points(height))\" rx=\"1\"/>"
    if isNow || failing == peak, failing > 0, width > 14 {
      text += "<text class=\"\(isNow ? "now" : "")\" x=\"\(Words.points(x + width / 2))\""
      text +=
        " y=\"\(Words.points(Self.height - height - 4))\" text-anchor=\"middle\">\(HTMLMarkup.count(failing))</text>"
    }
    return text + "</g>"
  }

  private func axis(_ runs: [Run], step: Double) -> String {
    var text = "<text x=\"0\" y=\"111\">\(name(runs[0]))</text>"
    if let last = runs.last, step * Double(runs.count) > 110 {
      let right = Words.points(step * Double(runs.count))
      text += "<text class=\"now\" x=\"\(right)\" y=\"111\" text-anchor=\"end\">"
      text += "\(name(last))</text>"
    }
    return text
  }
}
