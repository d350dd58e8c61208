-- Copies the rows of a run from the file that has them.
INSERT INTO test_case SELECT id, scenario_id, strategy_id, device_id, orientation
  FROM source.test_case;
INSERT INTO plan_case SELECT plan_id, case_id, present FROM source.plan_case;
INSERT INTO outcome SELECT id, digest, verdict, body FROM source.outcome;
INSERT INTO transition SELECT case_id, position, outcome_id FROM source.transition;
