-- All measures up to a position, case by case.
--   :position  INTEGER
SELECT case_id, position, body FROM measure
WHERE position <= :position
ORDER BY case_id, position;
