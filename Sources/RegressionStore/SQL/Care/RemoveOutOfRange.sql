-- Removes the rows of a salvaged database whose numbers are out of the ranges in which Row.swift reads
-- them: ids and counts up to 2^26, positions up to 2^60, times up to the end of the year 9999.
DELETE FROM form_revision WHERE id NOT BETWEEN 1 AND 67108864;
DELETE FROM form WHERE id NOT BETWEEN 1 AND 67108864 OR line NOT BETWEEN 1 AND 2147483647
  OR max(defined_at, coalesce(archived_at, 0), archived_by_hand_at) > 253402300799999
  OR min(defined_at, coalesce(archived_at, 0), archived_by_hand_at) < 0;
DELETE FROM scenario_revision WHERE id NOT BETWEEN 1 AND 67108864;
DELETE FROM scenario WHERE id NOT BETWEEN 1 AND 67108864 OR line NOT BETWEEN 1 AND 2147483647
  OR max(defined_at, coalesce(archived_at, 0), archived_by_hand_at) > 253402300799999
  OR min(defined_at, coalesce(archived_at, 0), archived_by_hand_at) < 0;
DELETE FROM strategy_revision WHERE id NOT BETWEEN 1 AND 67108864;
DELETE FROM strategy WHERE id NOT BETWEEN 1 AND 67108864 OR line NOT BETWEEN 1 AND 2147483647
  OR max(defined_at, coalesce(archived_at, 0), archived_by_hand_at) > 253402300799999
  OR min(defined_at, coalesce(archived_at, 0), archived_by_hand_at) < 0;
DELETE FROM device_revision WHERE id NOT BETWEEN 1 AND 67108864;
DELETE FROM device WHERE id NOT BETWEEN 1 AND 67108864 OR line NOT BETWEEN 1 AND 2147483647
  OR max(defined_at, coalesce(archived_at, 0), archived_by_hand_at) > 253402300799999
  OR min(defined_at, coalesce(archived_at, 0), archived_by_hand_at) < 0;
DELETE FROM test_case WHERE id NOT BETWEEN 1 AND 67108864;
DELETE FROM plan WHERE id NOT BETWEEN 1 AND 67108864 OR size > 67108864;
DELETE FROM run WHERE number NOT BETWEEN 1 AND 67108864 OR position NOT BETWEEN 0 AND 1152921504606846976
  OR recorded_position NOT BETWEEN 0 AND 1152921504606846976 OR mark > 67108864 OR planned > 67108864
  OR shard_count NOT BETWEEN 1 AND 10000 OR started_at NOT BETWEEN 0 AND 253402300799999
  OR ended_at NOT BETWEEN 0 AND 253402300799999 OR wall_ms NOT BETWEEN 0 AND 253402300799999;
DELETE FROM outcome WHERE id NOT BETWEEN 1 AND 67108864;
DELETE FROM baseline WHERE id NOT BETWEEN 1 AND 67108864 OR approved_at NOT BETWEEN 0 AND 253402300799999;
