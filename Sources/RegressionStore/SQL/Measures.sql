-- What was measured of cases, and what programs wrote to standard error.

-- name: allMeasures
-- All measures in the order of history.
SELECT position, case_id, body FROM measure ORDER BY position, case_id;

-- name: anyMeasures
-- Whether cases in a range have any measures.
--   :first  INTEGER  the range's first case
--   :last   INTEGER  its last one
SELECT EXISTS (SELECT 1 FROM measure WHERE case_id BETWEEN :first AND :last) AS found;

-- name: casesMeasuredBetween
-- The cases whose measures changed after one position and up to another.
--   :after  INTEGER
--   :upto   INTEGER
SELECT DISTINCT case_id FROM measure
WHERE position > :after AND position <= :upto
ORDER BY case_id;

-- name: casesWithoutMeasures
-- The cases that have no measures before a position though they had: none were taken, or they are lost.
--   :before  INTEGER
SELECT none.case_id FROM measure AS none
WHERE none.body IS NULL AND none.position < :before
  AND NOT EXISTS (
    SELECT 1 FROM measure AS later
    WHERE later.case_id = none.case_id
      AND later.position > none.position AND later.position < :before
  );

-- name: measures
-- All measures up to a position, case by case.
--   :position  INTEGER
SELECT case_id, position, body FROM measure
WHERE position <= :position
ORDER BY case_id, position;

-- name: measuresAfter
-- The next change of a case's measures after a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, body FROM measure
WHERE case_id = :case AND position > :position
ORDER BY position
LIMIT 1;

-- name: measuresAt
-- The measures at a run of cases that it did not reach.
--   :position  INTEGER  the run's
--   :mark      INTEGER  the last case that it reached
SELECT case_id, body FROM measure
WHERE position = :position AND (case_id > :mark OR case_id IN (
  SELECT run_gap.case_id FROM run JOIN run_gap ON run_gap.run_number = run.number
  WHERE run.position = :position))
ORDER BY case_id;

-- name: measuresFrom
-- The measures that changed after one position up to another, in the order of history.
--   :after  INTEGER
--   :upto   INTEGER
SELECT case_id, body FROM measure
WHERE position > :after AND position <= :upto
ORDER BY position, case_id;

-- name: activeMeasures
-- The measures of a case at a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, body FROM measure
WHERE case_id = :case AND position <= :position
ORDER BY position DESC
LIMIT 1;

-- name: notes
-- What was written to standard error for the cases of a run.
--   :run  INTEGER  the run's number
SELECT case_id, standard_error FROM note WHERE run_number = :run ORDER BY case_id;

-- name: removeMeasures
-- Removes measures that equal those before.
--   :case      INTEGER
--   :position  INTEGER
DELETE FROM measure WHERE case_id = :case AND position = :position;

-- name: setMeasures
-- Sets the measures of a case from a position on.
--   :case      INTEGER
--   :position  INTEGER
--   :value     TEXT     JSON, or NULL for none
INSERT INTO measure (case_id, position, body) VALUES (:case, :position, :value)
ON CONFLICT (case_id, position) DO UPDATE SET body = excluded.body;

-- name: setNote
-- Sets what was written to standard error for a case in a run.
--   :case            INTEGER
--   :run             INTEGER  the run's number
--   :standard_error  TEXT
INSERT INTO note (case_id, run_number, standard_error) VALUES (:case, :run, :standard_error)
ON CONFLICT (case_id, run_number) DO UPDATE SET standard_error = excluded.standard_error;
