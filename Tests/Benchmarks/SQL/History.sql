-- What each run has for one case.
--   {scenario}, {strategy}, {device}  the case
SELECT run.number, run.started_at, outcome.verdict, outcome.digest
FROM (
  SELECT test_case.id FROM scenario JOIN strategy JOIN device
  JOIN test_case ON test_case.scenario_id = scenario.id
    AND test_case.strategy_id = strategy.id AND test_case.device_id = device.id
    AND test_case.orientation = 0
  WHERE scenario.name = '{scenario}' AND strategy.name = '{strategy}'
    AND device.name = '{device}') AS wanted
CROSS JOIN run
JOIN outcome ON outcome.id = (SELECT outcome_id FROM transition
  WHERE case_id = wanted.id AND position <= run.position ORDER BY position DESC LIMIT 1)
WHERE run.mark >= wanted.id
ORDER BY run.position;
