-- Cases that fail or end in an error, and since which run.
--   :run  a run
SELECT case_key, verdict, since_run, file, line
FROM results
WHERE run = :run AND verdict IN ('fail', 'error')
ORDER BY case_key;
