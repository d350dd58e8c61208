-- Says that a case is in a plan, other than in the plans that it is linked to.
--   :plan     INTEGER
--   :case     INTEGER
--   :present  INTEGER  1 in, 0 not
INSERT INTO plan_case (plan_id, case_id, present) VALUES (:plan, :case, :present);
