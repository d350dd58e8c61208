-- Forgets which results a run lacks.
--   :number  INTEGER
DELETE FROM run_gap WHERE run_number = :number;
