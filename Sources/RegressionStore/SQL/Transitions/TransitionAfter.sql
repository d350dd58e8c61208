-- The next transition of a case after a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, outcome_id FROM transition
WHERE case_id = :case AND position > :position
ORDER BY position
LIMIT 1;
