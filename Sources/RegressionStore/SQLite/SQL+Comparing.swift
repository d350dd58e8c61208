// The queries of comparing runs and strategies; parameters in the order in which they are bound.
extension SQL {
  /// What was approved last up to a time for a case: nothing where it was undone.
  static let baselineInForce = comparing(
    "BaselineInForce",
    """
    SELECT adjustments FROM baseline
    WHERE case_id = :case AND approved_at <= :time
    ORDER BY approved_at DESC, adjustments DESC, approved_by DESC, reason DESC, id DESC LIMIT 1
    """
  )

  /// The cases for which something was approved or undone after one time and up to another.
  static let baselinesBetween = comparing(
    "BaselinesBetween",
    """
    SELECT DISTINCT case_id FROM baseline
    WHERE approved_at > :after AND approved_at <= :upto
    ORDER BY case_id
    """
  )

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
    SELECT count(*)
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
    SELECT digest, verdict, fingerprint,
      total((SELECT value FROM json_each(body, '$.metrics') WHERE key = 'coveredPoints')),
      total((SELECT value FROM json_each(body, '$.metrics') WHERE key = 'pointsScrolled'))
    FROM outcome WHERE id = :id
    GROUP BY id
    """
  )

  /// Whether more than so many transitions lie between two positions.
  static let transitionsExceed = comparing(
    "TransitionsExceed",
    """
    SELECT count(*) > ?3 FROM (
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
