-- Judged numbers of passing cases, closest to failing first.
-- Equalities are omitted: their margin is always within the tolerance of 0.01, or they are on their limit.
--   :run  a run
WITH passing AS (
  SELECT case_key FROM results WHERE run = :run AND verdict = 'pass'
)
SELECT case_key, step, subject, margin
FROM margins
WHERE run = :run AND margin > 1e-9 AND abs(margin - 0.01) > 1e-9
  AND case_key IN (SELECT case_key FROM passing)
ORDER BY margin, case_key, step
LIMIT 100;
