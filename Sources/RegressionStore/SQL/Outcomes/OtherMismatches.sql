-- How many of an outcome's mismatches are not those that a baseline causes.
--   :id  INTEGER  the outcome
SELECT count(*) AS others
FROM outcome
JOIN json_each(outcome.body, '$.mismatches') AS mismatch
JOIN json_each(mismatch.value) AS member ON member.key = 'subject'
WHERE outcome.id = :id AND member.value <> 'adjustments';
