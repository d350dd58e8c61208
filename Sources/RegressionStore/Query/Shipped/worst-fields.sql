-- Fields that had the focus when most cases failed, by form.
--   :run  a run
SELECT form, field, count(DISTINCT case_key) AS cases, count(DISTINCT results.strategy) AS strategies,
  count(DISTINCT results.device) AS devices, count(*) AS mismatches
FROM mismatches
JOIN results USING (case_key, run)
JOIN cases USING (case_key)
WHERE run = :run AND verdict IN ('fail', 'error') AND field IS NOT NULL
GROUP BY form, field
ORDER BY cases DESC, mismatches DESC, form, field;
