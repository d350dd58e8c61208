import RegressionRunner
import RegressionStore
import Scenarios

/// Approved outcomes that come out of a database, decoded.
struct StoredBaselines: Sendable {
  private(set) var approved: [CaseName: ApprovedAdjustments] = [:]
  /// The same as the database has them.
  private(set) var rows: [Baseline] = []

  init() {}

  /// Decodes approvals; what can't be read back names its database.
  init(_ baselines: [Baseline], path: String) throws(WorkflowError) {
    rows = baselines
    for baseline in baselines {
      guard let json = baseline.adjustments else { continue }
      guard let adjustments = try? ApprovedAdjustments(json: json) else {
        throw .inputOutput(
          "\(Escaped.text(path)): the baseline of \(Escaped.quoted("\(baseline.name)")) can't be read back"
        )
      }
      approved[baseline.name] = adjustments
    }
  }
}
