// The queries of comparing runs and strategies; parameters in the order in which they are bound.
extension SQL {
  /// The cases with a transition after one position and up to another.
  static let casesChangedBetween = comparing(
    "CasesChangedBetween",
    """
    SELECT DISTINCT case_id FROM transition
    WHERE position > :after AND position <= :upto
    ORDER BY case_id
    """
  )

  /// What a baseline's mismatches are not about, in an outcome.
  static let otherMismatches = comparing(
    "OtherMismatches",
    """
    SELECT count(*) AS others
    FROM outcome
    JOIN json_each(outcome.body, '$.mismatches') AS mismatch
    JOIN json_each(mismatch.value) AS member ON member.key = 'subject'
    WHERE outcome.id = :id AND member.value <> 'adjustments'
    """
  )

  /// What comparing strategies needs of an outcome; the metrics as the view `scoreboard` takes them.
  static let outcomeMeasures = comparing(
    "OutcomeMeasures",
    """
    SELECT id, digest, verdict, fingerprint,
      total((SELECT value FROM json_each(body, '$.metrics') WHERE key = 'coveredPoints'))
        AS covered_points,
      total((SELECT value FROM json_each(body, '$.metrics') WHERE key = 'pointsScrolled'))
        AS points_scrolled
    FROM outcome WHERE id = :id
    GROUP BY id
    """
  )

  /// Whether more than so many transitions lie between two positions.
  static let transitionsExceed = comparing(
    "TransitionsExceed",
    """
    SELECT count(*) > ?3 AS exceeds FROM (
      SELECT 1 FROM transition WHERE position > ?1 AND position <= ?2 LIMIT ?3 + 1) AS recent
    """
  )

  /// A run between two positions that has another plan than one.
  static let otherPlanBetween = comparing(
    "OtherPlanBetween",
    "SELECT number FROM run WHERE position > ?1 AND position < ?2 AND plan_id <> ?3 LIMIT 1"
  )

  /// Outcomes without their bodies, from one id to another.
  static let outcomeHeads = comparing(
    "OutcomeHeads",
    "SELECT id, verdict, fingerprint FROM outcome WHERE id BETWEEN ?1 AND ?2"
  )

  private static func comparing(_ name: String, _ text: String) -> SQL {
    SQL("\(name) (comparing)", Array(text.utf8))
  }
}
