-- Says that a run has a result that it lacked.
--   :number  INTEGER  the run
--   :case    INTEGER
DELETE FROM run_gap WHERE run_number = :number AND case_id = :case;
