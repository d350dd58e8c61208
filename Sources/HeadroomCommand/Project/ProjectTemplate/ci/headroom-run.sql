-- The newest complete run with a label.
--   :run  TEXT  the label
SELECT run
FROM runs
WHERE label = :run AND state = 'complete'
ORDER BY place DESC
LIMIT 1;
