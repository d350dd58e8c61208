-- The names of all cases.
SELECT scenario.name AS scenario, strategy.name AS strategy, device.name AS device,
  test_case.orientation, test_case.id
FROM test_case
JOIN scenario ON scenario.id = test_case.scenario_id
JOIN strategy ON strategy.id = test_case.strategy_id
JOIN device ON device.id = test_case.device_id
ORDER BY test_case.id;
