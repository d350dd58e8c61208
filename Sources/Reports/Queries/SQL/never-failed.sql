-- The cases that have results and none that failed, not even as known: does their test still bite?
SELECT case_key, count(*) AS outcomes, min(run) AS first_run
FROM transitions
GROUP BY case_key
HAVING sum(verdict IN ('fail', 'error', 'knownFailure')) = 0
ORDER BY case_key;
