-- Makes the indices by which SQLite finds what refers to a removed outcome or case: without them it
-- would read all transitions for each outcome that goes. Nothing else needs them, so that they go again
-- in the same transaction.
CREATE INDEX pruning_transition_by_outcome ON transition (outcome_id);
CREATE INDEX pruning_plan_case_by_case ON plan_case (case_id);
