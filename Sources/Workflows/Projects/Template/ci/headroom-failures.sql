-- The cases that fail in a run but not in an earlier one, including new and changed cases.
--   :run   INTEGER  the run's number
--   :base  INTEGER  the earlier run's number; 0 for all failing cases
--   :gate  TEXT     the gate of headroom.yaml, which is filled in: only the cases of these strategies
SELECT now.case_key AS failing, now.verdict AS verdict, before.verdict AS before
FROM results AS now
LEFT JOIN results AS before ON before.run = CAST(:base AS INTEGER) AND before.case_key = now.case_key
WHERE now.run = CAST(:run AS INTEGER)
  AND now.verdict IN ('fail', 'error')
  AND ifnull(before.verdict, 'none') NOT IN ('fail', 'error')
  AND (:gate IS NULL
    OR EXISTS (SELECT 1 FROM json_each(:gate) AS gate WHERE now.strategy GLOB gate.value))
ORDER BY now.case_key;
