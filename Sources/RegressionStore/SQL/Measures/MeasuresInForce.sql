-- The measures of a case at a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, body FROM measure
WHERE case_id = :case AND position <= :position
ORDER BY position DESC
LIMIT 1;
