-- The cases of one scenario.
--   :scenario  INTEGER
SELECT id FROM test_case WHERE scenario_id = :scenario ORDER BY id;
