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
      scenario: names.scenario,
      strategy: names.strategy,
      device: names.device,
      orientation: CaseOrientation.allCases.first { $0.name == names.orientation } ?? .portrait
    )
  }
}
