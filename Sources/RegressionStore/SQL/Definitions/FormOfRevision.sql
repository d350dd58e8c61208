-- The form that a scenario's content names.
--   :id  INTEGER  the content
SELECT member.value AS form
FROM scenario_revision AS revision
JOIN json_each(revision.content) AS member
WHERE revision.id = :id AND member.key = 'form' AND member.type = 'text';
