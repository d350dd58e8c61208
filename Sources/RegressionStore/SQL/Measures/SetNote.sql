-- Sets what was written to standard error for a case in a run.
--   :case            INTEGER
--   :run             INTEGER  the run's number
--   :standard_error  TEXT
INSERT INTO note (case_id, run_number, standard_error) VALUES (:case, :run, :standard_error)
ON CONFLICT (case_id, run_number) DO UPDATE SET standard_error = excluded.standard_error;
