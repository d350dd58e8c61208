-- All cases, by the ids of their names.
SELECT id, scenario_id, strategy_id, device_id, orientation FROM test_case ORDER BY id;
