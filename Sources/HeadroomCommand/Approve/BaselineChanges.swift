import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The baselines that an approval or a withdrawal changed, or would change.
struct BaselineChanges: Sendable {
  /// The run whose outcomes are approved.
  let run: Run
  /// The cases whose baseline is another one now.
  var changed: [CaseName] = []
  /// How many cases were approved before.
  var unchanged = 0
  /// The files of these baselines.
  var files: [String] = []
  /// Whether a selected case could not be approved.
  var hasRefused = false

  /// Says what was approved, or would be.
  func approved(isDryRun: Bool) -> String {
    "\(isDryRun ? "Would approve" : "Approved") \(Words.count(changed.count, "case")) of "
      + RunWords.handle(run) + (unchanged > 0 ? "; \(unchanged) already approved" : "") + places
  }

  /// Says what was withdrawn, or would be.
  func withdrawn(isDryRun: Bool) -> String {
    "\(isDryRun ? "Would withdraw" : "Withdrew") the "
      + "\(changed.count == 1 ? "baseline" : "baselines") of "
      + Words.count(changed.count, "case") + places
  }

  private var places: String {
    files.isEmpty ? "" : " in \(Escaped.text(Words.list(files, limit: 4)))"
  }
}
