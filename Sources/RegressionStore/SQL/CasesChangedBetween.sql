-- The cases whose outcome may differ between two positions.
--   :after  INTEGER  the earlier position, itself not included
--   :upto   INTEGER  the later position
SELECT DISTINCT case_id FROM transition
WHERE position > :after AND position <= :upto
ORDER BY case_id;
