-- All transitions up to a position, case by case.
--   :position  INTEGER
SELECT case_id, position, outcome_id FROM transition
WHERE position <= :position
ORDER BY case_id, position;
