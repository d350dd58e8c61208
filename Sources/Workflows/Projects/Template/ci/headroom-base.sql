-- The newest complete run of a branch; nothing where there is none.
--   :base  TEXT  the branch
--   :run   TEXT  the label of a run that is not meant
SELECT run
FROM runs
WHERE branch = :base AND state = 'complete' AND label IS NOT :run
ORDER BY place DESC
LIMIT 1;
