-- The contents of one definition from run to run, in order.
--   :kind  INTEGER  1 form, 2 scenario, 3 strategy, 4 device
--   :name  TEXT     what people call it
SELECT span.position, revision.content
FROM {kind} AS name
JOIN definition_span AS span ON span.kind = :kind AND span.name_id = name.id
JOIN {kind}_revision AS revision ON revision.id = span.revision_id
WHERE name.name = :name
ORDER BY span.position;
