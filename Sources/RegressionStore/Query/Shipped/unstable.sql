-- Cases whose outcome changed most often over all runs.
WITH ordered AS MATERIALIZED (SELECT run, place FROM runs),
changed AS (
  SELECT case_key, count(*) - 1 AS changes, count(DISTINCT verdict) AS verdicts,
    max(place) AS last_place
  FROM transitions
  JOIN ordered ON ordered.run = transitions.run
  GROUP BY case_key
  HAVING count(*) > 1
)
SELECT case_key, changes, verdicts, ordered.run AS last_change
FROM changed
JOIN ordered ON ordered.place = last_place
ORDER BY changes DESC, case_key;
