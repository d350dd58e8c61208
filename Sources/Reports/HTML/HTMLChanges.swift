import RegressionRunner
import RegressionStore
import Workflows

/// What changed since the previous run: the first thing that is told.
struct HTMLChanges {
  let document: RunDocument

  /// How many cases of a bucket stand in the page; the others are in the list of cases.
  private static let limit = 200

  /// The markup; empty for a trial, which has no earlier run.
  var markup: String {
    if document.isTrial { return "" }
    guard let change = document.change else {
      return withoutChange
    }
    let since = change.since
    var words = "Changes since run \(since.number)"
    if let branch = since.header.branch { words += ", \(HTMLMarkup.name(branch))" }
    words += ", \(TimeText.day(since.header.startedAt))"
    words += RunText.reservations(of: since).map { ", \($0)" }.joined()
    let buckets = Self.order.map(bucket).joined()
    if buckets.isEmpty {
      return section(words, "<p class=\"faint\">None: every case has the same outcome.</p>")
    }
    return section(words, "<div class=\"buckets\">\(buckets)</div>")
  }

  /// A run whose branch has others is not the first, it only holds cases that they lack.
  private var withoutChange: String {
    let hasEarlier = document.runs.count > 1
    let words =
      hasEarlier
      ? "No earlier complete run on this branch or on main covers all of these cases. To compare "
        + "with another run: <code>headroom report --format html --against RUN</code>"
      : "No earlier run to compare with."
    return section(hasEarlier ? "Not compared" : "First run", "<p class=\"faint\">\(words)</p>")
  }

  private func section(_ title: String, _ content: String) -> String {
    "<section aria-labelledby=\"changes-title\">\n<div class=\"section-head\">"
      + "<h2 id=\"changes-title\" tabindex=\"-1\">\(title)</h2></div>\n\(content)\n</section>\n"
  }

  // MARK: Buckets

  private static let order: [ComparisonBucket] = [
    .newlyFailing, .otherFailure, .newlyPassing, .otherVerdict, .sameFailure, .movedDifferently,
    .redefined, .onlyInB, .onlyInA, .missing,
  ]

  private func bucket(_ bucket: ComparisonBucket) -> String {
    let entries = document.changed.filter { $0.bucket == bucket }
    guard !entries.isEmpty else { return "" }
    let lines = HTMLCaseLine.lines(
      entries.prefix(Self.limit).map { (.init(name: $0.name, index: $0.index), says($0)) })
    let title =
      "<span class=\"count\">\(HTMLMarkup.count(entries.count))</span> "
      + "\(Self.words[bucket] ?? bucket.rawValue)"
    var list = "<ul class=\"lines\">\n\(lines.map(\.markup).joined())</ul>\n"
    if entries.count > Self.limit {
      list += "<p><a href=\"#/cases?change=\(bucket.rawValue)\">"
      list += "Show all \(HTMLMarkup.count(entries.count))</a></p>\n"
    }
    // What is neither broken nor mended waits until it is asked for.
    guard let tone = Self.tones[bucket] else {
      return
        "<details class=\"bucket\" data-group><summary><h3>\(title)</h3></summary>\n\(list)</details>\n"
    }
    return "<div class=\"bucket is-\(tone)\" data-group>\n<h3>\(title)</h3>\n\(list)</div>\n"
  }

  /// What did not hold before and now, and for what moved differently where it went.
  private func says(_ changed: ChangedCase) -> [String] {
    let now = changed.index.map { document.cases[$0] }
    let before = changed.before
    switch changed.bucket {
    case .newlyFailing:
      return now?.findings.prefix(1).map(\.sentence) ?? []
    case .newlyPassing:
      return before.map { OutcomeText.mismatches(of: $0).prefix(1).map { "was: \($0)" } } ?? []
    case .otherFailure, .sameFailure:
      let was = before.map { OutcomeText.mismatches(of: $0).prefix(1).map { "was: \($0)" } } ?? []
      return was + (now?.findings.prefix(1).map { "now: \($0.sentence)" } ?? [])
    case .otherVerdict, .missing:
      let words = [before?.verdict, now?.verdict].map {
        $0.map { VerdictWords.word($0) } ?? "no result"
      }
      return [words.joined(separator: " → ")]
    case .movedDifferently:
      guard let before, let after = changed.after else { return [] }
      return OutcomeText.differences(before, after, limit: 1)
    case .redefined where changed.laws != nil:
      return (changed.laws.map { [$0.sentence] } ?? [])
        + (now?.findings.prefix(1).map(\.sentence) ?? [])
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
