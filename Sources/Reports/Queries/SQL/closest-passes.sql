-- Judged numbers of passing cases, closest to failing first, as the outcome was first recorded.
--   :run  a run
WITH passing AS (
  SELECT case_key FROM results WHERE run = :run AND verdict = 'pass'
)
SELECT case_key, step, subject, margin
FROM margins
WHERE run = :run AND margin >= 0 AND case_key IN (SELECT case_key FROM passing)
ORDER BY margin, case_key, step
LIMIT 100;
