-- The measures at a run of cases that it did not reach.
--   :position  INTEGER  the run's
--   :mark      INTEGER  the last case that it reached
SELECT case_id, body FROM measure
WHERE position = :position AND (case_id > :mark OR case_id IN (
  SELECT run_gap.case_id FROM run JOIN run_gap ON run_gap.run_number = run.number
  WHERE run.position = :position))
ORDER BY case_id;
