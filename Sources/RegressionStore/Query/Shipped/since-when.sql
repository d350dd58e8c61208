-- When each failing case started to fail: run, label, date and commit.
--   :run  a run
WITH RECURSIVE ordered AS MATERIALIZED (
  SELECT run, place, label, started_at, git_commit FROM runs
),
failing AS MATERIALIZED (
  SELECT case_key, verdict FROM results WHERE run = :run AND verdict IN ('fail', 'error')
),
renamed AS MATERIALIZED (SELECT case_key, former_key FROM renamed_cases),
-- A renamed case has failed since it did under its former names.
lineage (case_key, past_key) AS (
  SELECT case_key, case_key FROM failing
  UNION
  SELECT lineage.case_key, former_key FROM lineage
  CROSS JOIN renamed ON renamed.case_key = past_key
),
started AS MATERIALIZED (
  SELECT case_key, run FROM transitions
  WHERE verdict IN ('fail', 'error') AND coalesce(previous_verdict, 'none') NOT IN ('fail', 'error')
),
began AS MATERIALIZED (
  SELECT lineage.case_key, max(place) AS place
  FROM lineage
  CROSS JOIN started ON started.case_key = past_key
  CROSS JOIN ordered ON ordered.run = started.run
  WHERE place <= (SELECT place FROM ordered WHERE run = :run)
  GROUP BY lineage.case_key
)
SELECT case_key, verdict, ordered.run AS failing_since, label, started_at,
  substr(git_commit, 1, 7) AS git_commit
FROM failing
LEFT JOIN began USING (case_key)
LEFT JOIN ordered ON ordered.place = began.place
ORDER BY began.place, case_key;
