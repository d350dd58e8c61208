-- Pass rate of each strategy in the last 20 complete runs of the whole suite on a run's branch, in percent.
--   :run  the last of them
WITH shown AS MATERIALIZED (
  SELECT run, place, started_at FROM runs
  WHERE state = 'complete' AND NOT filtered AND shard IS NULL
    AND branch IS (SELECT branch FROM runs WHERE run = :run)
    AND place <= (SELECT place FROM runs WHERE run = :run)
  ORDER BY place DESC
  LIMIT 20
)
SELECT run, started_at, strategy, sum(verdict = 'pass') AS passed, count(*) AS judged,
  round(100.0 * sum(verdict = 'pass') / count(*), 1) AS percent
FROM shown
JOIN results USING (run)
WHERE verdict NOT IN ('skipped', 'unjudged')
GROUP BY run, strategy
ORDER BY place, strategy;
