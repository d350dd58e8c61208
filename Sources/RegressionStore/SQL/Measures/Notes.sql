-- What was written to standard error for the cases of a run.
--   :run  INTEGER  the run's number
SELECT case_id, standard_error FROM note WHERE run_number = :run ORDER BY case_id;
