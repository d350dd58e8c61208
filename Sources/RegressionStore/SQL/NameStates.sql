-- The state of each name of a kind, without contents. Last: archived, and archived by hand.
SELECT name.id, name.name, revision.digest, name.file, name.line, name.archived_at IS NOT NULL,
  coalesce(name.archived_at < 0, 0)
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;
