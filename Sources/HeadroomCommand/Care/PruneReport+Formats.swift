import Presentation
import RegressionStore

extension PruneReport {
  func text(isDryRun: Bool, width: Int?) -> String {
    guard !removed.isEmpty else {
      return isDryRun ? "would remove no runs; \(kept) kept\n" : "removed no runs; \(kept) kept\n"
    }
    let runs = Words.count(removed.count, "run")
    let bytes = DoctorText.bytes(freedBytes)
    return RunsText.text(removed, width: width)
      + (isDryRun ? "would remove \(runs) and free \(bytes)" : "removed \(runs), freed \(bytes)")
      + "; \(kept) kept\n"
  }

  static let fields: Fields<(report: PruneReport, isDryRun: Bool)> = .document([
    .init("dryRun", "Whether the database was left unchanged.") { $0.isDryRun },
    .list("removed", RunJSON.run, "The removed runs.") { $0.report.removed },
    .init("kept", "Number of runs that are kept.") { $0.report.kept },
    .init("freedBytes", "Freed space.") { $0.report.freedBytes },
  ])
}
