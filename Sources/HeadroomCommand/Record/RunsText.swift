import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum RunsText {
  /// Returns the table; each line ends with a line feed.
  static func text(_ runs: [Run], width: Int?, style: TerminalStyle = .plain)
    -> String
  {
    let table = TextTable(
      runs,
      [
        .number("RUN") { $0.number },
        .init("STARTED") { TimeText.minute($0.header.startedAt) },
        .init("LABEL", mayShrink: true, hides: 3) { $0.header.label ?? "" },
        .init("BRANCH", mayShrink: true, hides: 1) { $0.header.branch ?? "" },
        .init("COMMIT", hides: 4) { run in
          run.header.commit.map { $0.prefix(7) + (run.header.isDirty == true ? "+" : "") } ?? ""
        },
        .init("STATE", mayShrink: true) { state(of: $0) },
        .number("CASES", hides: 2) { $0.totals.planned },
        .number("PASSED") { $0.totals[.pass] },
        .number("FAILED") { $0.totals.failing },
        .number("KNOWN", hides: 5) { $0.totals[.knownFailure] },
        .number("OTHER", hides: 6) { $0.totals.other },
      ])
    return table.text(width: width, style: style) + unfinished(runs)
  }

  /// The progress of each unfinished run, and how to continue it.
  private static func unfinished(_ runs: [Run]) -> String {
    let unfinished = runs.filter { $0.state != .complete }
    let resumed = runs.first { $0.state == .interrupted }?.number
    let lines = unfinished.map { run in
      "run \(run.number): \(mark(of: run)) cases; "
        + RunWords.continuation(of: run, resumed: resumed) + "\n"
    }
    return lines.isEmpty ? "" : "\n" + lines.joined()
  }

  private static func mark(of run: Run) -> String {
    "\(run.totals.recorded) of \(run.totals.planned)"
  }

  /// Returns a run's state, and which part of the suite it has.
  static func state(of run: Run) -> String {
    var words = [run.state.rawValue]
    if run.state != .complete { words[0] += " at \(mark(of: run))" }
    return (words + RunWords.parts(of: run)).joined(separator: ", ")
  }
}
