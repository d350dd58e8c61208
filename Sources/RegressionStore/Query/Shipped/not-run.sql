-- Cases of the suite without a result in a run.
--   :run  a run
SELECT case_key, scenario, strategy, device
FROM cases
WHERE NOT archived AND case_key NOT IN (SELECT case_key FROM results WHERE run = :run)
ORDER BY case_key;
