-- Begins a run.
--   :uuid             BLOB     16 bytes
--   :position         INTEGER  its place in history
--   :plan             INTEGER
--   :is_filtered      INTEGER  0 or 1
--   :label            TEXT     or NULL, as the next three
--   :branch           TEXT
--   :git_commit       TEXT
--   :is_dirty         INTEGER
--   :engine_version   TEXT
--   :measures_version INTEGER
--   :tool_version     TEXT
--   :today            TEXT     as in 2026-11-21
--   :host             TEXT
--   :process_id       INTEGER
--   :process_started  INTEGER
--   :shard_index      INTEGER  or NULL, as the next two
--   :shard_count      INTEGER
--   :whole_plan       INTEGER
--   :started_at       INTEGER  ms since 1970
--   :planned          INTEGER
INSERT INTO run (uuid, position, recorded_position, plan_id, is_filtered, label, branch, git_commit, is_dirty,
  engine_version, measures_version, tool_version, today, host, process_id, process_started, shard_index,
  shard_count, whole_plan_id, started_at, planned)
VALUES (:uuid, :position, :position, :plan, :is_filtered, :label, :branch, :git_commit, :is_dirty,
  :engine_version, :measures_version, :tool_version, :today, :host, :process_id, :process_started, :shard_index,
  :shard_count, :whole_plan, :started_at, :planned);
