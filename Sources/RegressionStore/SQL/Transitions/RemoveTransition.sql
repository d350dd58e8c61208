-- Removes a transition that equals the one before.
--   :case      INTEGER
--   :position  INTEGER
DELETE FROM transition WHERE case_id = :case AND position = :position;
