public import Scenarios

/// What comparing strategies needs of an outcome.
public struct OutcomeMeasures: Hashable, Sendable {
  /// The outcome's id in this file.
  public let id: OutcomeID
  /// The outcome's identity everywhere.
  public let digest: Digest
  /// What became of the case.
  public let verdict: Verdict
  /// The digest of what failed, where something did.
  public let fingerprint: Digest?
  /// The largest covered height of the first responder at rest, in points.
  public let coveredPoints: Double
  /// The way of all changes of offsets and of the root's origin, in points.
  public let pointsScrolled: Double
}

extension RegressionDatabase {
  /// Returns the measures of outcomes as the view `scoreboard` sums them up: those of the first run
  /// with each outcome.
  ///
  /// - Throws: ``DatabaseError`` when the file can't be read.
  public func measures(
    ofOutcomes ids: some Sequence<OutcomeID>
  ) throws(DatabaseError) -> [OutcomeID: OutcomeMeasures] {
    var measures: [OutcomeID: OutcomeMeasures] = [:]
    try connection.read { () throws(DatabaseError) in
      for id in ids where measures[id] == nil {
        measures[id] = try connection.first(.outcomeMeasures, .integer(id.value)) {
          (row) throws(DatabaseError) in
          OutcomeMeasures(
            id: id,
            digest: try row.digest("digest"),
            verdict: try row.verdict("verdict"),
            fingerprint: try row.optionalDigest("fingerprint"),
            coveredPoints: try row.number("covered_points"),
            pointsScrolled: try row.number("points_scrolled")
          )
        }
      }
    }
    return measures
  }
}
