-- Gives a run the plan that has its cases.
--   :plan    INTEGER
--   :number  INTEGER
UPDATE run SET plan_id = :plan WHERE number = :number;
