-- Headroom's history: names, immutable revisions, runs, and the transitions between outcomes.
-- Times are milliseconds since 1970 (UTC), digests SHA-256, contents canonical JSON. The views, which
-- are the stable interface, stand in views.sql; the tables are no interface.

-- 'Hdrm'.
PRAGMA application_id = 1214542445;

-- Immutable contents, and the names that have them. Revision, file and line are those of the
-- newest import; lines has for each step its line, or [line, {subject: line}].
--
-- defined_at: when an import last changed what a name stands for, where, or whether it is still there.
-- archived_at: since when an import no longer finds it. Archiving by hand is an act of its own.

CREATE TABLE form_revision (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  content TEXT NOT NULL
) STRICT;

CREATE TABLE form (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  current_revision_id INTEGER NOT NULL REFERENCES form_revision,
  file TEXT,
  line INTEGER CHECK (line > 0),
  archived_at INTEGER,
  defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0),
  archived_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand IN (0, 1)),
  archived_by_hand_at INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand_at >= 0)
) STRICT;

-- digest_without_laws: of the content without its laws, so that another list of laws alone makes no other
-- case of one that did the same.
CREATE TABLE scenario_revision (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  content TEXT NOT NULL,
  digest_without_laws BLOB CHECK (length(digest_without_laws) = 32)
) STRICT;

CREATE TABLE scenario (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  current_revision_id INTEGER NOT NULL REFERENCES scenario_revision,
  file TEXT,
  line INTEGER CHECK (line > 0),
  lines TEXT CHECK (substr(lines, 1, 1) = '['),
  archived_at INTEGER,
  defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0),
  archived_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand IN (0, 1)),
  archived_by_hand_at INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand_at >= 0)
) STRICT;

CREATE TABLE strategy_revision (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  content TEXT NOT NULL
) STRICT;

CREATE TABLE strategy (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  current_revision_id INTEGER NOT NULL REFERENCES strategy_revision,
  file TEXT,
  line INTEGER CHECK (line > 0),
  archived_at INTEGER,
  defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0),
  archived_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand IN (0, 1)),
  archived_by_hand_at INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand_at >= 0)
) STRICT;

CREATE TABLE device_revision (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  content TEXT NOT NULL
) STRICT;

CREATE TABLE device (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE CHECK (name <> ''),
  current_revision_id INTEGER NOT NULL REFERENCES device_revision,
  file TEXT,
  line INTEGER CHECK (line > 0),
  archived_at INTEGER,
  defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0),
  archived_by_hand INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand IN (0, 1)),
  archived_by_hand_at INTEGER NOT NULL DEFAULT 0 CHECK (archived_by_hand_at >= 0)
) STRICT;

-- A case lives as long as its names.
CREATE TABLE test_case (
  id INTEGER PRIMARY KEY,
  scenario_id INTEGER NOT NULL REFERENCES scenario,
  strategy_id INTEGER NOT NULL REFERENCES strategy,
  device_id INTEGER NOT NULL REFERENCES device,
  orientation INTEGER NOT NULL CHECK (orientation BETWEEN 0 AND 3),
  UNIQUE (scenario_id, strategy_id, device_id, orientation)
) STRICT;

-- A set of cases, as differences: the row of the nearest link decides. Depth 0: the plan itself.
CREATE TABLE plan (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  size INTEGER NOT NULL CHECK (size >= 0)
) STRICT;

CREATE TABLE plan_link (
  plan_id INTEGER NOT NULL REFERENCES plan ON DELETE CASCADE,
  depth INTEGER NOT NULL CHECK (depth BETWEEN 0 AND 16),
  link_plan_id INTEGER NOT NULL REFERENCES plan,
  PRIMARY KEY (plan_id, depth)
) STRICT, WITHOUT ROWID;

CREATE TABLE plan_case (
  plan_id INTEGER NOT NULL REFERENCES plan ON DELETE CASCADE,
  case_id INTEGER NOT NULL REFERENCES test_case,
  present INTEGER NOT NULL CHECK (present IN (0, 1)),
  PRIMARY KEY (plan_id, case_id)
) STRICT, WITHOUT ROWID;

