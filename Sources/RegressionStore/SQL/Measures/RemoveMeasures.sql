-- Removes measures that equal those before.
--   :case      INTEGER
--   :position  INTEGER
DELETE FROM measure WHERE case_id = :case AND position = :position;
