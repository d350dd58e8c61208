-- The case of these names, in this order.
--   ?1  TEXT     scenario
--   ?2  TEXT     strategy
--   ?3  TEXT     device
--   ?4  INTEGER  orientation
SELECT test_case.id
FROM scenario
JOIN strategy ON strategy.name = ?2
JOIN device ON device.name = ?3
JOIN test_case ON test_case.scenario_id = scenario.id AND test_case.strategy_id = strategy.id
  AND test_case.device_id = device.id AND test_case.orientation = ?4
WHERE scenario.name = ?1;
