-- Removes a span that equals the one before.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name      INTEGER  which definition
--   :position  INTEGER
DELETE FROM definition_span WHERE kind = :kind AND name_id = :name AND position = :position;
