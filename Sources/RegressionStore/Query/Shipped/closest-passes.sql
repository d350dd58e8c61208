-- Judged numbers of passing cases, closest to failing first.
-- Equalities are omitted: their margin is always within the tolerance of 0.01, or they are on their limit.
--   :run  a run
WITH passing AS MATERIALIZED (
  SELECT case_key FROM results WHERE run = :run AND verdict = 'pass'
),
judged AS MATERIALIZED (
  SELECT case_key, step, subject, margin FROM margins
  WHERE run = :run AND margin > 1e-9 AND abs(margin - 0.01) > 1e-9
)
SELECT case_key, step, subject, margin
FROM judged
CROSS JOIN passing USING (case_key)
ORDER BY margin, case_key, step
LIMIT 100;
