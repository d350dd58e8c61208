-- The state of each name of a kind, without contents.
SELECT name.id, name.name, revision.digest, name.file, name.line, name.defined_at,
  name.archived_at IS NOT NULL AS is_gone, name.archived_by_hand, name.archived_by_hand_at
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;
