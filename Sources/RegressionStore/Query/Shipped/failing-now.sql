-- The cases that fail or end in an error, and the run since which they have this outcome.
--   :run  a run
SELECT case_key, verdict, since_run, file, line
FROM results
WHERE run = :run AND verdict IN ('fail', 'error')
ORDER BY case_key;
