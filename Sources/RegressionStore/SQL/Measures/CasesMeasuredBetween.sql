-- The cases whose measures changed after one position and up to another.
--   :after  INTEGER
--   :upto   INTEGER
SELECT DISTINCT case_id FROM measure
WHERE position > :after AND position <= :upto
ORDER BY case_id;
