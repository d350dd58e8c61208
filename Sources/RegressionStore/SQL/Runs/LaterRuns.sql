-- The runs after a position that may hold a case.
--   :position  INTEGER
SELECT position, plan_id, CASE state WHEN 'running' THEN NULL ELSE mark END AS mark
FROM run
WHERE position > :position
ORDER BY position;
