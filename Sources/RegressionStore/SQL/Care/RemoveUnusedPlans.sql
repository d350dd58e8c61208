-- Removes plans that no run has and that no run's plan is stored as a difference from.
DELETE FROM plan WHERE id NOT IN (
  SELECT link_plan_id FROM plan_link WHERE plan_id IN (
    SELECT plan_id FROM run UNION SELECT whole_plan_id FROM run WHERE whole_plan_id IS NOT NULL));
