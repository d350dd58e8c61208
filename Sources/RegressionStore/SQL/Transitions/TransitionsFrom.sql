-- The transitions after one position up to another, in the order of history.
--   :after  INTEGER
--   :upto   INTEGER
SELECT case_id, outcome_id FROM transition
WHERE position > :after AND position <= :upto
ORDER BY position, case_id;
