-- The tags of scenarios that are not archived, in the order of their bytes.
SELECT DISTINCT tag.value AS tag
FROM scenario
JOIN scenario_revision AS revision ON revision.id = scenario.current_revision_id
JOIN json_each(revision.content, '$.tags') AS tag
WHERE scenario.archived_at IS NULL AND NOT scenario.archived_by_hand
ORDER BY tag.value;
