-- Removes the rows of a salvaged database that refer to rows that are lost; repeated until there are
-- none.
DELETE FROM form WHERE current_revision_id NOT IN (SELECT id FROM form_revision);
DELETE FROM scenario WHERE current_revision_id NOT IN (SELECT id FROM scenario_revision);
DELETE FROM strategy WHERE current_revision_id NOT IN (SELECT id FROM strategy_revision);
DELETE FROM device WHERE current_revision_id NOT IN (SELECT id FROM device_revision);
DELETE FROM test_case WHERE scenario_id NOT IN (SELECT id FROM scenario)
  OR strategy_id NOT IN (SELECT id FROM strategy) OR device_id NOT IN (SELECT id FROM device);
DELETE FROM plan_link WHERE plan_id NOT IN (SELECT id FROM plan)
  OR link_plan_id NOT IN (SELECT id FROM plan);
DELETE FROM plan_case WHERE plan_id NOT IN (SELECT id FROM plan)
  OR case_id NOT IN (SELECT id FROM test_case);
DELETE FROM run WHERE plan_id NOT IN (SELECT id FROM plan)
  OR whole_plan_id NOT IN (SELECT id FROM plan);
DELETE FROM run_gap WHERE run_number NOT IN (SELECT number FROM run)
  OR case_id NOT IN (SELECT id FROM test_case);
DELETE FROM definition_span WHERE position NOT IN (SELECT position FROM run)
  OR form_id NOT IN (SELECT id FROM form) OR scenario_id NOT IN (SELECT id FROM scenario)
  OR strategy_id NOT IN (SELECT id FROM strategy) OR device_id NOT IN (SELECT id FROM device)
  OR form_revision_id NOT IN (SELECT id FROM form_revision)
  OR scenario_revision_id NOT IN (SELECT id FROM scenario_revision)
  OR strategy_revision_id NOT IN (SELECT id FROM strategy_revision)
  OR device_revision_id NOT IN (SELECT id FROM device_revision);
DELETE FROM transition WHERE case_id NOT IN (SELECT id FROM test_case)
  OR position NOT IN (SELECT position FROM run) OR outcome_id NOT IN (SELECT id FROM outcome);
DELETE FROM baseline WHERE case_id NOT IN (SELECT id FROM test_case);
DELETE FROM baseline_span WHERE case_id NOT IN (SELECT id FROM test_case)
  OR position NOT IN (SELECT position FROM run) OR baseline_id NOT IN (SELECT id FROM baseline);
