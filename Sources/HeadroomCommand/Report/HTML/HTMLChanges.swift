import Presentation
import RegressionRunner
import RegressionStore

/// The changes since the previous run: the first section of the page.
struct HTMLChanges {
  let record: RunRecord

  /// Maximum number of cases and of causes per bucket; the others are in the list of cases.
  private static let limit = 200

  /// Empty for a trial, which has no earlier run.
  var markup: Markup {
    if record.isTrial { return .none }
    guard let change = record.change else { return withoutChange }
    let since = change.since
    let branch: Markup = since.header.branch.map { ", \(Markup.name($0))" } ?? .none
    let rest = [TimeText.day(since.header.startedAt)] + RunWords.reservations(of: since)
    let buckets = ComparisonBucket.allCases.map(bucket).joined()
    return section(
      "Changes since run \(since.number)\(branch), \(rest.joined(separator: ", "))",
      buckets.html.isEmpty
        ? el("p.faint", "None: every case has the same outcome.")
        : el("div.buckets") { buckets })
  }

  /// If there are other runs, this isn't the first, but has cases that the earlier ones lack.
  private var withoutChange: Markup {
    guard record.runs.count > 1 else {
      return section("First run", el("p.faint", "No earlier run to compare with."))
    }
    return section(
      "Not compared",
      el("p.faint") {
        "No earlier complete run on this branch or on main covers all of these cases. To compare "
        "with another run: "
        el("code", "\(record.program) report --format html --against RUN")
      })
  }

  private func section(_ title: Markup, _ content: Markup) -> Markup {
    el("section", ["aria-labelledby": "changes-title"]) {
      el("div.section-head") { el("h2#changes-title", ["tabindex": "-1"]) { title } }
      content
    }
  }

  private func bucket(_ bucket: ComparisonBucket) -> Markup {
    let entries = record.changed.filter { $0.bucket == bucket }
    guard !entries.isEmpty else { return .none }
    let now = bucket == .redefined ? record.change?.comparison.redefinedNowWords : nil
    let title = el("h3") {
      el("span.count", HTMLMarkup.count(entries.count))
      " \(Self.words[bucket] ?? bucket.rawValue)"
      if let now { ": \(now)" }
    }
    let list = causes(of: entries)
    let more = entries.count > Self.limit ? self.more(entries.count, bucket) : .none
    // Buckets that are neither broken nor fixed are collapsed.
    guard let tone = Self.tones[bucket] else {
      let opens = bucket == .redefined && record.change?.comparison.redefinedAndFailing ?? 0 > 0
      return el("details.bucket", ["data-group": "", "open": opens ? "" : nil]) {
        el("summary") { title }
        list
        more
      }
    }
    return el("div.bucket.is-\(tone)", ["data-group": ""]) {
      title
      list
      more
    }
  }

  /// The cases of each cause; a cause of several cases is said once.
  private func causes(of entries: [ChangedCase]) -> Markup {
    var room = Self.limit
    let items = ChangeGroup.all(entries).prefix(Self.limit).map { change -> Markup in
      let first = entries[change.group.first]
      let cases = change.group.cases.prefix(room).map { entries[$0] }
      room -= cases.count
      guard change.group.cases.count > 1 else { return HTMLCaseLine.markup(of: lines([first])) }
      return el("li.cause", ["data-group": ""]) {
        el("div.says") { el("strong") { Markup.cut(change.headline(first), 500) } }
        for sentence in says(first).dropLast(change.sign == .nowFails ? 1 : 0) {
          el("div.says") { Markup.cut(sentence, 500) }
        }
        if !cases.isEmpty {
          el("details", ["data-group": ""]) {
            el("summary", "\(first.name.scenario) and all \(change.group.cases.count) cases")
            HTMLCaseLine.list(lines(cases, sayingAll: false))
          }
        }
      }
    }
    return el("ul.lines") { items.joined() }
  }

  private func lines(_ cases: [ChangedCase], sayingAll: Bool = true) -> [HTMLCaseLine] {
    HTMLCaseLine.lines(
      cases.map { (.init($0.name, at: $0.index, in: record), sayingAll ? says($0) : []) })
  }

  /// The link to all cases of a bucket; cases that are gone aren't in the page's list.
  private func more(_ count: Int, _ bucket: ComparisonBucket) -> Markup {
    guard bucket == .onlyInA else {
      return el("p") {
        el(
          "a", ["href": "#/cases?change=\(bucket.rawValue)"],
          "Show all \(HTMLMarkup.count(count))")
      }
    }
    let runs = [record.change?.since.number, record.run.recorded?.number].compactMap(\.self)
    let command =
      "\(record.program) compare \(runs.map { "\($0)" }.joined(separator: " ")) --verbose"
    return el("p.faint") {
      "and \(HTMLMarkup.count(count - Self.limit)) more"
      if runs.count == 2 {
        ": "
        el("code", command)
      }
    }
  }

  /// The failed checks before and now, or the differences of the movements.
  private func says(_ changed: ChangedCase) -> [String] {
    let now = changed.index.map { record.cases[$0] }
    let before = changed.before
    switch changed.bucket {
    case .newlyFailing:
      return now?.findings.prefix(1).map(\.sentence) ?? []
    case .newlyPassing:
      return before.map { OutcomeText.mismatches(of: $0.body).prefix(1).map { "was: \($0)" } } ?? []
    case .otherFailure, .sameFailure:
      // Of each the first sentence that the other doesn't have.
      let olds = before.map { OutcomeText.mismatches(of: $0.body) } ?? []
      let news = now?.findings.map { OutcomeText.sentence($0.mismatch) } ?? []
      return olds.filter { !news.contains($0) }.prefix(1).map { "was: \($0)" }
        + news.filter { !olds.contains($0) }.prefix(1).map { "now: \($0)" }
    case .otherVerdict, .missing:
      let words = [before?.outcome.verdict, now?.verdict].map {
        $0.map { VerdictWords.word($0) } ?? "no result"
      }
      return [words.joined(separator: " → ")]
    case .movedDifferently:
      guard let before, let after = changed.after else { return [] }
      return OutcomeText.differences(before.body, after.body, limit: 1)
    case .redefined where changed.laws != nil:
      return (changed.laws.map { [$0.sentence] } ?? [])
        + (now?.findings.prefix(1).map(\.sentence) ?? [])
    case .redefined where now?.verdict == .pass && before?.outcome.verdict.isFailing == true:
      return ["now passes"]
        + (before.map { OutcomeText.mismatches(of: $0.body).prefix(1).map { "was: \($0)" } } ?? [])
    case .onlyInA, .onlyInB, .redefined, .same:
      return now?.verdict?.isFailing == true ? now?.findings.prefix(1).map(\.sentence) ?? [] : []
    }
  }

  private static let tones: [ComparisonBucket: String] = [
    .newlyFailing: "bad", .otherFailure: "bad", .newlyPassing: "good",
  ]

  private static let words: [ComparisonBucket: String] = [
    .newlyFailing: "newly failing",
    .otherFailure: "fail differently",
    .sameFailure: "same failure with different numbers",
    .newlyPassing: "fixed",
    .otherVerdict: "with a different verdict",
    .movedDifferently: "with different movement",
    .redefined: "redefined",
    .onlyInB: "new",
    .onlyInA: "gone",
    .missing: "skipped or without a result in one of the runs",
  ]
}
