-- Strategies by how many of their cases passed in an earlier run and fail in a later one, most first.
--   :run    the later run
--   :since  the earlier run
WITH RECURSIVE later AS MATERIALIZED (
  SELECT case_key, strategy, verdict FROM results WHERE run = :run AND verdict <> 'skipped'
),
earlier AS MATERIALIZED (
  SELECT case_key, verdict FROM results WHERE run = :since AND verdict <> 'skipped'
),
renamed AS MATERIALIZED (SELECT case_key, former_key FROM renamed_cases),
-- A case of a renamed scenario is compared with the one of the former name.
lineage (case_key, past_key) AS (
  SELECT case_key, case_key FROM later
  UNION
  SELECT lineage.case_key, former_key FROM lineage
  CROSS JOIN renamed ON renamed.case_key = past_key
)
SELECT later.strategy, sum(earlier.verdict = 'pass') AS passed_before,
  sum(later.verdict = 'pass') AS passed_now,
  sum(later.verdict IN ('fail', 'error') AND earlier.verdict NOT IN ('fail', 'error'))
    AS newly_failing,
  sum(earlier.verdict IN ('fail', 'error') AND later.verdict NOT IN ('fail', 'error'))
    AS newly_passing,
  count(*) AS cases
FROM lineage
CROSS JOIN later USING (case_key)
CROSS JOIN earlier ON earlier.case_key = past_key
GROUP BY later.strategy
ORDER BY newly_failing DESC, newly_passing, later.strategy;
