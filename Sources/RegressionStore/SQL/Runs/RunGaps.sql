-- The planned cases of a run that have no result though its mark has passed them.
--   :number  INTEGER  the run
SELECT case_id FROM run_gap WHERE run_number = :number ORDER BY case_id;
