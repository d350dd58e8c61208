-- Says nothing about what a case is judged by from a position on.
--   :case      INTEGER
--   :position  INTEGER
DELETE FROM baseline_span WHERE case_id = :case AND position = :position;
