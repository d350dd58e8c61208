-- The measures that changed after one position up to another, in the order of history.
--   :after  INTEGER
--   :upto   INTEGER
SELECT case_id, body FROM measure
WHERE position > :after AND position <= :upto
ORDER BY position, case_id;
