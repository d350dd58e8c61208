-- The cases that may be in only one of two plans: those of the links that only one of them has.
--   ?1  INTEGER  one plan
--   ?2  INTEGER  another plan
SELECT DISTINCT plan_case.case_id
FROM plan_case
WHERE plan_case.plan_id IN (
  SELECT link_plan_id FROM plan_link
  WHERE plan_id IN (?1, ?2)
  GROUP BY link_plan_id
  HAVING count(*) = 1)
ORDER BY plan_case.case_id;
