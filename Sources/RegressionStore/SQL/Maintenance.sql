-- Checking, salvaging and pruning. Words in braces stand for names that can't be bound as values.

-- name: allPlans
-- All plans with their identities and sizes.
SELECT id, digest, size FROM plan ORDER BY id;

-- name: backup
-- Writes a packed copy of the file.
--   :target  TEXT  where nothing may be
VACUUM INTO :target;

-- name: beginRemovingReferenced
-- Makes the indices by which SQLite finds what refers to a removed outcome or case: without them it
-- would read all transitions for each outcome that goes. Nothing else needs them, so that they go again
-- in the same transaction. Several statements, as those that take them away.
CREATE INDEX pruning_transition_by_outcome ON transition (outcome_id);
CREATE INDEX pruning_plan_case_by_case ON plan_case (case_id);

-- name: danglingRows
-- The rows of any table in which a column refers to a row that is not there.
SELECT {columns} FROM {table} WHERE {column} NOT IN (SELECT {target} FROM {parent})
ORDER BY {columns};

-- name: endRemovingReferenced
-- Takes away the indices of beginRemovingReferenced.
DROP INDEX pruning_transition_by_outcome;
DROP INDEX pruning_plan_case_by_case;

-- name: insertRow
-- Adds a row to any table.
INSERT INTO {table} ({columns}) VALUES ({values});

-- name: loseMeasures
-- Says of the first run from a position on, and before another, that it has no measures of a case.
--   :case  INTEGER
--   :from  INTEGER
--   :to    INTEGER
INSERT OR IGNORE INTO measure (case_id, position, body)
SELECT :case, min(position), NULL FROM run
WHERE position >= :from AND position < :to
HAVING min(position) IS NOT NULL;

-- name: moveStrayRun
-- Gives a run, with its rows, another position, and makes that the one at which it was recorded.
--   :position  INTEGER
--   :number    INTEGER
UPDATE run SET position = :position, recorded_position = :position WHERE number = :number;

-- name: namesWithoutContent
-- The names of a kind whose newest content is not there.
SELECT id, name FROM {kind}
WHERE current_revision_id NOT IN (SELECT id FROM {kind}_revision)
ORDER BY id;

-- name: newestRevision
-- The newest content of a name that a run used and that is there.
--   :kind  INTEGER  the kind's number
--   :name  INTEGER  the name's id
SELECT revision_id FROM definition_span
WHERE kind = :kind AND name_id = :name AND EXISTS (
  SELECT 1 FROM {kind}_revision AS revision WHERE revision.id = revision_id)
ORDER BY position DESC
LIMIT 1;

-- name: newestRunNumber
-- The greatest number that a run ever had.
SELECT seq AS number FROM sqlite_sequence WHERE name = 'run';

-- name: removeDangling
-- Removes the rows of any table in which a column refers to a row that is not there.
DELETE FROM {table} WHERE {column} NOT IN (SELECT {target} FROM {parent});

-- name: removeOutOfRange
-- Removes the rows of any table in which the number in a column is out of its range.
--   :least     INTEGER
--   :greatest  INTEGER
DELETE FROM {table} WHERE {column} NOT BETWEEN :least AND :greatest;

-- name: removePlans
-- Removes all plans; those that runs have are stored again. Several statements.
DELETE FROM plan_case WHERE plan_id > 0;
DELETE FROM plan_link WHERE plan_id > 0;
DELETE FROM plan WHERE id > 0;

-- name: removeRowAt
-- Removes the row of any table that has this key.
DELETE FROM {table} WHERE ({key}) = ({values});

-- name: removeRunGaps
-- Forgets which results a run lacks.
--   :number  INTEGER
DELETE FROM run_gap WHERE run_number = :number;

-- name: removeUnusedCases
-- Removes cases that no plan, no result and no approval has any more.
DELETE FROM test_case WHERE id NOT IN (SELECT case_id FROM plan_case)
  AND id NOT IN (SELECT case_id FROM transition) AND id NOT IN (SELECT case_id FROM run_gap)
  AND id NOT IN (SELECT case_id FROM measure) AND id NOT IN (SELECT case_id FROM note)
  AND id NOT IN (SELECT case_id FROM baseline)
  AND id NOT IN (SELECT case_id FROM baseline_span);

-- name: removeUnusedOutcomes
-- Removes outcomes that no case came to.
DELETE FROM outcome WHERE id NOT IN (SELECT outcome_id FROM transition);

-- name: removeUnusedPlans
-- Removes plans that no run has and that no run's plan is stored as a difference from.
DELETE FROM plan WHERE id NOT IN (
  SELECT link_plan_id FROM plan_link WHERE plan_id IN (
    SELECT plan_id FROM run UNION SELECT whole_plan_id FROM run WHERE whole_plan_id IS NOT NULL));

-- name: removeUnusedRevisions
-- Removes contents of a kind that are neither the newest of a name nor in force at a run.
--   :kind  INTEGER  the kind's number
DELETE FROM {kind}_revision WHERE id NOT IN (SELECT current_revision_id FROM {kind})
  AND id NOT IN (SELECT revision_id FROM definition_span WHERE kind = :kind);

