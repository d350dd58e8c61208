import RegressionRunner
import RegressionStore
import Workflows

/// The head of the overview: what is broken and since when, and the totals that add up.
struct HTMLSummary {
  let document: RunDocument

  /// The markup, without the trend beside it.
  var markup: String {
    "<div><p class=\"eyebrow\">\(context)</p>\n<h1 tabindex=\"-1\">\(headline)</h1>\n"
      + (lede.isEmpty ? "" : "<p class=\"lede\">\(lede)</p>\n")
      + HTMLVerdict.bar(document.totals, as: "share") + "\n" + sum + "</div>\n"
  }

  /// What the window's title says.
  var title: String { "\(name): \(VerdictWords.summary(document.totals))" }

  /// What the bar calls the document.
  var short: String {
    if document.isTrial { return "trial" }
    return document.run.number.map { "run \($0)" } ?? "unrecorded run"
  }

  // MARK: Words

  private var name: String {
    if document.isTrial { return "Trial of \(TrialWords(document).subject)" }
    return document.run.number.map { "Run \($0)" } ?? "Unrecorded run"
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
      document.runs.compactMap { run in run.number.map { ($0, TimeText.day(run.header.startedAt)) }
      },
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
    for (verdict, count) in HTMLVerdict.parts(of: totals) {
      items += "<li><a href=\"#/cases?verdict=\(verdict.rawValue)\">"
      items += "<span class=\"dot tone-\(verdict.rawValue)\"></span>"
      items += "<b>\(HTMLMarkup.count(count))</b> \(verdict.word(count))</a></li>"
    }
    return "<ul class=\"sum\">\(items)</ul>\n"
  }
}
