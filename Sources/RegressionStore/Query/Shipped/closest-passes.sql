-- Judged numbers of passing cases, closest to failing first.
-- What is exactly on its limit is omitted: its margin is 0, or the tolerance: 1 for two laws, else 0.01.
--   :run  a run
WITH passing AS MATERIALIZED (
  SELECT case_key FROM results WHERE run = :run AND verdict = 'pass'
),
judged AS MATERIALIZED (
  SELECT case_key, step, subject, margin FROM margins
  WHERE run = :run AND margin > 1e-9
    AND abs(margin - iif(subject IN ('no-excess-room', 'bar-on-keyboard'), 1, 0.01)) > 1e-9
)
SELECT case_key, step, subject, margin
FROM judged
CROSS JOIN passing USING (case_key)
ORDER BY margin, case_key, step
LIMIT 100;
