-- All transitions in the order of history.
SELECT position, case_id, outcome_id FROM transition ORDER BY position, case_id;
