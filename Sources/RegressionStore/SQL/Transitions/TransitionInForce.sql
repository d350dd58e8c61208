-- The outcome of a case that is in force at a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, outcome_id FROM transition
WHERE case_id = :case AND position <= :position
ORDER BY position DESC
LIMIT 1;
