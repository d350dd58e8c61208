-- Since when each failing case fails: the first run, its day and its commit.
--   :run  a run
WITH began AS (
  SELECT case_key, transitions.run, max(runs.started_at) AS started_at, git_commit
  FROM transitions
  JOIN runs ON runs.run = transitions.run
  WHERE verdict IN ('fail', 'error')
    AND coalesce(previous_verdict, 'none') NOT IN ('fail', 'error')
    AND runs.started_at <= (SELECT started_at FROM runs WHERE run = :run)
  GROUP BY case_key
)
SELECT case_key, verdict, began.run AS failing_since, began.started_at, began.git_commit
FROM results
LEFT JOIN began USING (case_key)
WHERE results.run = :run AND verdict IN ('fail', 'error')
ORDER BY began.started_at, case_key;
