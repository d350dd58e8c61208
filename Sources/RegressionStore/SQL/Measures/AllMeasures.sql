-- All measures in the order of history.
SELECT position, case_id, body FROM measure ORDER BY position, case_id;
