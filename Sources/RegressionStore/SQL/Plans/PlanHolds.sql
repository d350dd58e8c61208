-- Whether a plan holds a case: what its nearest link says.
--   ?1  INTEGER  plan
--   ?2  INTEGER  case
SELECT plan_case.present
FROM plan_link AS link
JOIN plan_case ON plan_case.plan_id = link.link_plan_id AND plan_case.case_id = ?2
WHERE link.plan_id = ?1
ORDER BY link.depth
LIMIT 1;
