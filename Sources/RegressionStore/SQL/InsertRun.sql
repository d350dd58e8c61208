-- Begins a run.
INSERT INTO run (uuid, position, plan_id, is_filtered, label, branch, git_commit, is_dirty,
  engine_version, tool_version, today, host, process_id, process_started, shard_index,
  shard_count, whole_plan_id, started_at, planned)
VALUES (:uuid, :position, :plan, :is_filtered, :label, :branch, :git_commit, :is_dirty,
  :engine_version, :tool_version, :today, :host, :process_id, :process_started, :shard_index,
  :shard_count, :whole_plan, :started_at, :planned);
