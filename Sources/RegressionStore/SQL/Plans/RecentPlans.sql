-- The plans of the newest runs that a new plan may be a difference of.
--   :limit  INTEGER  how many runs to look at
SELECT recent.plan_id, count(*) AS links
FROM (SELECT position, plan_id FROM run ORDER BY position DESC LIMIT :limit) AS recent
JOIN plan_link ON plan_link.plan_id = recent.plan_id
GROUP BY recent.position
ORDER BY recent.position DESC;
