-- Removes contents of a kind that are neither the newest of a name nor in force at a run.
--   :kind  INTEGER  the kind's number
DELETE FROM {kind}_revision WHERE id NOT IN (SELECT current_revision_id FROM {kind})
  AND id NOT IN (SELECT revision_id FROM definition_span WHERE kind = :kind);
