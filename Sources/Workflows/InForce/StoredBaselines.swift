import RegressionRunner
import RegressionStore
import Scenarios

/// Approved outcomes that come out of a database, decoded.
struct StoredBaselines: Sendable {
  private(set) var approved: [CaseName: ApprovedAdjustments] = [:]
  /// The same as the database has them.
  private(set) var rows: [Baseline] = []

  /// The approvals by the names of their cases.
  var byName: [CaseName: Baseline] {
    Dictionary(rows.map { ($0.name, $0) }) { first, _ in first }
  }

  init() {}

  /// Decodes approvals; what can't be read back names its database.
  init(_ baselines: [Baseline], path: String) throws(WorkflowError) {
    rows = baselines
    for baseline in baselines {
      guard let json = baseline.adjustments else { continue }
      guard let adjustments = try? ApprovedAdjustments(json: json) else {
        throw .inputOutput(
          "\(Escaped.text(path)): can't read the baseline of \(Escaped.quoted("\(baseline.name)"))")
      }
      approved[baseline.name] = adjustments
    }
  }
}

/// Approvals beside the scenarios of their cases, which tell whether an approval is what judges.
struct JudgingApprovals: Sendable {
  private let approvals: [CaseName: Baseline]
  private let scenarios: [String: ScenarioDefinition]

  /// Takes what was approved, by the names of the cases.
  init(_ approvals: [CaseName: Baseline], _ suite: RunSuite) {
    self.approvals = approvals
    let names = Set(approvals.keys.map(\.scenario))
    let approved = names.isEmpty ? [] : suite.scenarios.filter { names.contains($0.name) }
    scenarios = Dictionary(approved.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Returns the approval by which a case was judged.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - verdict: What became of it.
  /// - Returns: The approval; nil where there is none, or an expectation or a law judged the case.
  func approval(of name: CaseName, _ verdict: Verdict) -> Baseline? {
    guard verdict == .pass || verdict == .fail, let approval = approvals[name],
      let scenario = scenarios[name.scenario], !scenario.value.isJudged(under: name.strategy)
    else { return nil }
    return approval
  }
}
