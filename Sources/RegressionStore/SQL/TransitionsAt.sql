-- The transitions at a run that are after a case.
--   :position  INTEGER  the run's
--   :mark      INTEGER  the case
SELECT case_id, outcome_id FROM transition
WHERE position = :position AND case_id > :mark
ORDER BY case_id;
