/// Adjustments that someone approved as the outcome of a case.
public struct BaselineDefinition: Hashable, Sendable {
  /// The case's key.
  public var caseKey: String
  /// Where it was read.
  public var location: SourceLocation
  /// The approved adjustments, as canonical JSON in UTF-8.
  public var adjustments: [UInt8]
  /// Why they are right.
  public var reason: String
  /// Who approved them.
  public var by: String?
  /// When they were approved.
  public var at: String?
}
