-- Names of a kind with their newest content, in the order of their first import.
--   :archived  INTEGER  1: also those that are archived
SELECT name.id, name.name, revision.digest, revision.content, name.file, name.line,
  name.archived_at IS NOT NULL OR name.archived_by_hand AS is_archived
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
WHERE :archived = 1 OR (name.archived_at IS NULL AND NOT name.archived_by_hand)
ORDER BY name.id;
