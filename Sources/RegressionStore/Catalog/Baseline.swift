public import Scenarios

/// What someone approved as the outcome of a case, or that this was undone.
public struct Baseline: Hashable, Sendable {
  /// The case.
  public var name: CaseName
  /// The approved adjustments as canonical JSON in UTF-8; `nil` undoes what was approved before.
  public var adjustments: [UInt8]?
  /// Who.
  public var by: String
  /// When, in milliseconds since 1970.
  public var at: Int64
  /// Why.
  public var reason: String

  /// Takes an approval.
  public init(name: CaseName, adjustments: [UInt8]?, by: String, at: Int64, reason: String) {
    self.name = name
    self.adjustments = adjustments
    self.by = by
    self.at = at
    self.reason = reason
  }
}

extension CaseName {
  /// Takes the names of a baseline's case.
  public init(_ names: BaselineDefinition.CaseNames) {
    self.init(
      scenario: names.scenario, strategy: names.strategy, device: names.device,
      orientation: CaseOrientation.allCases.first { $0.name == names.orientation } ?? .portrait)
  }
}

/// One row of the table of approvals.
struct BaselineRow: Hashable {
  var caseID: Int64
  var adjustments: [UInt8]?
  var by: String
  var at: Int64
  var reason: String

  init(_ row: borrowing Row) throws(DatabaseError) {
    caseID = try row.id("case_id")
    adjustments = try row.optionalTextBytes("adjustments")
    by = try row.text("approved_by")
    at = try row.milliseconds("approved_at")
    reason = try row.text("reason")
  }

  init(_ baseline: Baseline, caseID: Int64) {
    self.caseID = caseID
    adjustments = baseline.adjustments
    by = baseline.by
    at = baseline.at
    reason = baseline.reason
  }

  func baseline(of name: CaseName) -> Baseline {
    Baseline(name: name, adjustments: adjustments, by: by, at: at, reason: reason)
  }
}
