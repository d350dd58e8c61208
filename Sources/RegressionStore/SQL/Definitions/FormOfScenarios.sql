-- The form's name of each scenario revision that is in force at a position.
--   :position  INTEGER  the run's
SELECT span.name_id, member.value AS form
FROM definition_span AS span
JOIN scenario_revision AS revision ON revision.id = span.revision_id
JOIN json_each(revision.content) AS member
WHERE span.kind = 2 AND member.key = 'form' AND member.type = 'text' AND span.position = (
  SELECT max(earlier.position) FROM definition_span AS earlier
  WHERE earlier.kind = 2 AND earlier.name_id = span.name_id AND earlier.position <= :position)
ORDER BY span.name_id;
