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

  /// The numbered groups, the worst first; those of a trial are sorted already.
  private var sorted: [(number: Int, group: CauseGroup)] {
    let groups: [(number: Int, group: CauseGroup)] =
      record.causes.enumerated().map { ($0.offset, $0.element) }
    guard record.trial == nil else { return groups }
    let worst = groups.map { group in
      record.cases[group.group.cases[0]].findings.min { $0.isWorse(than: $1) }
    }
    // A case without a finding could not be run.
    func isWorse(_ one: RunRecord.Finding?, _ other: RunRecord.Finding?) -> Bool {
      guard let one, let other else { return one == nil && other != nil }
      return one.isWorse(than: other)
    }
    return groups.sorted { a, b in
      let (one, other) = (worst[a.number], worst[b.number])
      return isWorse(one, other) || !isWorse(other, one) && a.number < b.number
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
      let index = group.cases[0]
      el("p.first", ["data-case": "\(index)"]) {
        HTMLCaseLine.link(.init(first.name, at: index, in: record))
      }
      el("details", ["data-group": ""]) {
        el("summary", Self.summary(of: group.cases.count))
        table(first.findings)
        members(of: group, limit: limit, title: title)
      }
    }
  }

  private static func summary(of cases: Int) -> String {
    cases == 1 ? "Values and location" : "Values and all \(HTMLMarkup.count(cases)) cases"
  }

  private func badge(of group: CauseGroup) -> Markup {
    guard let newest = since(group) else { return .none }
    let oldest = group.cases.compactMap { record.cases[$0].failingSince }.min() ?? newest
    if oldest == record.run.number { return el("span.since.is-now", "new in this run") }
    let day = record.runs.first { $0.number == oldest }.map {
      ", \(TimeText.day($0.header.startedAt))"
    }
    return el("span.since") { "since \(HTMLCopy.run(oldest, of: record))\(day ?? "")" }
  }

  private func table(_ findings: [RunRecord.Finding]) -> Markup {
    guard let first = findings.first else { return .none }
    let expects = findings.prefix(Self.findings).contains {
      HTMLFinding.expected($0.mismatch) != nil
    }
    let table = el("div.scrolls") {
      el("table.numbers") {
        el("thead") {
          el("tr") {
            el("th", ["scope": "col"], "Check")
            if expects { el("th", ["scope": "col"], "Expected") }
            el("th", ["scope": "col", "colspan": expects ? nil : "2"], "Actual")
            for title in ["Difference", "Location"] { el("th", ["scope": "col"], title) }
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
      let expected = HTMLFinding.expected(mismatch)
      if let expected {
        el("td.number", ["data-label": "Expected"]) { Markup.cut(expected, 300) }
      }
      el("td.number.actual", ["data-label": "Actual", "colspan": expected == nil ? "2" : nil]) {
        Markup.cut(HTMLFinding.actual(mismatch, on: record.suite.today), 300)
      }
      el(
        "td.number", ["data-label": "Difference"],
        HTMLFinding.difference(mismatch, on: record.suite.today) ?? "")
      el("td.where", ["data-label": "Location"]) {
        if let place = finding.place {
          Markup.link(record.links?.address(of: finding.file, line: finding.line)) {
            el("code") { Markup.path(place) }
          }
        }
      }
    }
  }

  /// The layout uncertainty of all cases in the group, or nil if they differ or have none.
  private func sharedUncertainty(of group: CauseGroup) -> String? {
    let doubts = Set(group.cases.map { record.cases[$0].record.measures?.layoutUncertainty })
    return doubts.count == 1 ? doubts.first ?? nil : nil
  }

  private func members(of group: CauseGroup, limit: Int, title: String) -> Markup {
    guard group.cases.count > 1 else { return .none }
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
    return HTMLCaseLine.list(lines, ".lines.members")
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

  /// The expected value; nil for a law or a failed strategy, whose message says it all.
  static func expected(_ mismatch: Mismatch) -> String? {
    switch mismatch.operator {
    case .holds: nil
    case .until: isUnreadable(mismatch) ? "a date or never" : "until \(mismatch.expected.readable)"
    default: movements(mismatch.expected, of: mismatch) ?? Messages.expectation(mismatch)
    }
  }

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

  /// The distance from passing, as in `−20` for points, `+0.25 s` or `+10 days`, or nil if it isn't a matter of distance.
  static func difference(_ mismatch: Mismatch, on today: CalendarDay) -> String? {
    guard mismatch.operator == .until else {
      return mismatch.toldDifference.map { signed($0) + (isTime(mismatch) ? " s" : "") }
    }
    guard let until = CalendarDay(mismatch.expected.readable) else { return nil }
    return "+\(Words.count(today.days(since: until), "day"))"
  }

  private static func isTime(_ mismatch: Mismatch) -> Bool {
    if case .finding(let finding) = mismatch.told.actual {
      finding.kind == .movesLate
    } else {
      false
    }
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
      where KnownFailure.isWebAddress(issue) {
        el("p.faint") { Markup.link(issue) { Markup(issue) } }
      }
      HTMLCaseLine.list(lines)
    }
  }
}
