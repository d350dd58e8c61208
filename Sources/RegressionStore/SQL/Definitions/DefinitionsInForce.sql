-- The definitions of a kind with the contents that are in force at a position.
--   :kind      INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :position  INTEGER  the run's
SELECT name.id, name.name, revision.digest, revision.content, name.file, name.line,
  name.archived_at IS NOT NULL OR name.archived_by_hand AS is_archived
FROM {kind} AS name
JOIN definition_span AS span ON span.kind = :kind AND span.name_id = name.id
  AND span.position = (
    SELECT max(earlier.position) FROM definition_span AS earlier
    WHERE earlier.kind = :kind AND earlier.name_id = name.id AND earlier.position <= :position)
JOIN {kind}_revision AS revision ON revision.id = span.revision_id
ORDER BY name.id;
