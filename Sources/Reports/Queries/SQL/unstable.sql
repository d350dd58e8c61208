-- The cases whose outcome changed most often over all runs.
SELECT case_key, count(*) - 1 AS changes, count(DISTINCT verdict) AS verdicts, max(run) AS last_change
FROM transitions
GROUP BY case_key
HAVING count(*) > 1
ORDER BY changes DESC, case_key;
