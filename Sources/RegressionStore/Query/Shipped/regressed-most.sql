-- Strategies by how many of their cases passed in an earlier run and fail in a later one, most first.
--   :run    the later run
--   :since  the earlier run
WITH RECURSIVE sides AS MATERIALIZED (
  SELECT case_key, strategy, verdict, run FROM results
  WHERE run IN (:since, :run) AND verdict <> 'skipped'
),
-- A case of a renamed scenario is compared with the one of the former name.
lineage (case_key, past_key) AS (
  SELECT case_key, case_key FROM sides WHERE run = :run
  UNION
  SELECT lineage.case_key, former_key FROM lineage
  JOIN renamed_cases ON renamed_cases.case_key = past_key
)
SELECT later.strategy, sum(earlier.verdict = 'pass') AS passed_before,
  sum(later.verdict = 'pass') AS passed_now,
  sum(later.verdict IN ('fail', 'error') AND earlier.verdict NOT IN ('fail', 'error'))
    AS newly_failing,
  sum(earlier.verdict IN ('fail', 'error') AND later.verdict NOT IN ('fail', 'error'))
    AS newly_passing,
  count(*) AS cases
FROM sides AS later
JOIN lineage USING (case_key)
JOIN sides AS earlier ON earlier.case_key = past_key AND earlier.run = :since
WHERE later.run = :run
GROUP BY later.strategy
ORDER BY newly_failing DESC, newly_passing, later.strategy;
