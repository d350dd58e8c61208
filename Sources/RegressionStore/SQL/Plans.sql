-- Plans: the cases of a run, stored as differences.

-- name: insertPlan
-- Adds a plan.
--   :digest  BLOB
--   :size    INTEGER  its number of cases
INSERT INTO plan (digest, size) VALUES (:digest, :size);

-- name: insertPlanCase
-- Says that a case is in a plan, other than in the plans that it is linked to.
--   :plan     INTEGER
--   :case     INTEGER
--   :present  INTEGER  1 in, 0 not
INSERT INTO plan_case (plan_id, case_id, present) VALUES (:plan, :case, :present);

-- name: insertPlanLink
-- Links a plan to one that it is a difference of.
--   :plan   INTEGER
--   :depth  INTEGER  0: the plan itself
--   :link   INTEGER
INSERT INTO plan_link (plan_id, depth, link_plan_id) VALUES (:plan, :depth, :link);

-- name: otherPlanBetween
-- A run between two positions that has another plan than one.
--   :after   INTEGER
--   :before  INTEGER
--   :plan    INTEGER
SELECT number FROM run WHERE position > :after AND position < :before AND plan_id <> :plan LIMIT 1;

-- name: planByDigest
-- The plan of this identity.
--   :digest  BLOB
SELECT id FROM plan WHERE digest = :digest;

-- name: planByID
-- The identity and size of a plan.
--   :id  INTEGER
SELECT digest, size FROM plan WHERE id = :id;

-- name: planCases
-- What one link of a plan says about cases.
--   :plan  INTEGER
SELECT case_id, present FROM plan_case WHERE plan_id = :plan ORDER BY case_id;

-- name: planDifference
-- The cases that may be in only one of two plans: those of the links that only one of them has.
--   :one    INTEGER  a plan
--   :other  INTEGER  another one
SELECT DISTINCT plan_case.case_id
FROM plan_case
WHERE plan_case.plan_id IN (
  SELECT link_plan_id FROM plan_link
  WHERE plan_id IN (:one, :other)
  GROUP BY link_plan_id
  HAVING count(*) = 1)
ORDER BY plan_case.case_id;

-- name: planHolds
-- Whether a plan holds a case: what its nearest link says.
--   :case  INTEGER
--   :plan  INTEGER
SELECT plan_case.present
FROM plan_link AS link
JOIN plan_case ON plan_case.plan_id = link.link_plan_id AND plan_case.case_id = :case
WHERE link.plan_id = :plan
ORDER BY link.depth
LIMIT 1;

-- name: planLinks
-- A plan's links from the farthest to itself.
--   :plan  INTEGER
SELECT link_plan_id FROM plan_link WHERE plan_id = :plan ORDER BY depth DESC;

-- name: recentPlans
-- The plans of the newest runs that a new plan may be a difference of.
--   :limit  INTEGER  how many runs to look at
SELECT recent.plan_id, count(*) AS links
FROM (SELECT position, plan_id FROM run ORDER BY position DESC LIMIT :limit) AS recent
JOIN plan_link ON plan_link.plan_id = recent.plan_id
GROUP BY recent.position
ORDER BY recent.position DESC;