-- name: restoreName
-- Gives a name an earlier content, as if its file were gone: whatever an import says next is newer. A
-- name that is another one's by now stays with it.
--   :id        INTEGER
--   :name      TEXT
--   :revision  INTEGER  an earlier content
INSERT INTO {kind} (id, name, current_revision_id, defined_at, archived_at)
VALUES (:id, :name, :revision, 0, 0)
ON CONFLICT (id) DO UPDATE SET current_revision_id = excluded.current_revision_id,
  defined_at = excluded.defined_at, archived_at = excluded.archived_at
ON CONFLICT DO NOTHING;

-- name: rowCount
-- How many rows any table has.
SELECT count(*) AS rows FROM {table};

-- name: rowsAt
-- The rows of any table that have these values.
SELECT {columns} FROM {table} WHERE ({key}) = ({values}) ORDER BY {order};

-- name: rowsBefore
-- The rows of any table before a key, in the order of the key.
SELECT {columns} FROM {table} WHERE ({key}) < ({values}) ORDER BY {order};

-- name: rowsFrom
-- The rows of any table from a key on, in the order of the key.
SELECT {columns} FROM {table} WHERE ({key}) >= ({values}) ORDER BY {order};

-- name: rowsInOrder
-- All rows of any table in the order of its key.
SELECT {columns} FROM {table} ORDER BY {order};

-- name: setRunPlan
-- Gives a run the plan that has its cases.
--   :plan    INTEGER
--   :number  INTEGER
UPDATE run SET plan_id = :plan WHERE number = :number;

-- name: setSalvagedRun
-- Makes a run one that ended early, with the results that are there.
--   :plan               INTEGER
--   :planned            INTEGER
--   :passed             INTEGER
--   :failed             INTEGER
--   :errors             INTEGER
--   :known_failures     INTEGER
--   :unexpected_passes  INTEGER
--   :unjudged           INTEGER
--   :skipped            INTEGER
--   :number             INTEGER
UPDATE run
SET state = 'interrupted', plan_id = :plan, planned = :planned, passed = :passed, failed = :failed,
  errors = :errors, known_failures = :known_failures, unexpected_passes = :unexpected_passes,
  unjudged = :unjudged, skipped = :skipped
WHERE number = :number;

-- name: setSequence
-- Keeps numbers of runs from being given again.
--   :number  INTEGER
UPDATE sqlite_sequence SET seq = max(seq, :number) WHERE name = 'run';

-- name: wrongSequence
-- What the sequence of the runs' numbers has, where that is none from which the next can be made.
--   :max  INTEGER  the greatest number
SELECT CAST(coalesce(seq, 'nothing') AS TEXT) AS found, coalesce(newest, 0) AS newest
FROM (SELECT max(number) AS newest FROM run)
LEFT JOIN sqlite_sequence ON name = 'run'
WHERE CASE WHEN seq IS NULL THEN newest IS NOT NULL
  ELSE typeof(seq) <> 'integer' OR seq < coalesce(newest, 0) OR seq >= :max END;

-- name: setWholePlan
-- Gives a shard the plan that it is a part of; without one it is any other part of a suite.
--   :plan    INTEGER  or NULL
--   :number  INTEGER
UPDATE run
SET whole_plan_id = :plan, shard_index = iif(:plan IS NULL, NULL, shard_index),
  shard_count = iif(:plan IS NULL, NULL, shard_count), is_filtered = iif(:plan IS NULL, 1, is_filtered)
WHERE number = :number;

-- name: strayPositions
-- The values of a column of any table that are the position of no run, the greatest first.
SELECT DISTINCT {column} AS position FROM {table} WHERE {column} NOT IN (SELECT position FROM run)
ORDER BY position DESC;

-- name: tableColumns
-- The columns of a table that hold values of their own, with their places in its key, from 1.
--   :table  TEXT
SELECT name, pk FROM pragma_table_info(:table) ORDER BY cid;

-- name: tableIndices
-- The columns of a table's indices in their order, without those that only keep the table's own order.
--   :table  TEXT
SELECT list.name AS index_name, column_list.cid, coalesce(column_list.name, '') AS column_name
FROM pragma_index_list(:table) AS list
JOIN pragma_index_xinfo(list.name) AS column_list
WHERE list.origin <> 'pk' AND column_list.cid <> -2
ORDER BY list.seq, column_list.seqno;

-- name: tableReferences
-- What the rows of a table refer to, a row for each column that does.
--   :table  TEXT
SELECT reference."from" AS column_name, reference."table" AS parent,
  coalesce(reference."to", '') AS parent_column
FROM pragma_foreign_key_list(:table) AS reference
ORDER BY reference.id DESC;

-- name: tableType
-- What is called like this: a table, a view, or a table that a module makes up.
--   :name  TEXT
SELECT type, wr AS without_rowid FROM pragma_table_list WHERE schema = 'main' AND name = :name;

-- name: vacuum
-- Gives the space that nothing uses back to the file system.
VACUUM;
