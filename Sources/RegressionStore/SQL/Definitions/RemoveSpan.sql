-- Takes away where a definition comes into force.
--   :kind      INTEGER
--   :name      INTEGER  the definition's id
--   :position  INTEGER
DELETE FROM definition_span WHERE kind = :kind AND name_id = :name AND position = :position;
