-- Runs: what is known of them, their places in history, and the results that they lack.

-- name: completeRunBetween
-- A whole run between two, on one branch.
--   :earlier  INTEGER  the earlier run; 0: the first is before all
--   :number   INTEGER  the later one
--   :branch   TEXT     where to look
SELECT candidate.number
FROM run AS later
JOIN run AS candidate ON candidate.position < later.position
  AND candidate.position > coalesce((SELECT position FROM run WHERE number = :earlier), 0)
WHERE later.number = :number AND candidate.state = 'complete' AND candidate.is_filtered = 0
  AND candidate.branch IS :branch
LIMIT 1;

-- name: deleteRun
-- Removes a run to which no row refers any more.
--   :number  INTEGER
DELETE FROM run WHERE number = :number;

-- name: finishRun
-- Ends a run.
--   :state     TEXT     interrupted or complete
--   :ended_at  INTEGER  ms since 1970
--   :wall_ms   INTEGER
--   :number    INTEGER  the run
UPDATE run SET state = :state, ended_at = :ended_at, wall_ms = :wall_ms WHERE number = :number;

-- name: insertJoinedRun
-- Remembers a run that was removed here, or joined with others.
--   :uuid         BLOB
--   :removed_at   INTEGER
--   :joined_into  BLOB     or NULL
INSERT INTO pruned_run (uuid, removed_at, joined_into) VALUES (:uuid, :removed_at, :joined_into)
ON CONFLICT (uuid) DO UPDATE SET joined_into = coalesce(joined_into, excluded.joined_into);

-- name: insertPrunedRun
-- Remembers a removed run, so that merging does not bring it back.
--   :uuid        BLOB
--   :removed_at  INTEGER  milliseconds since 1970
INSERT OR IGNORE INTO pruned_run (uuid, removed_at) VALUES (:uuid, :removed_at);

-- name: insertRun
-- Adds a run; what stands for the words in braces is what Run says of the columns.
INSERT INTO run ({run_columns}) VALUES ({run_values});

-- name: insertRunGap
-- Says that a run lacks a result that its mark has passed.
--   :number  INTEGER  the run
--   :case    INTEGER
INSERT INTO run_gap (run_number, case_id) VALUES (:number, :case);

-- name: laterGaps
-- The cases that runs after a position lack though their marks have passed them.
--   :position  INTEGER
SELECT run.position, run_gap.case_id
FROM run
JOIN run_gap ON run_gap.run_number = run.number
WHERE run.position > :position AND run.state <> 'running'
ORDER BY run.position, run_gap.case_id;

-- name: laterRuns
-- The runs after a position that may hold a case.
--   :position  INTEGER
SELECT position, plan_id, CASE state WHEN 'running' THEN NULL ELSE mark END AS mark
FROM run
WHERE position > :position
ORDER BY position;

-- name: latestRun
-- One of the newest complete runs: whole, or with the plan of the newest whole one. Where all are
-- filtered or shards, all count.
--   :back  INTEGER  how many to pass over
SELECT number FROM run
WHERE state = 'complete' AND (
  (is_filtered = 0 AND shard_index IS NULL)
  OR plan_id IS coalesce(
    (SELECT whole.plan_id FROM run AS whole
      WHERE whole.state = 'complete' AND whole.is_filtered = 0
        AND whole.shard_index IS NULL
      ORDER BY whole.position DESC LIMIT 1),
    plan_id))
ORDER BY position DESC
LIMIT 1 OFFSET :back;

-- name: markInterrupted
-- Marks a run whose process is gone.
--   :number  INTEGER  the run
UPDATE run SET state = 'interrupted' WHERE number = :number AND state = 'running';

-- name: moveRun
-- Moves a run, with its rows, to a position that is free.
--   :to    INTEGER
--   :from  INTEGER
UPDATE run SET position = :to WHERE position = :from;

-- name: newestPosition
-- The position of the newest run.
SELECT max(position) AS position FROM run;

-- name: nextPosition
-- The position of the next run after a position.
--   :position  INTEGER
SELECT min(position) AS position FROM run WHERE position > :position;

-- name: overlappingRun
-- The run before this one, on one branch, that plans most of its cases, the newest of several; see the
-- view run_overlap.
--   :number  INTEGER  the run
--   :branch  TEXT     where to look
SELECT number FROM run_overlap
WHERE run = :number AND before_branch IS :branch AND shared > 0
ORDER BY shared DESC, position DESC
LIMIT 1;

-- name: previousRun
-- The newest run before this one that covers it, on one branch; see the view run_covering.
--   :number  INTEGER  the run
--   :branch  TEXT     where to look
SELECT number FROM run_covering
WHERE run = :number AND before_branch IS :branch
ORDER BY position DESC
LIMIT 1;

-- name: previousRunRenamed
-- The newest run before this one that covers it by whatever names of scenarios, on one branch; see the view
-- run_before.
--   :number  INTEGER  the run
--   :branch  TEXT     where to look
SELECT number FROM run_before
WHERE run = :number AND before_branch IS :branch
ORDER BY position DESC
LIMIT 1;

-- name: prunedRuns
-- The runs that were removed here, with the runs that they were joined into.
SELECT uuid, joined_into FROM pruned_run ORDER BY uuid;

-- name: removeRunGap
-- Says that a run has a result that it lacked.
--   :number  INTEGER  the run
--   :case    INTEGER
DELETE FROM run_gap WHERE run_number = :number AND case_id = :case;

-- name: resumeRun
-- Makes this process the one that records a run.
--   :host             TEXT
--   :process_id       INTEGER
--   :process_started  INTEGER
--   :number           INTEGER  the run
UPDATE run
SET state = 'running', host = :host, process_id = :process_id,
  process_started = :process_started, ended_at = NULL
WHERE number = :number AND state <> 'complete';

-- name: runAtPosition
-- The run at a position.
--   :position  INTEGER
SELECT number FROM run WHERE position = :position;

-- name: runByNumber
-- One run.
--   :number  INTEGER
SELECT {run_columns} FROM run WHERE number = :number;

-- name: runByUUID
-- The number of the run of an identity.
--   :uuid  BLOB
SELECT number FROM run WHERE uuid = :uuid;

-- name: runGap
-- Whether a run lacks a result that its mark has passed.
--   :number  INTEGER  the run
--   :case    INTEGER
SELECT case_id FROM run_gap WHERE run_number = :number AND case_id = :case;

-- name: runGaps
-- The planned cases of a run that have no result though its mark has passed them.
--   :number  INTEGER  the run
SELECT case_id FROM run_gap WHERE run_number = :number ORDER BY case_id;

-- name: runningRuns
-- Runs that did not end, with the process that records them.
SELECT number, host, process_id, process_started FROM run
WHERE state = 'running'
ORDER BY number;

-- name: runPosition
-- Where a run stands, and whether it is being recorded: a merge may have moved it.
--   :number  INTEGER
SELECT position FROM run WHERE number = :number AND state = 'running';

-- name: runs
-- All runs, newest first.
SELECT {run_columns} FROM run ORDER BY position DESC;