-- mark: the plan's cases up to this id are recorded. today: the date for known failures.
-- recorded_position: where the run was recorded; its order among runs is that of (recorded_position,
-- uuid) wherever files are merged, and position follows it. measures_version: what its measures mean.
CREATE TABLE run (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
  position INTEGER NOT NULL UNIQUE,
  plan_id INTEGER NOT NULL REFERENCES plan,
  mark INTEGER NOT NULL DEFAULT 0 CHECK (mark >= 0),
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'interrupted', 'complete')),
  is_filtered INTEGER NOT NULL CHECK (is_filtered IN (0, 1)),
  label TEXT,
  branch TEXT,
  git_commit TEXT,
  is_dirty INTEGER CHECK (is_dirty IN (0, 1)),
  engine_version TEXT NOT NULL,
  tool_version TEXT NOT NULL,
  today TEXT NOT NULL,
  host TEXT NOT NULL,
  process_id INTEGER NOT NULL,
  process_started INTEGER NOT NULL,
  shard_index INTEGER CHECK (shard_index BETWEEN 1 AND shard_count),
  shard_count INTEGER,
  whole_plan_id INTEGER REFERENCES plan,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  wall_ms INTEGER CHECK (wall_ms >= 0),
  planned INTEGER NOT NULL,
  passed INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  errors INTEGER NOT NULL DEFAULT 0,
  known_failures INTEGER NOT NULL DEFAULT 0,
  unexpected_passes INTEGER NOT NULL DEFAULT 0,
  unjudged INTEGER NOT NULL DEFAULT 0,
  skipped INTEGER NOT NULL DEFAULT 0,
  recorded_position INTEGER NOT NULL DEFAULT 0 CHECK (recorded_position >= 0),
  measures_version INTEGER NOT NULL DEFAULT 0 CHECK (measures_version >= 0),
  CHECK (passed + failed + errors + known_failures + unexpected_passes + unjudged + skipped
    <= planned AND min(passed, failed, errors, known_failures, unexpected_passes, unjudged,
    skipped) >= 0),
  CHECK ((shard_index IS NULL) + (shard_count IS NULL) + (whole_plan_id IS NULL) IN (0, 3))
) STRICT;

