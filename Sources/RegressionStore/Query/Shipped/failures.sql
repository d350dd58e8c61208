-- Failed checks in the failing cases of a run, with numbers, one per row.
--   :run  a run
WITH failing AS MATERIALIZED (
  SELECT case_key, verdict FROM results WHERE run = :run AND verdict IN ('fail', 'error')
),
broken AS MATERIALIZED (
  SELECT case_key, step, subject, kind, view, property,
    coalesce(iif(kind IS NULL, expected, value_before), '') AS expected,
    coalesce(iif(kind IS NULL, actual, value_after), '') AS actual, file, line
  FROM mismatches
  WHERE run = :run
)
SELECT case_key, verdict, step, subject, coalesce(kind, '') AS kind, coalesce(view, '') AS view,
  coalesce(property, '') AS property, expected, actual, file, line
FROM broken
CROSS JOIN failing USING (case_key)
ORDER BY case_key, step, subject;
