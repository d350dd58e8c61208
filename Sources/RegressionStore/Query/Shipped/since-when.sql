-- When each failing case started to fail: run, label, date and commit.
--   :run  a run
WITH ordered AS MATERIALIZED (SELECT run, place, label, started_at, git_commit FROM runs),
began AS (
  SELECT case_key, max(place) AS place
  FROM transitions
  JOIN ordered ON ordered.run = transitions.run
  WHERE verdict IN ('fail', 'error')
    AND coalesce(previous_verdict, 'none') NOT IN ('fail', 'error')
    AND place <= (SELECT place FROM ordered WHERE run = :run)
  GROUP BY case_key
)
SELECT case_key, verdict, ordered.run AS failing_since, label, started_at,
  substr(git_commit, 1, 7) AS git_commit
FROM results
LEFT JOIN began USING (case_key)
LEFT JOIN ordered ON ordered.place = began.place
WHERE results.run = :run AND verdict IN ('fail', 'error')
ORDER BY began.place, case_key;
