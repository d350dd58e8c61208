-- Whether a run lacks a result that its mark has passed.
--   :number  INTEGER  the run
--   :case    INTEGER
SELECT case_id FROM run_gap WHERE run_number = :number AND case_id = :case;
