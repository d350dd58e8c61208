-- The form that a scenario's content names.
--   :id  INTEGER  the scenario's revision
SELECT member.value
FROM scenario_revision AS revision
JOIN json_each(revision.content) AS member
WHERE revision.id = :id AND member.key = 'form' AND member.type = 'text';
