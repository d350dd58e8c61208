-- Acts on names get their times, runs the places and the approvals that they were recorded with. So a
-- merge of files finds the same whatever their order, and no clock changes what a run was judged by.

-- Views are no part of the schema from here on; see views.sql.
DROP VIEW IF EXISTS expectations;
DROP VIEW IF EXISTS script_steps;
DROP VIEW IF EXISTS form_views;
DROP VIEW IF EXISTS forms;
DROP VIEW IF EXISTS scoreboard;
DROP VIEW IF EXISTS margins;
DROP VIEW IF EXISTS metrics;
DROP VIEW IF EXISTS adjustments;
DROP VIEW IF EXISTS transitions;
DROP VIEW IF EXISTS mismatches;
DROP VIEW IF EXISTS results;
DROP VIEW IF EXISTS cases;
DROP VIEW IF EXISTS runs;
DROP VIEW IF EXISTS form_tree;
DROP VIEW IF EXISTS outcome_item;
DROP VIEW IF EXISTS run_before;
DROP VIEW IF EXISTS run_outcome;
DROP VIEW IF EXISTS plan_member;
DROP VIEW IF EXISTS case_label;

-- defined_at: when an import last changed what a name stands for, where, or whether it is still there.
-- archived_at is from now on the time of an import that no longer found it; by hand is an act of its
-- own.

ALTER TABLE form ADD COLUMN defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0);
ALTER TABLE form ADD COLUMN archived_by_hand INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand IN (0, 1));
ALTER TABLE form ADD COLUMN archived_by_hand_at INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand_at >= 0);

ALTER TABLE scenario ADD COLUMN defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0);
ALTER TABLE scenario ADD COLUMN archived_by_hand INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand IN (0, 1));
ALTER TABLE scenario ADD COLUMN archived_by_hand_at INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand_at >= 0);

ALTER TABLE strategy ADD COLUMN defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0);
ALTER TABLE strategy ADD COLUMN archived_by_hand INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand IN (0, 1));
ALTER TABLE strategy ADD COLUMN archived_by_hand_at INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand_at >= 0);

ALTER TABLE device ADD COLUMN defined_at INTEGER NOT NULL DEFAULT 0 CHECK (defined_at >= 0);
ALTER TABLE device ADD COLUMN archived_by_hand INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand IN (0, 1));
ALTER TABLE device ADD COLUMN archived_by_hand_at INTEGER NOT NULL DEFAULT 0
  CHECK (archived_by_hand_at >= 0);

-- The time of an earlier import is not known: it is that of the newest run that brought another
-- content, and a moment later where the content is a newer one.

UPDATE form SET defined_at = max(coalesce(archived_at, 0), coalesce((
  SELECT (span.position >> 12) + (span.revision_id <> form.current_revision_id)
  FROM definition_span AS span
  WHERE span.kind = 1 AND span.name_id = form.id
  ORDER BY span.position DESC LIMIT 1), 0));
UPDATE form SET archived_by_hand = 1, archived_by_hand_at = -archived_at, archived_at = NULL
WHERE archived_at < 0;

UPDATE scenario SET defined_at = max(coalesce(archived_at, 0), coalesce((
  SELECT (span.position >> 12) + (span.revision_id <> scenario.current_revision_id)
  FROM definition_span AS span
  WHERE span.kind = 2 AND span.name_id = scenario.id
  ORDER BY span.position DESC LIMIT 1), 0));
UPDATE scenario SET archived_by_hand = 1, archived_by_hand_at = -archived_at, archived_at = NULL
WHERE archived_at < 0;

UPDATE strategy SET defined_at = max(coalesce(archived_at, 0), coalesce((
  SELECT (span.position >> 12) + (span.revision_id <> strategy.current_revision_id)
  FROM definition_span AS span
  WHERE span.kind = 3 AND span.name_id = strategy.id
  ORDER BY span.position DESC LIMIT 1), 0));
UPDATE strategy SET archived_by_hand = 1, archived_by_hand_at = -archived_at, archived_at = NULL
WHERE archived_at < 0;

UPDATE device SET defined_at = max(coalesce(archived_at, 0), coalesce((
  SELECT (span.position >> 12) + (span.revision_id <> device.current_revision_id)
  FROM definition_span AS span
  WHERE span.kind = 4 AND span.name_id = device.id
  ORDER BY span.position DESC LIMIT 1), 0));
UPDATE device SET archived_by_hand = 1, archived_by_hand_at = -archived_at, archived_at = NULL
WHERE archived_at < 0;

-- Where a run was recorded: its order among runs is that of (recorded_position, uuid) wherever files
-- are merged; position follows it.
ALTER TABLE run ADD COLUMN recorded_position INTEGER NOT NULL DEFAULT 0
  CHECK (recorded_position >= 0);
UPDATE run SET recorded_position = position;

-- Which approval a case is judged by from this run on; none where the reference is absent.
CREATE TABLE baseline_span (
  case_id INTEGER NOT NULL REFERENCES test_case,
  position INTEGER NOT NULL REFERENCES run (position) ON UPDATE CASCADE,
  baseline_id INTEGER REFERENCES baseline,
  PRIMARY KEY (case_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX baseline_span_by_position ON baseline_span (position, case_id);

-- Runs recorded so far were judged by what the clock said was approved when they began.
INSERT INTO baseline_span (case_id, position, baseline_id)
SELECT case_id, position, baseline_id FROM (
  SELECT case_id, position, baseline_id,
    lag(baseline_id) OVER (PARTITION BY case_id ORDER BY position) AS before
  FROM (
    SELECT approved.case_id, run.position, (
      SELECT baseline.id FROM baseline
      WHERE baseline.case_id = approved.case_id AND baseline.approved_at <= run.started_at
      ORDER BY baseline.approved_at DESC, baseline.adjustments DESC, baseline.approved_by DESC,
        baseline.reason DESC, baseline.id DESC
      LIMIT 1) AS baseline_id
    FROM (SELECT DISTINCT case_id FROM baseline) AS approved
    JOIN run))
WHERE baseline_id IS NOT before;
