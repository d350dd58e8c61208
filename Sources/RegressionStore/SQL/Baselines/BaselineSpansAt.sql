-- What cases are judged by from a position on.
--   :position  INTEGER
SELECT case_id, baseline_id FROM baseline_span WHERE position = :position ORDER BY case_id;
