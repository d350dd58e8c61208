-- All runs, newest first.
SELECT number, uuid, position, recorded_position, plan_id, mark, state, is_filtered, label, branch,
  git_commit, is_dirty, engine_version, measures_version, tool_version, today, host, process_id, process_started, shard_index,
  shard_count, whole_plan_id, started_at, ended_at, wall_ms, planned, passed, failed, errors,
  known_failures, unexpected_passes, unjudged, skipped
FROM run
ORDER BY position DESC;
