-- The definitions whose revision may differ between two positions.
--   :after  INTEGER  the earlier position, itself not included
--   :upto   INTEGER  the later position
SELECT DISTINCT kind, name_id FROM definition_span
WHERE position > :after AND position <= :upto
ORDER BY kind, name_id;
