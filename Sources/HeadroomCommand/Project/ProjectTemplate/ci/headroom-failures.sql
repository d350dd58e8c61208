-- The cases that fail in a run but not in an earlier one, including new and changed cases.
--   :run   INTEGER  the run's number
--   :base  INTEGER  the earlier run's number; 0 for all failing cases
--   :gate  TEXT     the gate of headroom.yaml, which is filled in: only the cases of these strategies
-- A case of a renamed scenario is compared with the one of the former name.
WITH RECURSIVE now AS MATERIALIZED (
  SELECT case_key, strategy, verdict FROM results WHERE run = CAST(:run AS INTEGER)
),
gated AS MATERIALIZED (
  SELECT DISTINCT strategy FROM now
  WHERE EXISTS (
    -- Of the characters that GLOB knows, a bracket is none in names.
    SELECT 1 FROM json_each(:gate) AS gate WHERE strategy GLOB replace(gate.value, '[', '[[]')
  )
),
lineage (case_key, past_key) AS (
  SELECT case_key, case_key FROM now
  UNION
  SELECT lineage.case_key, former_key FROM lineage
  JOIN renamed_cases ON renamed_cases.case_key = past_key
),
before AS MATERIALIZED (
  SELECT lineage.case_key, results.verdict FROM lineage
  JOIN results ON results.case_key = past_key AND results.run = CAST(:base AS INTEGER)
)
SELECT now.case_key AS failing, now.verdict AS verdict, before.verdict AS before
FROM now
LEFT JOIN before USING (case_key)
WHERE now.verdict IN ('fail', 'error')
  AND ifnull(before.verdict, 'none') NOT IN ('fail', 'error')
  AND (:gate IS NULL OR now.strategy IN (SELECT strategy FROM gated))
ORDER BY now.case_key;
