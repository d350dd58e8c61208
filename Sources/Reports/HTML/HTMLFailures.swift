import RegressionRunner
import RegressionStore
import Scenarios
import Workflows

/// The failing cases, those together that fail in the same way.
struct HTMLFailures {
  let document: RunDocument
  /// What was going on when the first thing did not hold, by the place of the case.
  let situations: [Int: String]

  /// How many failing cases stand in the page; the others are in the list of cases.
  private static let limit = 1000
  /// How many scenarios of a group are in sight.
  private static let inSight = 6
  /// How many findings of a group's first case are shown.
  private static let findings = 4

  /// The markup; empty where nothing fails.
  var markup: String {
    guard !document.failureGroups.isEmpty else { return "" }
    let count = document.failureGroups.map(\.cases.count).reduce(0, +)
    var text = "<section aria-labelledby=\"failures-title\">\n<div class=\"section-head\">"
    text += "<h2 id=\"failures-title\" tabindex=\"-1\">Failures</h2><span class=\"faint\">"
    text += "\(HTMLMarkup.count(count, "case")) in "
    text += "\(HTMLMarkup.count(document.failureGroups.count, "group"))</span></div>\n"
    var left = Self.limit
    for (number, group) in sorted where left > 0 {
      text += markup(of: group, number: number, limit: left)
      left -= group.cases.count
    }
    if left < 0 || sorted.count > Self.limit {
      text += "<p><a href=\"#/cases?verdict=fail,error\">Show all "
      text += "\(HTMLMarkup.count(count)) failing cases</a></p>\n"
    }
    return text + "</section>\n"
  }

  /// The groups with their numbers, the newest first, of those the largest.
  private var sorted: [(number: Int, group: RunDocument.FailureGroup)] {
    document.failureGroups.enumerated().map { ($0.offset, $0.element) }
      .sorted { a, b in
        (since(b.1) ?? 0, b.1.cases.count, a.0) < (since(a.1) ?? 0, a.1.cases.count, b.0)
      }
  }

  /// The newest run in which a case of the group began to fail.
  private func since(_ group: RunDocument.FailureGroup) -> Int? {
    group.cases.compactMap { document.cases[$0].failingSince }.max()
  }

  private func markup(of group: RunDocument.FailureGroup, number: Int, limit: Int) -> String {
    let first = document.cases[group.cases[0]]
    let title = first.findings.first?.sentence ?? "did not complete"
    var text = "<article class=\"failure panel\" data-group=\"\(number + 1)\">\n<header><h3>"
    text += "\(HTMLMarkup.text(HTMLMarkup.cut(title, 400)))</h3>\(badge(of: group))</header>\n"
    if let finding = first.findings.first, !finding.mismatch.isAboutForm {
      text += "<p class=\"after\">step \(finding.mismatch.step)"
      if let action = finding.action { text += ", after <q>\(HTMLMarkup.name(action))</q>" }
      if let situation = situations[group.cases[0]] { text += ": \(HTMLMarkup.text(situation))" }
      text += "</p>\n"
    }
    if let doubt = sharedDoubt(of: group) {
      let words = "\(LayoutDoubts.words): \(doubt)"
      text += "<p class=\"after\">\(HTMLMarkup.text(HTMLMarkup.cut(words, 400)))</p>\n"
    }
    text += table(first.findings)
    text += members(of: group, limit: limit, title: title)
    return text + "</article>\n"
  }

  private func badge(of group: RunDocument.FailureGroup) -> String {
    guard let newest = since(group) else { return "" }
    let oldest = group.cases.compactMap { document.cases[$0].failingSince }.min() ?? newest
    if oldest == document.run.number {
      return "<span class=\"since is-now\">new in this run</span>"
    }
    let day = document.runs.first { $0.number == oldest }.map {
      ", \(TimeText.day($0.header.startedAt))"
    }
    return "<span class=\"since\">since run \(oldest)\(day ?? "")</span>"
  }

  // MARK: Numbers

