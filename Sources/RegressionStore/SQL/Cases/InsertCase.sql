-- Adds a case.
--   :scenario     INTEGER
--   :strategy     INTEGER
--   :device       INTEGER
--   :orientation  INTEGER
INSERT INTO test_case (scenario_id, strategy_id, device_id, orientation)
VALUES (:scenario, :strategy, :device, :orientation);
