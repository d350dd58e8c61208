-- Takes away the indices of BeginRemovingReferenced.sql.
DROP INDEX pruning_transition_by_outcome;
DROP INDEX pruning_plan_case_by_case;
