public import RegressionStore
import Workflows

/// The recorded runs as a table, newest first.
public enum RunsText {
  /// Returns the table, each line with a line feed.
  public static func text(_ runs: [RunRecord], width: Int?, style: TerminalStyle = .plain) -> String
  {
    var table = TextTable([
      .init("RUN", isNumber: true), .init("STARTED"), .init("LABEL", mayShrink: true, hides: 3),
      .init("BRANCH", mayShrink: true, hides: 1), .init("COMMIT", hides: 4),
      .init("STATE", mayShrink: true), .init("CASES", isNumber: true, hides: 2),
      .init("PASSED", isNumber: true), .init("FAILED", isNumber: true),
      .init("KNOWN", isNumber: true, hides: 5), .init("OTHER", isNumber: true, hides: 6),
    ])
    for run in runs {
      let totals = run.totals
      let header = run.header
      let commit = header.commit.map { $0.prefix(7) + (header.isDirty == true ? "+" : "") }
      table.append([
        "\(run.number)", TimeText.minute(header.startedAt), header.label ?? "",
        header.branch ?? "", commit.map { String($0) } ?? "", state(of: run),
        "\(totals.planned)", "\(totals[.pass])", "\(totals.failing)",
        "\(totals[.knownFailure])", "\(totals.other)",
      ])
    }
    return table.text(width: width, style: style) + unfinished(runs)
  }

  /// How far each unfinished run has come, and how it goes on.
  private static func unfinished(_ runs: [RunRecord]) -> String {
    let unfinished = runs.filter { $0.state != .complete }
    let resumed = runs.first { $0.state == .interrupted }?.number
    let lines = unfinished.map { run in
      "run \(run.number): \(mark(of: run)) cases; "
        + RunText.continuation(of: run, resumed: resumed) + "\n"
    }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }

  private static func mark(of run: RunRecord) -> String {
    "\(run.totals.recorded) of \(run.totals.planned)"
  }

  /// Returns whether a run is whole, and which part of what is defined it is.
  static func state(of run: RunRecord) -> String {
    var words = [run.state.rawValue]
    if run.state != .complete { words[0] += " at \(mark(of: run))" }
    if run.header.isFiltered { words.append("filtered") }
    if let shard = run.header.shard { words.append("shard \(shard.index)/\(shard.count)") }
    return words.joined(separator: ", ")
  }
}
