-- Says that a run lacks a result that its mark has passed.
--   :number  INTEGER  the run
--   :case    INTEGER
INSERT INTO run_gap (run_number, case_id) VALUES (:number, :case);
