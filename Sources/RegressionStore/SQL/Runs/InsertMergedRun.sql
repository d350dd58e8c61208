-- Adds a run that has ended elsewhere; without a number it gets the next one.
--   :number             INTEGER  or NULL
--   :uuid               BLOB
--   :position           INTEGER
--   :recorded_position  INTEGER
--   :plan               INTEGER
--   :mark               INTEGER
--   :state              TEXT
--   :is_filtered        INTEGER
--   :label              TEXT     or NULL
--   :branch             TEXT     or NULL
--   :git_commit         TEXT     or NULL
--   :is_dirty           INTEGER  or NULL
--   :engine_version     TEXT
--   :measures_version   INTEGER
--   :tool_version       TEXT
--   :today              TEXT
--   :host               TEXT
--   :shard_index        INTEGER  or NULL
--   :shard_count        INTEGER  or NULL
--   :whole_plan         INTEGER  or NULL
--   :started_at         INTEGER
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
INSERT INTO run (number, uuid, position, recorded_position, plan_id, mark, state, is_filtered,
  label, branch, git_commit, is_dirty, engine_version, measures_version, tool_version, today, host, process_id,
  process_started, shard_index, shard_count, whole_plan_id, started_at, ended_at, wall_ms, planned,
  passed, failed, errors, known_failures, unexpected_passes, unjudged, skipped)
VALUES (:number, :uuid, :position, :recorded_position, :plan, :mark, :state, :is_filtered,
  :label, :branch, :git_commit, :is_dirty, :engine_version, :measures_version, :tool_version, :today, :host, 0, 0,
  :shard_index, :shard_count, :whole_plan, :started_at, :ended_at, :wall_ms, :planned, :passed,
  :failed, :errors, :known_failures, :unexpected_passes, :unjudged, :skipped);
