-- Which outcome a case has from which run on.

-- name: allTransitions
-- All transitions in the order of history.
SELECT position, case_id, outcome_id FROM transition ORDER BY position, case_id;

-- name: anyTransition
-- Whether cases in a range have any transition.
--   :first  INTEGER  the range's first case
--   :last   INTEGER  its last one
SELECT EXISTS (SELECT 1 FROM transition WHERE case_id BETWEEN :first AND :last) AS found;

-- name: caseTransitions
-- The transitions of one case up to a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, outcome_id FROM transition
WHERE case_id = :case AND position <= :position
ORDER BY position;

-- name: recordBatch
-- Moves a run's mark and totals.
--   :mark               INTEGER  the last case recorded
--   :passed             INTEGER
--   :failed             INTEGER
--   :errors             INTEGER
--   :known_failures     INTEGER
--   :unexpected_passes  INTEGER
--   :unjudged           INTEGER
--   :skipped            INTEGER
--   :number             INTEGER  the run
UPDATE run
SET mark = :mark, passed = :passed, failed = :failed, errors = :errors,
  known_failures = :known_failures, unexpected_passes = :unexpected_passes,
  unjudged = :unjudged, skipped = :skipped
WHERE number = :number;

-- name: removeTransition
-- Removes a transition that equals the one before.
--   :case      INTEGER
--   :position  INTEGER
DELETE FROM transition WHERE case_id = :case AND position = :position;

-- name: renamedTransitions
-- What renamed cases came to at a position; see the view renamed_transition.
--   :position  INTEGER  the run's
SELECT case_id, position, outcome_id, since_position FROM renamed_transition
WHERE position <= :position AND (next_position > :position OR next_position IS NULL)
ORDER BY case_id;

-- name: runOfCaseAfter
-- The first run after a position that plans a case.
--   :case      INTEGER
--   :position  INTEGER
SELECT run.position FROM run
JOIN plan_member AS member ON member.plan_id = run.plan_id AND member.case_id = :case
WHERE run.position > :position
ORDER BY run.position
LIMIT 1;

-- name: setTransition
-- Sets the outcome of a case from a position on.
--   :case      INTEGER
--   :position  INTEGER
--   :value     INTEGER  the outcome
INSERT INTO transition (case_id, position, outcome_id) VALUES (:case, :position, :value)
ON CONFLICT (case_id, position) DO UPDATE SET outcome_id = excluded.outcome_id;

-- name: transitionAfter
-- The next transition of a case after a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, outcome_id FROM transition
WHERE case_id = :case AND position > :position
ORDER BY position
LIMIT 1;

-- name: activeTransition
-- The outcome of a case that is in force at a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, outcome_id FROM transition
WHERE case_id = :case AND position <= :position
ORDER BY position DESC
LIMIT 1;

-- name: transitions
-- All transitions up to a position, case by case.
--   :position  INTEGER
SELECT case_id, position, outcome_id FROM transition
WHERE position <= :position
ORDER BY case_id, position;

-- name: transitionsAt
-- The transitions at a run of cases that it did not reach.
--   :position  INTEGER  the run's
--   :mark      INTEGER  the last case that it reached
SELECT case_id, outcome_id FROM transition
WHERE position = :position AND (case_id > :mark OR case_id IN (
  SELECT run_gap.case_id FROM run JOIN run_gap ON run_gap.run_number = run.number
  WHERE run.position = :position))
ORDER BY case_id;

-- name: transitionsExceed
-- Whether more than so many transitions lie after one position and up to another.
--   :limit  INTEGER
--   :after  INTEGER
--   :upto   INTEGER
SELECT count(*) > :limit AS exceeds FROM (
  SELECT 1 FROM transition WHERE position > :after AND position <= :upto LIMIT :limit + 1) AS recent;

-- name: transitionsFrom
-- The transitions after one position up to another, in the order of history.
--   :after  INTEGER
--   :upto   INTEGER
SELECT case_id, outcome_id FROM transition
WHERE position > :after AND position <= :upto
ORDER BY position, case_id;
