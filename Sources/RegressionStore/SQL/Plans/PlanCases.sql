-- What one link of a plan says about cases.
--   :plan  INTEGER
SELECT case_id, present FROM plan_case WHERE plan_id = :plan ORDER BY case_id;
