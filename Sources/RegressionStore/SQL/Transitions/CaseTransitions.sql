-- The transitions of one case up to a position.
--   :case      INTEGER
--   :position  INTEGER
SELECT position, outcome_id FROM transition
WHERE case_id = :case AND position <= :position
ORDER BY position;
