-- One of the newest complete runs: not filtered, or with the plan of the newest that is not. Where
-- all are filtered, all count.
--   :back  INTEGER  how many to pass over
SELECT number FROM run
WHERE state = 'complete' AND (
  is_filtered = 0
  OR plan_id IS coalesce(
    (SELECT whole.plan_id FROM run AS whole
      WHERE whole.state = 'complete' AND whole.is_filtered = 0
      ORDER BY whole.position DESC LIMIT 1),
    plan_id))
ORDER BY position DESC
LIMIT 1 OFFSET :back;
