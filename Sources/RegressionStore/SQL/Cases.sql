-- Cases: a scenario, a strategy, a device and an orientation.

-- name: caseByID
-- The names of one case.
--   :id  INTEGER
SELECT scenario.name AS scenario, strategy.name AS strategy, device.name AS device,
  test_case.orientation
FROM test_case
JOIN scenario ON scenario.id = test_case.scenario_id
JOIN strategy ON strategy.id = test_case.strategy_id
JOIN device ON device.id = test_case.device_id
WHERE test_case.id = :id;

-- name: caseByNames
-- The case of these names.
--   :strategy     TEXT
--   :device       TEXT
--   :orientation  INTEGER
--   :scenario     TEXT
SELECT test_case.id
FROM scenario
JOIN strategy ON strategy.name = :strategy
JOIN device ON device.name = :device
JOIN test_case ON test_case.scenario_id = scenario.id AND test_case.strategy_id = strategy.id
  AND test_case.device_id = device.id AND test_case.orientation = :orientation
WHERE scenario.name = :scenario;

-- name: caseCount
-- The greatest id of a case, which tells about how many there are.
SELECT coalesce(max(id), 0) AS greatest FROM test_case;

-- name: caseNames
-- The names of all cases.
SELECT scenario.name AS scenario, strategy.name AS strategy, device.name AS device,
  test_case.orientation, test_case.id
FROM test_case
JOIN scenario ON scenario.id = test_case.scenario_id
JOIN strategy ON strategy.id = test_case.strategy_id
JOIN device ON device.id = test_case.device_id
ORDER BY test_case.id;

-- name: caseOfNames
-- The case of these names.
--   :scenario     INTEGER
--   :strategy     INTEGER
--   :device       INTEGER
--   :orientation  INTEGER
SELECT id FROM test_case
WHERE scenario_id = :scenario AND strategy_id = :strategy AND device_id = :device
  AND orientation = :orientation;

-- name: cases
-- All cases, by the ids of their names.
SELECT id, scenario_id, strategy_id, device_id, orientation FROM test_case ORDER BY id;

-- name: casesOfScenario
-- The cases of one scenario.
--   :scenario  INTEGER
SELECT test_case.id, scenario.name AS scenario, strategy.name AS strategy, device.name AS device,
  test_case.orientation
FROM test_case
JOIN scenario ON scenario.id = test_case.scenario_id
JOIN strategy ON strategy.id = test_case.strategy_id
JOIN device ON device.id = test_case.device_id
WHERE test_case.scenario_id = :scenario
ORDER BY test_case.id;

-- name: casesRebased
-- The cases that may be judged by another approval at one position than at another.
--   :after  INTEGER  the earlier position
--   :upto   INTEGER  the later one
SELECT DISTINCT case_id FROM baseline_span
WHERE position > :after AND position <= :upto
ORDER BY case_id;

-- name: contentsOfCase
-- The contents of a case's scenario and form that are in force at a position.
--   :position  INTEGER
--   :case      INTEGER
SELECT revision.id AS scenario_id, revision.digest_without_laws, revision.content, (
    SELECT revision_id FROM definition_span
    WHERE kind = 1 AND name_id = form.id AND position <= :position
    ORDER BY position DESC LIMIT 1) AS form_id
FROM test_case
JOIN scenario_revision AS revision ON revision.id = (
  SELECT revision_id FROM definition_span
  WHERE kind = 2 AND name_id = test_case.scenario_id AND position <= :position
  ORDER BY position DESC LIMIT 1)
LEFT JOIN form ON form.name = (SELECT value FROM json_each(revision.content) WHERE key = 'form')
WHERE test_case.id = :case;

-- name: formerCases
-- The cases whose history others go on with, as their scenarios were renamed, the latest first.
SELECT case_id, former_id FROM former_case ORDER BY case_id, depth, former_id;

-- name: insertCase
-- Adds a case.
--   :scenario     INTEGER
--   :strategy     INTEGER
--   :device       INTEGER
--   :orientation  INTEGER
INSERT INTO test_case (scenario_id, strategy_id, device_id, orientation)
VALUES (:scenario, :strategy, :device, :orientation);
