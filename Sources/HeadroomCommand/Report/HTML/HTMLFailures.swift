import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

struct HTMLFailures {
  let record: RunRecord
  /// The situation at a case's first failed check, by index.
  let situations: [Int: String]

  /// Maximum number of failing cases in the section; the others are in the list of cases.
  private static let limit = 1000
  /// The number of a group's lines that aren't collapsed.
  private static let inSight = 6
  private static let findings = 4

  /// Empty if nothing fails.
  var markup: Markup {
    let groups = record.causes
    guard !groups.isEmpty else { return .none }
    let count = groups.map(\.cases.count).reduce(0, +)
    var left = Self.limit
    var shown: [Markup] = []
    for (number, group) in sorted where left > 0 {
      shown.append(markup(of: group, number: number, limit: left))
      left -= group.cases.count
    }
    return el("section", ["aria-labelledby": "failures-title"]) {
      el("div.section-head") {
        el("h2#failures-title", ["tabindex": "-1"], "Failures")
        el(
          "span.faint",
          "\(HTMLMarkup.count(count, "case")) in \(HTMLMarkup.count(groups.count, "group"))")
      }
      shown.joined()
      if left < 0 || groups.count > Self.limit {
        el("p") {
          el(
            "a", ["href": "#/cases?verdict=fail,error"],
            "Show all \(HTMLMarkup.count(count)) failing cases")
        }
      }
    }
  }

  /// The numbered groups, the newest first, then the largest; those of a trial are sorted already.
  private var sorted: [(number: Int, group: CauseGroup)] {
    let groups: [(number: Int, group: CauseGroup)] =
      record.causes.enumerated().map { ($0.offset, $0.element) }
    guard record.trial == nil else { return groups }
    return groups.sorted { a, b in
      (since(b.group) ?? 0, b.group.cases.count, a.number)
        < (since(a.group) ?? 0, a.group.cases.count, b.number)
    }
  }

  /// The newest run in which a case of the group began to fail.
  private func since(_ group: CauseGroup) -> Int? {
    group.cases.compactMap { record.cases[$0].failingSince }.max()
  }

  private func markup(of group: CauseGroup, number: Int, limit: Int) -> Markup {
    let first = record.cases[group.first]
    let title =
      group.cases.count == 1 ? first.findings.first?.sentence ?? group.sentence : group.sentence
    return el("article.failure.panel", ["data-group": "\(number + 1)"]) {
      el("header") {
        el("h3") { Markup.cut(title, 400) }
        badge(of: group)
      }
      if let finding = first.findings.first, !finding.mismatch.isAboutForm {
        el("p.after") {
          "step \(finding.mismatch.step)"
          if let action = finding.action { ", after \(el("q") { Markup.name(action) })" }
          if let situation = situations[group.first] { ": \(situation)" }
        }
      }
      if let doubt = sharedUncertainty(of: group) {
        el("p.after") { Markup.cut("\(LayoutUncertainties.words): \(doubt)", 400) }
      }
      table(first.findings)
      members(of: group, limit: limit, title: title)
    }
  }

  private func badge(of group: CauseGroup) -> Markup {
    guard let newest = since(group) else { return .none }
    let oldest = group.cases.compactMap { record.cases[$0].failingSince }.min() ?? newest
    if oldest == record.run.number { return el("span.since.is-now", "new in this run") }
    let day = record.runs.first { $0.number == oldest }.map {
      ", \(TimeText.day($0.header.startedAt))"
    }
    return el("span.since", "since run \(oldest)\(day ?? "")")
  }

  private func table(_ findings: [RunRecord.Finding]) -> Markup {
    guard let first = findings.first else { return .none }
    let table = el("div.scrolls") {
      el("table.numbers") {
        el("thead") {
          el("tr") {
            for title in ["Check", "Expected", "Actual", "Difference", "Location"] {
              el("th", ["scope": "col"], title)
            }
          }
        }
        el("tbody") { for finding in findings.prefix(Self.findings) { row(finding, after: first) } }
      }
    }
    guard findings.count > Self.findings else { return table }
    let more = HTMLMarkup.count(findings.count - Self.findings, "more failed check")
    return [table, el("p.faint", "and \(more)")].joined()
  }

  /// The row of a check, with its step unless it is the first check's.
  private func row(_ finding: RunRecord.Finding, after first: RunRecord.Finding) -> Markup {
    let mismatch = finding.mismatch
    return el("tr") {
      el("th", ["scope": "row"]) {
        el("span.subject") { Markup.cut(HTMLFinding.subject(mismatch) + finding.mark, 200) }
        if mismatch.step != first.mismatch.step {
          " "
          el("span.faint", "step \(mismatch.step)")
        }
      }
      el("td.number", ["data-label": "Expected"]) {
        Markup.cut(HTMLFinding.expected(mismatch), 300)
      }
      el("td.number.actual", ["data-label": "Actual"]) {
        Markup.cut(HTMLFinding.actual(mismatch, on: record.suite.today), 300)
      }
      el(
        "td.number", ["data-label": "Difference"],
        HTMLFinding.difference(mismatch, on: record.suite.today) ?? "")
      el("td.where", ["data-label": "Location"]) {
        if let place = finding.place { el("code") { Markup.path(place) } }
      }
    }
  }

  /// The layout uncertainty of all cases in the group, or nil if they differ or have none.
  private func sharedUncertainty(of group: CauseGroup) -> String? {
    let doubts = Set(group.cases.map { record.cases[$0].record.measures?.layoutUncertainty })
    return doubts.count == 1 ? doubts.first ?? nil : nil
  }

