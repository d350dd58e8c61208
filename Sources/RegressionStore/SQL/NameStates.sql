-- The state of each name of a kind, without contents.
SELECT name.id, name.name, revision.digest, name.file, name.line, name.archived_at IS NOT NULL
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;
