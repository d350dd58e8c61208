-- Where the contents of one definition come into force, in order.
--   :kind  INTEGER
--   :name  INTEGER  the definition's id
SELECT position, revision_id FROM definition_span
WHERE kind = :kind AND name_id = :name
ORDER BY position;
