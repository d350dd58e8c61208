-- The run of a branch to compare changes with: the newest complete run of the whole suite without
-- skipped cases or uncommitted changes; if there is none, the best available run.
--   :base  TEXT  the branch
--   :run   TEXT  the label of a run to exclude
SELECT run
FROM runs
WHERE branch = :base AND state = 'complete' AND label IS NOT :run
ORDER BY filtered OR shard IS NOT NULL, skipped > 0, dirty IS NOT 0, place DESC
LIMIT 1;