  private func table(_ findings: [RunDocument.Finding]) -> String {
    guard !findings.isEmpty else { return "" }
    let head = ["Check", "Expected", "Actual", "Difference", "Location"].map {
      "<th scope=\"col\">\($0)</th>"
    }
    var text =
      "<div class=\"scrolls\"><table class=\"numbers\"><thead><tr>\(head.joined())</tr></thead>"
    text +=
      "<tbody>\(findings.prefix(Self.findings).map { row($0, after: findings[0]) }.joined())</tbody></table></div>\n"
    if findings.count > Self.findings {
      let more = HTMLMarkup.count(findings.count - Self.findings, "more failed check")
      text += "<p class=\"faint\">and \(more)</p>\n"
    }
    return text
  }

  /// The step is said where it is another one than that of the first.
  private func row(_ finding: RunDocument.Finding, after first: RunDocument.Finding) -> String {
    let mismatch = finding.mismatch
    var text = "<tr><th scope=\"row\"><span class=\"subject\">"
    text += HTMLMarkup.text(HTMLMarkup.cut(HTMLFinding.subject(mismatch), 200)) + "</span>"
    if mismatch.step != first.mismatch.step {
      text += " <span class=\"faint\">step \(mismatch.step)</span>"
    }
    text += "</th>"
    text += "<td class=\"number\" data-label=\"Expected\">"
    text += HTMLMarkup.text(HTMLMarkup.cut(HTMLFinding.expected(mismatch), 300)) + "</td>"
    text += "<td class=\"number actual\" data-label=\"Actual\">"
    text +=
      HTMLMarkup.text(HTMLMarkup.cut(HTMLFinding.actual(mismatch, on: document.today), 300))
      + "</td>"
    text += "<td class=\"number\" data-label=\"Difference\">"
    text += (HTMLFinding.difference(mismatch, on: document.today) ?? "") + "</td>"
    text += "<td class=\"where\" data-label=\"Location\">"
    text += (finding.place.map { "<code>\(HTMLMarkup.path($0))</code>" } ?? "") + "</td></tr>"
    return text
  }

  // MARK: Members

  /// Why no case of the group stands on a layout that is trusted; nil where some do, or the reasons
  /// differ.
  private func sharedDoubt(of group: RunDocument.FailureGroup) -> String? {
    let doubts = Set(group.cases.map { document.cases[$0].layoutDoubt })
    return doubts.count == 1 ? doubts.first ?? nil : nil
  }

  private func members(of group: RunDocument.FailureGroup, limit: Int, title: String) -> String {
    let sharedDoubt = sharedDoubt(of: group)
    let lines = HTMLCaseLine.lines(
      group.cases.prefix(limit).map { index in
        let entry = document.cases[index]
        let sentence = entry.findings.first?.sentence
        var says = sentence == title ? [] : sentence.map { [$0] } ?? []
        if sharedDoubt == nil, entry.layoutDoubt != nil { says.append(LayoutDoubts.words) }
        return (.init(name: entry.name, index: index), says)
      }
    )
    let shown = lines.prefix(Self.inSight)
    let rest = lines.dropFirst(Self.inSight)
    var text = "<ul class=\"lines members\">\n\(shown.map(\.markup).joined())</ul>\n"
    if !rest.isEmpty {
      let count = group.cases.count - shown.map(\.count).reduce(0, +)
      text += "<details><summary>\(HTMLMarkup.count(count)) more "
      text += "with the same failure</summary>\n<ul class=\"lines members\">\n"
      text += "\(rest.map(\.markup).joined())</ul></details>\n"
    }
    return text
  }
}

