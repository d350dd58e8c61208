-- Scenarios that pass under some strategies and fail under others.
--   :run  a run
SELECT scenario, device, orientation,
  group_concat(CASE WHEN verdict = 'pass' THEN strategy END, ', ') AS passed_by,
  group_concat(CASE WHEN verdict <> 'pass' THEN strategy END, ', ') AS failed_by
FROM results
WHERE run = :run AND verdict IN ('pass', 'fail', 'error', 'knownFailure')
GROUP BY scenario, device, orientation
HAVING count(DISTINCT verdict = 'pass') > 1
ORDER BY scenario, device, orientation;