-- A planned case up to the mark without a result: a run that was merged while incomplete meets
-- the cases of this file in another order.
CREATE TABLE run_gap (
  run_number INTEGER NOT NULL REFERENCES run (number) ON DELETE CASCADE,
  case_id INTEGER NOT NULL REFERENCES test_case,
  PRIMARY KEY (run_number, case_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE pruned_run (
  uuid BLOB PRIMARY KEY CHECK (length(uuid) = 16),
  removed_at INTEGER NOT NULL,
  joined_into BLOB CHECK (length(joined_into) = 16)
) STRICT, WITHOUT ROWID;

-- Which revision is in force from this run on. Kind: 1 form, 2 scenario, 3 strategy, 4 device.
CREATE TABLE definition_span (
  kind INTEGER NOT NULL CHECK (kind BETWEEN 1 AND 4),
  name_id INTEGER NOT NULL,
  position INTEGER NOT NULL REFERENCES run (position) ON UPDATE CASCADE,
  revision_id INTEGER NOT NULL,
  form_id INTEGER AS (iif(kind = 1, name_id, NULL)) REFERENCES form,
  scenario_id INTEGER AS (iif(kind = 2, name_id, NULL)) REFERENCES scenario,
  strategy_id INTEGER AS (iif(kind = 3, name_id, NULL)) REFERENCES strategy,
  device_id INTEGER AS (iif(kind = 4, name_id, NULL)) REFERENCES device,
  form_revision_id INTEGER AS (iif(kind = 1, revision_id, NULL)) REFERENCES form_revision,
  scenario_revision_id INTEGER AS (iif(kind = 2, revision_id, NULL)) REFERENCES scenario_revision,
  strategy_revision_id INTEGER AS (iif(kind = 3, revision_id, NULL)) REFERENCES strategy_revision,
  device_revision_id INTEGER AS (iif(kind = 4, revision_id, NULL)) REFERENCES device_revision,
  PRIMARY KEY (kind, name_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX definition_span_by_position ON definition_span (position);

-- An outcome holds facts: verdict, adjustments and mismatches. What is measured of a case stands beside
-- it, as cases with the same outcome are measured differently. format: 2, that of bodies of facts.
-- movements: the digest of the adjustments alone.
CREATE TABLE outcome (
  id INTEGER PRIMARY KEY,
  digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 32),
  verdict TEXT NOT NULL CHECK (verdict IN ('pass', 'fail', 'error', 'knownFailure',
    'unexpectedPass', 'unjudged', 'skipped')),
  fingerprint BLOB CHECK (length(fingerprint) = 32),
  body TEXT NOT NULL,
  format INTEGER NOT NULL DEFAULT 1 CHECK (format BETWEEN 1 AND 2),
  movements BLOB CHECK (length(movements) = 32)
) STRICT;

-- Of bodies that are not facts; none is written.
CREATE INDEX outcome_unsure ON outcome (id)
  WHERE format = 1 AND (movements IS NULL OR verdict NOT IN ('pass', 'unjudged', 'skipped'));

-- Only where a case's outcome differs from the one before.
CREATE TABLE transition (
  case_id INTEGER NOT NULL REFERENCES test_case,
  position INTEGER NOT NULL REFERENCES run (position) ON UPDATE CASCADE,
  outcome_id INTEGER NOT NULL REFERENCES outcome,
  PRIMARY KEY (case_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX transition_by_position ON transition (position, case_id);

-- Append-only; adjustments is absent in a row that undoes the approval before it.
CREATE TABLE baseline (
  id INTEGER PRIMARY KEY,
  case_id INTEGER NOT NULL REFERENCES test_case,
  adjustments TEXT CHECK (substr(adjustments, 1, 1) = '['),
  approved_by TEXT NOT NULL,
  approved_at INTEGER NOT NULL,
  reason TEXT NOT NULL
) STRICT;

CREATE INDEX baseline_by_case ON baseline (case_id, id);

-- Which approval a case is judged by from this run on; none where the reference is absent.
CREATE TABLE baseline_span (
  case_id INTEGER NOT NULL REFERENCES test_case,
  position INTEGER NOT NULL REFERENCES run (position) ON UPDATE CASCADE,
  baseline_id INTEGER REFERENCES baseline,
  PRIMARY KEY (case_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX baseline_span_by_position ON baseline_span (position, case_id);

-- What the files were from which definitions come, so that a run need not parse again what no one
-- changed. A row may go at any time: the file is then parsed again.
CREATE TABLE source_file (
  path TEXT PRIMARY KEY CHECK (path <> ''),
  digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;

-- The margins and metrics of a case, only where they differ from those before; NULL: none were taken.
CREATE TABLE measure (
  case_id INTEGER NOT NULL REFERENCES test_case,
  position INTEGER NOT NULL REFERENCES run (position) ON UPDATE CASCADE,
  body TEXT CHECK (substr(body, 1, 1) = '{'),
  PRIMARY KEY (case_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX measure_by_position ON measure (position, case_id);

-- Cases without measures, which are rare and are looked for in every run: of skipped ones none were taken,
-- of others they may be lost.
CREATE INDEX measure_none ON measure (position, case_id) WHERE body IS NULL;

-- What an external strategy wrote to standard error before a case ended as an error.
CREATE TABLE note (
  case_id INTEGER NOT NULL REFERENCES test_case,
  run_number INTEGER NOT NULL REFERENCES run (number) ON DELETE CASCADE,
  standard_error TEXT NOT NULL CHECK (standard_error <> ''),
  PRIMARY KEY (case_id, run_number)
) STRICT, WITHOUT ROWID;

CREATE INDEX note_by_run ON note (run_number, case_id);

-- Typical sizes for the planner; the second ANALYZE reads them.
ANALYZE sqlite_schema;
INSERT INTO sqlite_stat1 (tbl, idx, stat) VALUES
  ('plan_case', 'plan_case', '400000 40000 1'), ('plan_link', 'plan_link', '500 8 1'),
  ('transition', 'transition', '400000 4 1');
ANALYZE sqlite_schema;
