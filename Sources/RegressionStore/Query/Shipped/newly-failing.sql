-- Cases that started to fail in a run.
--   :run  a run
SELECT case_key, verdict, coalesce(previous_verdict, 'new') AS before
FROM transitions
WHERE run = :run AND verdict IN ('fail', 'error')
  AND coalesce(previous_verdict, 'none') NOT IN ('fail', 'error')
ORDER BY case_key;
