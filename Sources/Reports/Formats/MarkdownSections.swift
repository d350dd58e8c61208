import RegressionRunner
import RegressionStore
import Scenarios
import Workflows

/// The parts of a Markdown report, the most important first.
struct MarkdownSections {
  /// A heading with entries that can be left out from the end.
  struct Section {
    var title: String
    /// Whether the section is closed until someone opens it.
    var isFolded = false
    /// What stands before the entries, as the head of a table.
    var header = ""
    var entries: [String]
  }

  private let document: RunDocument

  init(_ document: RunDocument) { self.document = document }

  /// The sections in their order; some have no entry.
  var all: [Section] {
    [regressions, otherFailures]
      + [
        list("No result", isFolded: false) { $0.verdict == nil },
        list("Skipped", isFolded: false) { $0.verdict == .skipped },
        list("Known failures that passed", isFolded: false) { $0.verdict == .unexpectedPass },
        list("Not judged", isFolded: false) { $0.verdict == .unjudged },
        changes([.newlyPassing], "Fixed"),
        changes([.otherVerdict, .movedDifferently], "Different outcome"),
        changes([.redefined], "Redefined"), changes([.onlyInB], "New"),
        changes([.onlyInA], "No longer planned"), knownFailures, doubts, lacks,
        scoreboard, closestPasses,
        trend,
      ]
  }

  // MARK: Failures

  private var regressions: Section {
    failures("Regressions") { $0.bucket == .newlyFailing }
  }

  private var otherFailures: Section {
    failures(document.change == nil ? "Failures" : "Existing failures") {
      $0.bucket != .newlyFailing
    }
  }

  /// The failures among some cases, those that fail in the same way together.
  private func failures(_ title: String, _ isIn: (RunDocument.Case) -> Bool) -> Section {
    let groups = document.failureGroups.compactMap { group -> [RunDocument.Case]? in
      let cases = group.cases.map { document.cases[$0] }.filter(isIn)
      return cases.isEmpty ? nil : cases
    }
    let count = groups.map(\.count).reduce(0, +)
    return Section(title: "\(title): \(count)", entries: groups.map(failure))
  }

  private func failure(_ cases: [RunDocument.Case]) -> String {
    let first = cases[0]
    let details = CaseDetails(first)
    var summary = MarkdownText.code(first.name.description)
    if cases.count > 1 { summary += " and \(Words.count(cases.count - 1, "similar case"))" }
    var lines = details.lines
    if cases.count > 1 {
      lines.append("Also: " + Words.list(cases.dropFirst().map(\.name.description), limit: 5))
    }
    return "<details><summary>\(summary)<br>\(MarkdownText.code(details.message))</summary>\n\n"
      + MarkdownText.block(lines) + "\n</details>\n\n"
  }

  // MARK: Lists

  private func list(_ title: String, isFolded: Bool, _ isIn: (RunDocument.Case) -> Bool) -> Section
  {
    let cases = document.cases.filter(isIn)
    return Section(
      title: "\(title): \(cases.count)", isFolded: isFolded,
      entries: cases.map { "- \(MarkdownText.code($0.name.description))\n" })
  }

  private func changes(_ buckets: [ComparisonBucket], _ title: String) -> Section {
    let changed = document.changed.filter { buckets.contains($0.bucket) }
    return Section(
      title: "\(title): \(changed.count)",
      isFolded: true,
      entries: changed.map { entry in
        let before = entry.before.map { VerdictWords.word($0.verdict) } ?? "no result"
        let after = entry.index.map { VerdictWords.word(document.cases[$0]) } ?? "not planned"
        let words = before == after ? after : "\(before) → \(after)"
        let laws = entry.laws.map { " (\($0.sentence))" } ?? ""
        return "- \(MarkdownText.code(entry.name.description)): \(words)\(laws)\(movement(entry))\n"
      }
    )
  }

  private func movement(_ entry: RunDocument.ChangedCase) -> String {
    guard let before = entry.before, let index = entry.index, before.verdict != .skipped,
      document.cases[index].verdict != .skipped
    else { return "" }
    let after = document.cases[index].adjustments
    let lines = OutcomeText.differences(before.body.adjustments, after, limit: 1)
    return lines.map { "<br>\(MarkdownText.code($0))" }.joined()
  }

  private var knownFailures: Section {
    let groups = document.knownFailureGroups
    let count = groups.map(\.cases.count).reduce(0, +)
    return Section(
      title: "Known failures: \(count)",
      isFolded: true,
      entries: groups.flatMap { group in
        let reason = group.reason.isEmpty ? "no reason given" : group.reason
        let head = "\(MarkdownText.code(reason)), \(Words.count(group.cases.count, "case")):\n\n"
        return group.cases.enumerated().map { place, index in
          let name = MarkdownText.code(document.cases[index].name.description)
          let isLast = place == group.cases.count - 1
          return "\(place == 0 ? head : "")- \(name)\n" + (isLast ? "\n" : "")
        }
      }
    )
  }

  // MARK: Tables

  private var doubts: Section {
    let groups = document.doubted
    let count = groups.reduce(0) { $0 + $1.cases }
    return Section(
      title: "Layouts that may be wrong: \(Words.count(count, "case"))",
      isFolded: true,
      entries: groups.map { group in
        let devices = Words.list(group.devices, limit: 3)
        return "- \(MarkdownText.code(group.form)) on \(MarkdownText.code(devices)): "
          + "\(MarkdownText.code(group.reason)), \(Words.count(group.cases, "case"))\n"
      }
    )
  }

  private var lacks: Section {
    let lacks = document.lacks
    return Section(
      title: "Strategies without effect: \(lacks.count)",
      isFolded: true,
      entries: lacks.map { lack in
        "- \(MarkdownText.code(lack.strategy)): \(MarkdownText.code(lack.words)) in "
          + "\(MarkdownText.code(lack.form)), \(Words.count(lack.cases, "case"))\n"
      }
    )
  }

  private var scoreboard: Section {
    Section(
      title: "Strategies: \(document.scoreboard.count)",
      isFolded: true,
      header: "| strategy | passed | failed | covered, scrolled pt |\n"
        + "| --- | ---: | ---: | ---: |\n",
      entries: document.scoreboard.map { score in
        "| \(MarkdownText.code(score.strategy)) "
          + "| \(score.totals[.pass]) of \(score.totals.planned) | \(score.totals.failing) "
          + "| \(TextLayout.points(score.coveredPoints)), \(TextLayout.points(score.pointsScrolled)) |\n"
      }
    )
  }

  private var closestPasses: Section {
    Section(
      title: "Closest passes",
      isFolded: true,
      entries: document.closestPasses.map { pass in
        "- \(Words.points(pass.margin.margin)) pt: \(MarkdownText.code(pass.margin.subject)), "
          + "step \(pass.margin.step) of "
          + "\(MarkdownText.code(document.cases[pass.index].name.description))\n"
      }
    )
  }

  private var trend: Section {
    let runs = document.trend.suffix(20).reversed()
    return Section(
      title: "Last \(Words.count(runs.count, "run")) on this branch",
      isFolded: true,
      header: "| run | passed | failed, known | started |\n| ---: | ---: | ---: | --- |\n",
      entries: runs.count < 2
        ? []
        : runs.map { run in
          "| \(run.number.map { "\($0)" } ?? "") | \(run.totals[.pass]) of \(run.totals.planned) "
            + "| \(run.totals.failing), \(run.totals[.knownFailure]) "
            + "| \(TimeText.minute(run.header.startedAt)) |\n"
        }
    )
  }
}
