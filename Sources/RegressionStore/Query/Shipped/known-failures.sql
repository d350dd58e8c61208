-- Known failures in a run, with the run in which each started.
--   :run  a run
SELECT case_key, verdict, since_run, file, line
FROM results
WHERE run = :run AND verdict IN ('knownFailure', 'unexpectedPass')
ORDER BY verdict DESC, case_key;
