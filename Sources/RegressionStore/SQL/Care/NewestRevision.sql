-- The newest content of a name that a run used and that is there.
--   :kind  INTEGER  the kind's number
--   :name  INTEGER  the name's id
SELECT revision_id FROM definition_span
WHERE kind = :kind AND name_id = :name AND EXISTS (
  SELECT 1 FROM {kind}_revision AS revision WHERE revision.id = revision_id)
ORDER BY position DESC
LIMIT 1;
