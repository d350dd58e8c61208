-- Adds complete runs that are like the newest one.
--   {count}  how many
WITH RECURSIVE added (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM added WHERE n < {count})
INSERT INTO run (uuid, position, plan_id, mark, state, is_filtered, branch, git_commit,
  is_dirty, engine_version, tool_version, today, host, process_id, process_started,
  started_at, ended_at, wall_ms, planned, passed, failed)
SELECT randomblob(16), position + n, plan_id, mark, state, is_filtered, branch, git_commit,
  is_dirty, engine_version, tool_version, today, host, process_id, process_started,
  started_at, ended_at, wall_ms, planned, passed, failed
FROM added JOIN run ON run.position = (SELECT max(position) FROM run);
