-- The names of a kind with all that an import knows of them.
--   :kind  INTEGER  1 form, 2 scenario, 3 strategy, 4 device
SELECT name.id, name.name, name.current_revision_id, revision.digest, name.file, name.line,
  name.archived_at, (
    SELECT max(span.position) FROM definition_span AS span
    WHERE span.kind = :kind AND span.name_id = name.id) AS newest,
  name.current_revision_id IS NOT (
    SELECT span.revision_id FROM definition_span AS span
    WHERE span.kind = :kind AND span.name_id = name.id
    ORDER BY span.position DESC
    LIMIT 1)
FROM {kind} AS name
JOIN {kind}_revision AS revision ON revision.id = name.current_revision_id
ORDER BY name.id;
