-- Removes cases that no plan, no result and no approval has any more.
DELETE FROM test_case WHERE id NOT IN (SELECT case_id FROM plan_case)
  AND id NOT IN (SELECT case_id FROM transition) AND id NOT IN (SELECT case_id FROM run_gap)
  AND id NOT IN (SELECT case_id FROM measure) AND id NOT IN (SELECT case_id FROM note)
  AND id NOT IN (SELECT case_id FROM baseline)
  AND id NOT IN (SELECT case_id FROM baseline_span);
