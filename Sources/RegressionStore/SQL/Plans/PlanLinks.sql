-- A plan's links from the farthest to itself.
--   :plan  INTEGER
SELECT link_plan_id FROM plan_link WHERE plan_id = :plan ORDER BY depth DESC;