  private func members(of group: CauseGroup, limit: Int, title: String) -> Markup {
    let sharedUncertainty = sharedUncertainty(of: group)
    let lines = HTMLCaseLine.lines(
      group.cases.prefix(limit).map { index in
        let entry = record.cases[index]
        let sentence = entry.findings.first?.sentence
        var says = sentence == title ? [] : sentence.map { [$0] } ?? []
        if sharedUncertainty == nil, entry.record.measures?.layoutUncertainty != nil {
          says.append(LayoutUncertainties.words)
        }
        return (.init(entry.name, at: index, in: record), says)
      }
    )
    let shown = lines.prefix(Self.inSight)
    let rest = lines.dropFirst(Self.inSight)
    let list = HTMLCaseLine.list(shown, ".lines.members")
    guard !rest.isEmpty else { return list }
    let count = group.cases.count - shown.map(\.count).reduce(0, +)
    let more = el("details") {
      el("summary", "\(HTMLMarkup.count(count)) more with the same failure")
      HTMLCaseLine.list(rest, ".lines.members")
    }
    return [list, more].joined()
  }
}

/// The values of failed checks, as the tables show them.
///
/// An expired known failure is a matter of days: `until 2026-01-01`, `2026-01-11`, `+10 days`.
enum HTMLFinding {
  /// The judged subject in plain words, or the law.
  static func subject(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds: mismatch.subject
    case .until: "known failure"
    default: Messages.subject(mismatch.subject)
    }
  }

  static func expected(_ mismatch: Mismatch) -> String {
    switch mismatch.operator {
    case .holds: isOfLaw(mismatch) ? "satisfied" : "no error"
    case .until: isUnreadable(mismatch) ? "a date or never" : "until \(mismatch.expected.readable)"
    default: movements(mismatch.expected, of: mismatch) ?? Messages.expectation(mismatch)
    }
  }

  /// Whether a law was violated, rather than the strategy failing to continue.
  private static func isOfLaw(_ mismatch: Mismatch) -> Bool { mismatch.subject != "strategy" }

  /// The actual value, on a day.
  static func actual(_ mismatch: Mismatch, on today: CalendarDay) -> String {
    switch mismatch.operator {
    case .holds: Messages.sentence(for: mismatch)
    case .until: isUnreadable(mismatch) ? mismatch.expected.readable : today.description
    default:
      Messages.differences(of: mismatch).map { $0.joined(separator: "; ") }
        ?? mismatch.actual.readable
    }
  }

  /// The distance from passing, as in `−20` or `+10 days`, or nil if it isn't a matter of distance.
  static func difference(_ mismatch: Mismatch, on today: CalendarDay) -> String? {
    guard mismatch.operator == .until else { return mismatch.toldDifference.map(signed) }
    guard let until = CalendarDay(mismatch.expected.readable) else { return nil }
    return "+\(Words.count(today.days(since: until), "day"))"
  }

  /// Whether the expiry date can't be parsed.
  private static func isUnreadable(_ mismatch: Mismatch) -> Bool {
    CalendarDay(mismatch.expected.readable) == nil
  }

  /// The number of movements on a side, or nil if the mismatch isn't about movements.
  private static func movements(_ side: JudgedValue, of mismatch: Mismatch) -> String? {
    guard case .list(let movements) = side, Messages.differences(of: mismatch) != nil else {
      return nil
    }
    return Words.count(movements.count, "movement")
  }

  /// As in `+2` or `−20`.
  private static func signed(_ difference: Double) -> String {
    let text = Words.points(abs(difference))
    if text == "0" { return "0" }
    return (difference < 0 ? "−" : "+") + text
  }
}

/// The known failures by reason; collapsed initially.
struct HTMLKnownFailures {
  let record: RunRecord

  /// Maximum number of cases in the section; the others are in the list of cases.
  private static let limit = 1000

  /// Empty without known failures.
  var markup: Markup {
    let groups = record.knownFailureGroups
    guard !groups.isEmpty else { return .none }
    let count = groups.map(\.cases.count).reduce(0, +)
    var left = Self.limit
    var shown: [Markup] = []
    for group in groups where left > 0 {
      shown.append(markup(of: group, limit: left))
      left -= group.cases.count
    }
    return el("section", ["aria-labelledby": "known-title"]) {
      el("details.known", ["data-group": ""]) {
        el("summary") {
          el("h2#known-title", "Known failures")
          " "
          el(
            "span.faint",
            "\(HTMLMarkup.count(count, "case")), \(HTMLMarkup.count(groups.count, "reason"))")
        }
        shown.joined()
        if count > Self.limit {
          el("p") {
            el(
              "a", ["href": "#/cases?verdict=knownFailure"],
              "Show all \(HTMLMarkup.count(count)) known failures")
          }
        }
      }
    }
  }

  private func markup(of group: KnownFailureGroup, limit: Int) -> Markup {
    let lines = HTMLCaseLine.lines(
      group.cases.prefix(limit).map { index in
        (.init(record.cases[index].name, at: index, in: record), [])
      }
    )
    let reason = group.reason.isEmpty ? "no reason given" : group.reason
    return el("div.bucket", ["data-group": ""]) {
      el("h3") {
        el("span.count", HTMLMarkup.count(group.cases.count))
        " "
        Markup.name(reason, limit: 500)
      }
      for issue in group.cases.flatMap({ record.cases[$0].issues }).uniqued()
      where issue.hasPrefix("https://") || issue.hasPrefix("http://") {
        el("p.faint") { el("a", ["href": issue, "rel": "noreferrer"], issue) }
      }
      HTMLCaseLine.list(lines)
    }
  }
}
