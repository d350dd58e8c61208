-- The definitions that come into force at a position.
--   :position  INTEGER
SELECT kind, name_id, revision_id FROM definition_span WHERE position = :position;
