-- The cases that may be judged by another approval at one position than at another.
--   :after  INTEGER  the earlier position
--   :upto   INTEGER  the later one
SELECT DISTINCT case_id FROM baseline_span
WHERE position > :after AND position <= :upto
ORDER BY case_id;