/// The numbers of what did not hold, as the tables show them.
///
/// A known failure that has expired is a matter of days: `until 2026-01-01`, `2026-01-11`, `+10 days`.
enum HTMLFinding {
  /// What was judged: a subject in the words that people use, or a law.
  static func subject(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds: mismatch.subject
    case .until: "known failure"
    default: Wording.subject(mismatch.subject)
    }
  }

  /// What had to be.
  static func expected(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds: isOfLaw(mismatch) ? "satisfied" : "no error"
    case .until: isUnreadable(mismatch) ? "a date or never" : "until \(mismatch.expected.readable)"
    default: movements(mismatch.expected, of: mismatch) ?? Wording.expectation(mismatch)
    }
  }

  /// Whether a law was broken, rather than that the strategy could not go on.
  private static func isOfLaw(_ mismatch: Mismatch) -> Bool { mismatch.subject != "strategy" }

  /// What was, on a day.
  static func actual(_ mismatch: Mismatch, on today: CalendarDay) -> String {
    switch mismatch.operator {
    case .holds: Wording.sentence(for: mismatch)
    case .until: isUnreadable(mismatch) ? mismatch.expected.readable : today.description
    default:
      Wording.differences(of: mismatch).map { $0.joined(separator: "; ") }
        ?? mismatch.actual.readable
    }
  }

  /// How far it is from holding, as `−20` or `+10 days`; nil where it is no matter of distance.
  static func difference(_ mismatch: Mismatch, on today: CalendarDay) -> String? {
    guard mismatch.operator == .until else { return mismatch.toldDifference.map(signed) }
    guard let until = CalendarDay(mismatch.expected.readable) else { return nil }
    return "+\(Words.count(today.days(since: until), "day"))"
  }

  /// Whether nobody can say until when a failure is known.
  private static func isUnreadable(_ mismatch: Mismatch) -> Bool {
    CalendarDay(mismatch.expected.readable) == nil
  }

  /// How many movements a side has; nil where the mismatch is not about movements.
  private static func movements(_ side: JudgedValue, of mismatch: Mismatch) -> String? {
    guard case .list(let movements) = side, Wording.differences(of: mismatch) != nil else {
      return nil
    }
    return Words.count(movements.count, "movement")
  }

  /// A difference with its sign, as in `+2` or `−20`.
  private static func signed(_ difference: Double) -> String {
    let text = Words.points(abs(difference))
    if text == "0" { return "0" }
    return (difference < 0 ? "−" : "+") + text
  }
}

/// The cases that are known to fail, by the reason that their scenarios give; closed until someone
/// asks for them.
struct HTMLKnownFailures {
  let document: RunDocument

  /// How many cases stand in the page; the others are in the list of cases.
  private static let limit = 1000

  /// The markup; empty where no failure is known.
  var markup: String {
    let groups = document.knownFailureGroups
    guard !groups.isEmpty else { return "" }
    let count = groups.map(\.cases.count).reduce(0, +)
    var text = "<section aria-labelledby=\"known-title\">\n<details class=\"known\" data-group>"
    text += "<summary><h2 id=\"known-title\">Known failures</h2> <span class=\"faint\">"
    text += "\(HTMLMarkup.count(count, "case")), "
    text += "\(HTMLMarkup.count(groups.count, "reason"))</span></summary>\n"
    var left = Self.limit
    for group in groups where left > 0 {
      text += markup(of: group, limit: left)
      left -= group.cases.count
    }
    if count > Self.limit {
      text += "<p><a href=\"#/cases?verdict=knownFailure\">Show all "
      text += "\(HTMLMarkup.count(count)) known failures</a></p>\n"
    }
    return text + "</details>\n</section>\n"
  }

  private func markup(of group: KnownFailureGroup, limit: Int) -> String {
    let lines = HTMLCaseLine.lines(
      group.cases.prefix(limit).map { index in
        (.init(name: document.cases[index].name, index: index), [])
      }
    )
    let reason = group.reason.isEmpty ? "no reason given" : group.reason
    return "<div class=\"bucket\" data-group><h3><span class=\"count\">"
      + "\(HTMLMarkup.count(group.cases.count))</span> "
      + "\(HTMLMarkup.name(reason, limit: 500))</h3>\n"
      + "<ul class=\"lines\">\n\(lines.map(\.markup).joined())</ul></div>\n"
  }
}
