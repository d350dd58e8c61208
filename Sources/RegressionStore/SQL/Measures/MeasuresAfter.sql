-- The next change of a case's measures after a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, body FROM measure
WHERE case_id = :case AND position > :position
ORDER BY position
LIMIT 1;
