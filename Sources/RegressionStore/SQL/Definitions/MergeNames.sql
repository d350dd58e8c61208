-- The names of a kind with the newest acts on them.
SELECT name.id, name.name, name.current_revision_id, revision.digest, name.file, name.line,
  name.defined_at, name.archived_at, name.archived_by_hand, name.archived_by_hand_at
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;
