-- Links a plan to one that it is a difference of.
--   :plan   INTEGER
--   :depth  INTEGER  0: the plan itself
--   :link   INTEGER
INSERT INTO plan_link (plan_id, depth, link_plan_id) VALUES (:plan, :depth, :link);
