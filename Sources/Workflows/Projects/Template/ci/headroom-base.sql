-- The run of a branch that changes are compared with: the newest complete one of the whole suite without
-- skipped cases and uncommitted changes; where there is none, the newest of those that come closest.
--   :base  TEXT  the branch
--   :run   TEXT  the label of a run that is not meant
SELECT run
FROM runs
WHERE branch = :base AND state = 'complete' AND label IS NOT :run
ORDER BY filtered OR shard IS NOT NULL, skipped > 0, dirty IS NOT 0, place DESC
LIMIT 1;
