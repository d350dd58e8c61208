-- Cases in which most of the edited field was covered at rest, in points.
--   :run  a run
SELECT case_key, value AS covered_points
FROM metrics
WHERE run = :run AND name = 'coveredPoints' AND value > 0
ORDER BY value DESC, case_key
LIMIT 100;
