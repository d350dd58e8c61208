import Scenarios

// What removing runs needs. Everything that goes with a run itself goes by its foreign keys.
extension SQL {
  /// The definitions that come into force at a position.
  static let spansAt = pruning(
    "SpansAt",
    "SELECT kind, name_id, revision_id FROM definition_span WHERE position = ?1"
  )

  static let removeSpan = pruning(
    "RemoveSpan",
    "DELETE FROM definition_span WHERE kind = ?1 AND name_id = ?2 AND position = ?3"
  )

  /// Remembers a removed run, so that merging does not bring it back.
  static let insertPrunedRun = pruning(
    "InsertPrunedRun",
    "INSERT OR IGNORE INTO pruned_run (uuid, removed_at) VALUES (?1, ?2)"
  )

  /// Plans that no run has and that no run's plan is stored as a difference from.
  static let removeUnusedPlans = pruning(
    "RemoveUnusedPlans",
    """
    DELETE FROM plan WHERE id NOT IN (
      SELECT link_plan_id FROM plan_link WHERE plan_id IN (
        SELECT plan_id FROM run UNION SELECT whole_plan_id FROM run WHERE whole_plan_id IS NOT NULL))
    """
  )

  /// Makes the indices by which SQLite finds what refers to a removed outcome or case.
  ///
  /// Without them it would read all transitions for each outcome that goes. Nothing else needs them,
  /// so that they go again in the same transaction.
  static let beginRemovingReferenced = """
    CREATE INDEX pruning_transition_by_outcome ON transition (outcome_id);
    CREATE INDEX pruning_plan_case_by_case ON plan_case (case_id);
    """

  static let endRemovingReferenced = """
    DROP INDEX pruning_transition_by_outcome;
    DROP INDEX pruning_plan_case_by_case;
    """

  static let removeUnusedOutcomes = pruning(
    "RemoveUnusedOutcomes",
    "DELETE FROM outcome WHERE id NOT IN (SELECT outcome_id FROM transition)"
  )

  /// Cases that no plan, no result and no approval has any more.
  static let removeUnusedCases = pruning(
    "RemoveUnusedCases",
    """
    DELETE FROM test_case WHERE id NOT IN (SELECT case_id FROM plan_case)
      AND id NOT IN (SELECT case_id FROM transition) AND id NOT IN (SELECT case_id FROM run_gap)
      AND id NOT IN (SELECT case_id FROM baseline)
      AND id NOT IN (SELECT case_id FROM baseline_span)
    """
  )

  /// Contents that are neither the newest of a name nor in force at a run.
  static func removeUnusedRevisions(_ kind: DefinitionKind) -> SQL {
    let table = kind.rawValue
    return pruning(
      "RemoveUnusedRevisions (\(table))",
      """
      DELETE FROM \(table)_revision WHERE id NOT IN (SELECT current_revision_id FROM \(table))
        AND id NOT IN (SELECT revision_id FROM definition_span WHERE kind = \(kind.code))
      """
    )
  }

  private static func pruning(_ name: String, _ text: String) -> SQL {
    SQL(name, Array(text.utf8))
  }
}
