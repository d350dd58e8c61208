import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The baselines that an approval or a withdrawal changed, or would change.
struct BaselineChanges: Sendable {
  let run: Run
  var changed: [CaseName] = []
  /// How many cases were already approved.
  var unchanged = 0
  var files: [String] = []
  /// Whether a selected case could not be approved.
  var hasRefused = false

  func approved(isDryRun: Bool) -> String {
    "\(isDryRun ? "Would approve" : "Approved") \(Words.count(changed.count, "case")) of "
      + RunWords.handle(run) + (unchanged > 0 ? "; \(unchanged) already approved" : "") + places
  }

  func withdrawn(isDryRun: Bool) -> String {
    "\(isDryRun ? "Would withdraw" : "Withdrew") the "
      + "\(changed.count == 1 ? "baseline" : "baselines") of "
      + Words.count(changed.count, "case") + places
  }

  private var places: String {
    files.isEmpty ? "" : " in \(Escaped.text(Words.list(files, limit: 4)))"
  }
}
