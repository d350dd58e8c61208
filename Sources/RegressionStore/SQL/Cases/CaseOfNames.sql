-- The case of these names.
--   :scenario     INTEGER
--   :strategy     INTEGER
--   :device       INTEGER
--   :orientation  INTEGER
SELECT id FROM test_case
WHERE scenario_id = :scenario AND strategy_id = :strategy AND device_id = :device
  AND orientation = :orientation;
