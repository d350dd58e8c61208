-- Gives a shard the plan that it is a part of; without one it is any other part of a suite.
--   :plan    INTEGER  or NULL
--   :number  INTEGER
UPDATE run
SET whole_plan_id = :plan, shard_index = iif(:plan IS NULL, NULL, shard_index),
  shard_count = iif(:plan IS NULL, NULL, shard_count), is_filtered = iif(:plan IS NULL, 1, is_filtered)
WHERE number = :number;
