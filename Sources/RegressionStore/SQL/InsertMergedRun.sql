-- Adds a run that has ended elsewhere.
--   :uuid               BLOB     16 bytes
--   :position           INTEGER  its place in history
--   :plan               INTEGER
--   :mark               INTEGER  the last case recorded
--   :state              TEXT     interrupted or complete
--   :is_filtered        INTEGER  0 or 1
--   :label              TEXT     or NULL, as the next three
--   :branch             TEXT
--   :git_commit         TEXT
--   :is_dirty           INTEGER
--   :engine_version     TEXT
--   :tool_version       TEXT
--   :today              TEXT     as in 2026-11-21
--   :host               TEXT
--   :shard_index        INTEGER  or NULL, as the next two
--   :shard_count        INTEGER
--   :whole_plan         INTEGER
--   :started_at         INTEGER  ms since 1970
--   :ended_at           INTEGER
--   :wall_ms            INTEGER
--   :planned            INTEGER
--   :passed             INTEGER
--   :failed             INTEGER
--   :errors             INTEGER
--   :known_failures     INTEGER
--   :unexpected_passes  INTEGER
--   :unjudged           INTEGER
--   :skipped            INTEGER
INSERT INTO run (uuid, position, plan_id, mark, state, is_filtered, label, branch, git_commit,
  is_dirty, engine_version, tool_version, today, host, process_id, process_started, shard_index,
  shard_count, whole_plan_id, started_at, ended_at, wall_ms, planned, passed, failed, errors,
  known_failures, unexpected_passes, unjudged, skipped)
VALUES (:uuid, :position, :plan, :mark, :state, :is_filtered, :label, :branch, :git_commit,
  :is_dirty, :engine_version, :tool_version, :today, :host, 0, 0, :shard_index,
  :shard_count, :whole_plan, :started_at, :ended_at, :wall_ms, :planned, :passed, :failed,
  :errors, :known_failures, :unexpected_passes, :unjudged, :skipped);
