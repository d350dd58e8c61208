-- Known failures in a run, and since which run.
--   :run  a run
SELECT case_key, verdict, since_run, file, line
FROM results
WHERE run = :run AND verdict IN ('knownFailure', 'unexpectedPass')
ORDER BY verdict DESC, case_key;
