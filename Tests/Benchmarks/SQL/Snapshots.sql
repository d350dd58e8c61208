-- The cases whose outcome differs between two runs, from the whole results of both, without what became
-- of them.
--   {a}  the earlier run's number
--   {b}  the later run's number
WITH old AS MATERIALIZED (
  SELECT case_id, outcome_id, max(position) FROM transition
  WHERE position <= (SELECT position FROM run WHERE number = {a})
  GROUP BY case_id),
new AS MATERIALIZED (
  SELECT case_id, outcome_id, max(position) FROM transition
  WHERE position <= (SELECT position FROM run WHERE number = {b})
  GROUP BY case_id)
SELECT old.case_id, old.outcome_id, new.outcome_id FROM old JOIN new USING (case_id)
WHERE old.outcome_id <> new.outcome_id;
