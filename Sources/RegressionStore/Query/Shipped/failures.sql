-- Failed checks in the failing cases of a run, with numbers, one per row.
--   :run  a run
SELECT case_key, verdict, step, subject, coalesce(kind, '') AS kind, coalesce(view, '') AS view,
  coalesce(property, '') AS property,
  coalesce(iif(kind IS NULL, expected, value_before), '') AS expected,
  coalesce(iif(kind IS NULL, actual, value_after), '') AS actual,
  mismatches.file, mismatches.line
FROM results
JOIN mismatches USING (case_key, run)
WHERE run = :run AND verdict IN ('fail', 'error')
ORDER BY case_key, step, subject;
