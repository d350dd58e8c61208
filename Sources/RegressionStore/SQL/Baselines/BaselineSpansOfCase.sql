-- What a case is judged by from which positions on.
--   :case  INTEGER
SELECT position, baseline_id FROM baseline_span WHERE case_id = :case ORDER BY position;
