import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// History as text: a strip of outcomes for each case, or all details of one.
struct HistoryText: Sendable {
  /// The terminal's width in columns, or nil for no limit.
  let width: Int?
  var style = TerminalStyle.plain
  /// Milliseconds since 1970, for ages.
  let now: Int64

  /// Returns the text; each line ends with a line feed.
  func text(_ history: History) -> String {
    let runs = history.runs[history.shown]
    guard let first = runs.first, let last = runs.last else { return "no runs recorded yet\n" }
    let span =
      first.number == last.number ? "run \(last.number)" : "runs \(first.number) to \(last.number)"
    var text = TextLayout.beside(
      VerdictWords.legend, width: width, after: "\(span), oldest first: ")
    text += "\n\n"
    if !history.rows.isEmpty { text += table(history).text(width: width, style: style) }
    if history.uneventful > 0 {
      let cases = Words.count(history.uneventful, "case")
      text += (history.rows.isEmpty ? "" : "\n")
      let these = history.uneventful == 1 ? "it" : "them"
      text += "\(cases) passed unchanged in every run; use --all to list \(these)\n"
    }
    if !history.codeChanges.isEmpty {
      text += "\n" + style.bold("code changes") + "\n"
      for item in history.codeChanges {
        let time = TimeText.minute(item.run.header.startedAt)
        text += "  \(RunWords.handle(item.run)), \(time): \(Escaped.text(item.change.sentence))\n"
      }
    }
    if let detail = history.detail, let row = history.rows.first {
      text += "\n" + self.text(detail, row, history)
    }
    return text
  }

  private func table(_ history: History) -> TextTable {
    TextTable(
      history.rows.map { (row: $0, since: history.since(of: $0)) },
      [
        .init("CASE", mayShrink: true, narrowest: 30) { $0.row.name.description },
        .init("OUTCOMES") { history.verdicts(of: $0.row).map { VerdictWords.mark($0) }.joined() },
        .init("NOW") { entry in
          (entry.row.verdict.map { VerdictWords.word($0) } ?? "")
            + (entry.row.isArchived ? ", archived" : "")
        },
        .init("SINCE", hides: 1) {
          $0.since.map { "run \($0.run.number), \(TimeText.day($0.run.header.startedAt))" } ?? ""
        },
        .init("FOR", hides: 2) {
          $0.since.map { Words.count($0.runs, "run") + age($0.run) } ?? ""
        },
        .init("COMMITS", hides: 4) { $0.since.flatMap(commits) ?? "" },
        .number("CHANGES", hides: 3) { $0.row.changes },
      ])
  }

  /// The age in days, as in `, 3 days`; empty for a run from today.
  private func age(_ run: Run) -> String {
    let days = Int(max(0, now.subtractingClamped(run.header.startedAt)) / 86_400_000)
    return days > 0 ? ", \(Words.count(days, "day"))" : ""
  }

  /// The range of commits that contains the change, in git's notation.
  private func commits(_ since: History.Since) -> String? {
    guard let before = since.before?.header.commit, let after = since.run.header.commit else {
      return nil
    }
    return before == after ? String(after.prefix(7)) : "\(before.prefix(7))..\(after.prefix(7))"
  }

  private func text(
    _ detail: History.Detail, _ row: History.Row, _ history: History
  ) -> String {
    var text = ""
    for change in detail.changes {
      let verdict = change.testCase.verdict
      text += "\(RunWords.handle(change.run)), \(TimeText.minute(change.run.header.startedAt)): "
      text += VerdictWords.coloured(VerdictWords.word(verdict), verdict, style) + "\n"
      text += RecordedText.lines(change.testCase).map { "  \($0)\n" }.joined()
    }
    if let since = history.since(of: row), let before = since.before, row.verdict != .skipped {
      let isFailing = row.verdict?.isFailing == true
      text += "\n" + style.bold(isFailing ? "first bad" : "first good")
      text += " \(RunWords.handle(since.run)), "
      text += style.bold(isFailing ? "last good" : "last bad") + " \(RunWords.handle(before))\n"
      if let range = commits(since) {
        let count = detail.commits.map { ", \(Words.count($0, "commit"))" } ?? ""
        text += "  commits: \(Escaped.text(range))\(count)\n"
      }
      if let why = detail.why { text += "  why: \(Escaped.text(why.sentence))\n" }
    }
    if !detail.margins.isEmpty {
      text += "\n" + style.bold("closest to failing") + "\n"
      for margin in detail.margins {
        text += Escaped.text("  step \(margin.step): \(margin.subject) by ")
        text += "\(Words.points(margin.margin)) pt\n"
      }
    }
    return text
  }
}
