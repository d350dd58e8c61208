-- Cases that never failed, not even as a known failure: is their test still effective?
WITH ordered AS MATERIALIZED (SELECT run, place FROM runs),
passing AS (
  SELECT case_key, count(*) AS outcomes, min(place) AS first_place
  FROM transitions
  JOIN ordered ON ordered.run = transitions.run
  GROUP BY case_key
  HAVING sum(verdict IN ('fail', 'error', 'knownFailure')) = 0
)
SELECT case_key, outcomes, ordered.run AS first_run
FROM passing
JOIN ordered ON ordered.place = first_place
ORDER BY case_key;
