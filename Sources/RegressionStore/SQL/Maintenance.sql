-- Checking and pruning. Words in braces stand for names that can't be bound as values.

-- name: backup
-- Writes a packed copy of the file.
--   :target  TEXT  where nothing may be
VACUUM INTO :target;

-- name: beginRemovingReferenced
-- Makes the indices by which SQLite finds what refers to a removed outcome or case: without them it
-- would read all transitions for each outcome that goes. Nothing else needs them, so that they go again
-- in the same transaction. Several statements, as those that take them away.
CREATE INDEX pruning_transition_by_outcome ON transition (outcome_id);
CREATE INDEX pruning_plan_case_by_case ON plan_case (case_id);

-- name: endRemovingReferenced
-- Takes away the indices of beginRemovingReferenced.
DROP INDEX pruning_transition_by_outcome;
DROP INDEX pruning_plan_case_by_case;

-- name: removeUnusedCases
-- Removes cases that no plan, no result and no approval has any more.
DELETE FROM test_case WHERE id NOT IN (SELECT case_id FROM plan_case)
  AND id NOT IN (SELECT case_id FROM transition) AND id NOT IN (SELECT case_id FROM run_gap)
  AND id NOT IN (SELECT case_id FROM measure) AND id NOT IN (SELECT case_id FROM note)
  AND id NOT IN (SELECT case_id FROM baseline)
  AND id NOT IN (SELECT case_id FROM baseline_span);

-- name: removeUnusedOutcomes
-- Removes outcomes that no case came to.
DELETE FROM outcome WHERE id NOT IN (SELECT outcome_id FROM transition);

-- name: removeUnusedPlans
-- Removes plans that no run has and that no run's plan is stored as a difference from.
DELETE FROM plan WHERE id NOT IN (
  SELECT link_plan_id FROM plan_link WHERE plan_id IN (
    SELECT plan_id FROM run UNION SELECT whole_plan_id FROM run WHERE whole_plan_id IS NOT NULL));

-- name: removeUnusedRevisions
-- Removes contents of a kind that are neither the newest of a name nor in force at a run.
--   :kind  INTEGER  the kind's number
DELETE FROM {kind}_revision WHERE id NOT IN (SELECT current_revision_id FROM {kind})
  AND id NOT IN (SELECT revision_id FROM definition_span WHERE kind = :kind);

-- name: wrongSequence
-- What the sequence of the runs' numbers has, where that is none from which the next can be made.
--   :max  INTEGER  the greatest number
SELECT CAST(coalesce(seq, 'nothing') AS TEXT) AS found, coalesce(newest, 0) AS newest
FROM (SELECT max(number) AS newest FROM run)
LEFT JOIN sqlite_sequence ON name = 'run'
WHERE CASE WHEN seq IS NULL THEN newest IS NOT NULL
  ELSE typeof(seq) <> 'integer' OR seq < coalesce(newest, 0) OR seq >= :max END;

-- name: vacuum
-- Gives the space that nothing uses back to the file system.
VACUUM;
