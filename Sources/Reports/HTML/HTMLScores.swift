import RegressionRunner
import RegressionStore
import Workflows

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

  private func row(_ score: RunDocument.StrategyScore, _ lacks: [StrategyLacks.Lack]) -> String {
    let totals = score.totals
    let share = Double(totals[.pass]) / Double(max(1, totals.planned))
    var text = "<tr><th scope=\"row\"><a href=\"#/cases?strategy="
    text +=
      "\(HTMLMarkup.fragment(score.strategy))\">\(HTMLMarkup.name(score.strategy))</a>\(idle(lacks))</th>"
    text +=
      "<td data-value=\"\(Words.points(share * 100))\">\(HTMLVerdict.bar(totals, as: "meter"))"
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
    var seen: Set<String> = []
    let lines = lacks.map(\.words).filter { seen.insert($0).inserted }.map { words in
      let forms = lacks.filter { $0.words == words }.map(\.form)
      let sentence = StrategyLacks.sentence(words, in: Words.list(forms, limit: 3))
      return "<span class=\"lack\">\(HTMLMarkup.text(HTMLMarkup.cut(sentence, 400)))</span>"
    }
    return " \(TrialText.idle)\(lines.joined())"
  }

  private var closest: String {
    // One line for a scenario's number: what other strategies and devices make of it is alike.
    var seen: Set<String> = []
    let passes = document.closestPasses.filter { pass in
      let name = document.cases[pass.index].name
      return seen.insert("\(name.scenario)\n\(pass.margin.subject)").inserted
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
        "<tr data-case=\"\(pass.index)\"><td>\(HTMLCaseLine.link(document.cases[pass.index].name))</td>"
      text += "<td>\(HTMLMarkup.text(Wording.subject(margin.subject)))</td>"
      text += "<td class=\"number\">\(Words.points(margin.margin))</td></tr>\n"
    }
    return text + "</tbody></table></div></section>\n"
  }
}
