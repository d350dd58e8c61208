-- The cases with a transition after one position and up to another.
--   :after  INTEGER
--   :upto   INTEGER
SELECT DISTINCT case_id FROM transition
WHERE position > :after AND position <= :upto
ORDER BY case_id;
