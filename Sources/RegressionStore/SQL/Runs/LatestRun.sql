-- One of the newest complete runs: whole, or with the plan of the newest whole one. Where all are
-- filtered or shards, all count.
--   :back  INTEGER  how many to pass over
SELECT number FROM run
WHERE state = 'complete' AND (
  (is_filtered = 0 AND shard_index IS NULL)
  OR plan_id IS coalesce(
    (SELECT whole.plan_id FROM run AS whole
      WHERE whole.state = 'complete' AND whole.is_filtered = 0
        AND whole.shard_index IS NULL
      ORDER BY whole.position DESC LIMIT 1),
    plan_id))
ORDER BY position DESC
LIMIT 1 OFFSET :back;
