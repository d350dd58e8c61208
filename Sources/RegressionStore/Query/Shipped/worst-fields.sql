-- Fields that had the focus when most cases failed, by form.
--   :run  a run
WITH failing AS MATERIALIZED (
  SELECT case_key, strategy, device FROM results
  WHERE run = :run AND verdict IN ('fail', 'error')
),
broken AS MATERIALIZED (
  SELECT case_key, field FROM mismatches WHERE run = :run AND field IS NOT NULL
),
known AS MATERIALIZED (SELECT case_key, form FROM cases)
SELECT form, field, count(DISTINCT case_key) AS cases, count(DISTINCT strategy) AS strategies,
  count(DISTINCT device) AS devices, count(*) AS mismatches
FROM broken
CROSS JOIN failing USING (case_key)
CROSS JOIN known USING (case_key)
GROUP BY form, field
ORDER BY cases DESC, mismatches DESC, form, field;
