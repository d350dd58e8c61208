import RegressionStore
import Scenarios

/// Cases over the runs for people: a strip of outcomes for each, or the transitions of one.
public enum HistoryText {
  /// Returns the whole text, each line with a line feed.
  public static func text(
    _ report: HistoryReport,
    width: Int?,
    style: TerminalStyle = .plain
  ) -> String {
    guard let first = report.runs.first, let last = report.runs.last else {
      return "no run was recorded yet\n"
    }
    let span =
      first.number == last.number ? "run \(last.number)" : "runs \(first.number) to \(last.number)"
    var text = "\(span), oldest first: \(VerdictWords.legend)\n\n"
    var table = TextTable([.init("CASE", mayShrink: true), .init("OUTCOMES"), .init("NOW")])
    for row in report.rows {
      table.append([
        row.name.description, row.verdicts.map { VerdictWords.mark($0) }.joined(), now(row),
      ])
    }
    text += table.text(width: width, style: style)
    guard report.rows.count == 1 else { return text }
    text += "\n"
    for change in report.changes {
      let word = VerdictWords.word(change.outcome.verdict)
      text += "\(RunText.handle(change.run)), \(TimeText.minute(change.run.header.startedAt)): "
      text += VerdictWords.coloured(word, change.outcome.verdict, style) + "\n"
      text += OutcomeText.mismatches(of: change.outcome).map { "  \($0)\n" }.joined()
    }
    return text
  }

  private static func now(_ row: HistoryReport.Row) -> String {
    guard let verdict = row.verdict else { return "" }
    let word = VerdictWords.word(verdict)
    return row.since.map { "\(word) since run \($0)" } ?? word
  }
}
