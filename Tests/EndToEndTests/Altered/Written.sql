-- Databases that are altered by hand-written statements; each alteration begins with its name.

--# version -1
PRAGMA user_version = -1;

--# version 0
PRAGMA user_version = 0;

--# version 2
PRAGMA user_version = 2;

--# version 3
PRAGMA user_version = 3;

--# version 99
PRAGMA user_version = 99;

--# version 2147483647
PRAGMA user_version = 2147483647;

--# version -2147483648
PRAGMA user_version = -2147483648;

--# no tables and version 1
PRAGMA writable_schema = ON; DELETE FROM sqlite_schema;

--# no tables and version 0
PRAGMA writable_schema = ON; DELETE FROM sqlite_schema; PRAGMA user_version = 0;

--# another application
PRAGMA application_id = 1;

--# no application
PRAGMA application_id = 0;

--# a schema of another version
PRAGMA schema_version = 0;

--# a foreign table
CREATE TABLE more (x);

--# a foreign view
CREATE VIEW more AS SELECT 1 AS x;

--# a foreign view with a name of SQLite
CREATE VIEW more AS SELECT 1 AS x;
UPDATE sqlite_schema SET name = 'sqlite_more', tbl_name = 'sqlite_more',
  sql = 'CREATE VIEW sqlite_more AS SELECT 1 AS x' WHERE name = 'more';

--# a foreign virtual table
CREATE VIRTUAL TABLE more USING fts5(x);

--# a virtual table of an unknown module
INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
VALUES ('table', 'more', 'more', 0, 'CREATE VIRTUAL TABLE more USING unknown(x)');

--# a temporary-looking table
CREATE TABLE more (run);
UPDATE sqlite_schema SET sql = 'CREATE TEMP TABLE more (run)' WHERE name = 'more';

--# 10,000 foreign tables, of one page
CREATE TABLE more (x);
WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 10000)
INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)
SELECT 'table', 'more' || i, 'more' || i, (SELECT rootpage FROM sqlite_schema WHERE name = 'more'),
  'CREATE TABLE more' || i || ' (x)' FROM n;

--# the schema twice
INSERT INTO sqlite_schema SELECT * FROM sqlite_schema;

--# a schema row of a wrong type
INSERT INTO sqlite_schema VALUES (1, 2.5, x'00', 'x', 7);

--# a trigger that deletes transitions
CREATE TRIGGER foreign_trigger AFTER INSERT ON transition
BEGIN DELETE FROM transition WHERE case_id = new.case_id; END;

--# a trigger that names the same run
CREATE TRIGGER foreign_trigger AFTER INSERT ON run
BEGIN UPDATE run SET plan_id = 1, mark = 0 WHERE number = new.number; END;

--# a trigger instead of a view
CREATE TRIGGER foreign_trigger INSTEAD OF INSERT ON results
BEGIN DELETE FROM run; END;

--# all runs are running
UPDATE run SET state = 'running', process_id = 1, process_started = 1;

--# all runs are running here
UPDATE run SET state = 'running';

--# all runs are interrupted
UPDATE run SET state = 'interrupted';

--# a state that is none
UPDATE run SET state = 'odd';

--# a verdict that is none
UPDATE outcome SET verdict = 'odd' WHERE id = (SELECT max(id) FROM outcome);

--# all verdicts are others
UPDATE outcome SET verdict = 'skipped';

--# all outcomes are one
UPDATE transition SET outcome_id = 1;

--# digests of wrong contents
UPDATE form_revision SET digest = randomblob(32);
UPDATE scenario_revision SET digest = randomblob(32);
UPDATE outcome SET digest = randomblob(32);
UPDATE plan SET digest = randomblob(32);

--# a digest of form_revision that is another
UPDATE form_revision SET digest = zeroblob(32) WHERE id = (SELECT max(id) FROM form_revision);

--# a short digest of form_revision
UPDATE form_revision SET digest = x'00' WHERE id = (SELECT max(id) FROM form_revision);

--# a digest of scenario_revision that is another
UPDATE scenario_revision SET digest = zeroblob(32) WHERE id = (SELECT max(id) FROM scenario_revision);

--# digests without laws that are others
UPDATE scenario_revision SET digest_without_laws = randomblob(32);

--# digests without laws that are one
UPDATE scenario_revision SET digest_without_laws = zeroblob(32);

--# a short digest of scenario_revision
UPDATE scenario_revision SET digest = x'00' WHERE id = (SELECT max(id) FROM scenario_revision);

--# a digest of strategy_revision that is another
UPDATE strategy_revision SET digest = zeroblob(32) WHERE id = (SELECT max(id) FROM strategy_revision);

--# a short digest of strategy_revision
UPDATE strategy_revision SET digest = x'00' WHERE id = (SELECT max(id) FROM strategy_revision);

--# a digest of device_revision that is another
UPDATE device_revision SET digest = zeroblob(32) WHERE id = (SELECT max(id) FROM device_revision);

--# a short digest of device_revision
UPDATE device_revision SET digest = x'00' WHERE id = (SELECT max(id) FROM device_revision);

--# a digest of outcome that is another
UPDATE outcome SET digest = zeroblob(32) WHERE id = (SELECT max(id) FROM outcome);

--# a short digest of outcome
UPDATE outcome SET digest = x'00' WHERE id = (SELECT max(id) FROM outcome);

--# a digest of plan that is another
UPDATE plan SET digest = zeroblob(32) WHERE id = (SELECT max(id) FROM plan);

--# a short digest of plan
UPDATE plan SET digest = x'00' WHERE id = (SELECT max(id) FROM plan);

--# a UUID of 15 bytes
UPDATE run SET uuid = zeroblob(15) WHERE number = (SELECT max(number) FROM run);

--# a UUID that is no version 7
UPDATE run SET uuid = zeroblob(16) WHERE number = (SELECT max(number) FROM run);

--# a UUID of the end of time
UPDATE run SET uuid = x'ffffffffffffffffffffffffffffffff' WHERE number = (SELECT max(number) FROM run);

--# a UUID twice
UPDATE sqlite_schema SET sql = replace(sql, 'uuid BLOB NOT NULL UNIQUE', 'uuid BLOB NOT NULL')
WHERE name = 'run';
DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_run_1';
PRAGMA writable_schema = RESET;
UPDATE run SET uuid = (SELECT uuid FROM run AS first ORDER BY number LIMIT 1);

--# positions that no UUID has
UPDATE run SET position = position + 100000;
UPDATE transition SET position = position + 100000;
UPDATE definition_span SET position = position + 100000;

--# positions in another order
UPDATE run SET position = 3000000000000000000 - position;
UPDATE transition SET position = 3000000000000000000 - position;
UPDATE definition_span SET position = 3000000000000000000 - position;

--# no run
DELETE FROM run;

--# no transition of the newest run
DELETE FROM transition WHERE position = (SELECT max(position) FROM run);

--# no first transitions
DELETE FROM transition WHERE position = (SELECT min(position) FROM transition);

--# a transition at no run
INSERT INTO transition SELECT case_id, position + 1, outcome_id FROM transition
WHERE position = (SELECT max(position) FROM transition);

--# a plan that is based on itself
UPDATE plan_link SET link_plan_id = plan_id;

--# a plan link in a circle
UPDATE plan_link SET link_plan_id = (SELECT max(id) FROM plan) + 1 - plan_id;

--# links of a plan that is not there
UPDATE plan_link SET link_plan_id = 99;

--# plans with no case
DELETE FROM plan_case;

--# plans with no link
DELETE FROM plan_link;

--# a plan of another size
UPDATE plan SET size = size + 1;

--# plan cases without present
UPDATE plan_case SET present = 0;

--# cases that are all the same
UPDATE plan_case SET case_id = 1 WHERE plan_id IN (SELECT plan_id FROM plan_case GROUP BY 1 HAVING count(*) = 1);

--# cases of no name
UPDATE test_case SET scenario_id = 99, strategy_id = 99, device_id = 99
WHERE id = (SELECT max(id) FROM test_case);

--# a mark after all cases
UPDATE run SET mark = (SELECT max(id) FROM test_case) + 1;

--# a gap in each run
INSERT OR IGNORE INTO run_gap SELECT number, 1 FROM run;

--# a gap at no case
INSERT OR IGNORE INTO run_gap SELECT number, 999 FROM run;

--# a gap beyond 2^32
INSERT OR IGNORE INTO run_gap SELECT number, 4294967297 FROM run;

--# totals that do not add up
UPDATE run SET passed = passed + 1;

--# totals that overflow
UPDATE run SET passed = 9223372036854775807, failed = 9223372036854775807,
  errors = 9223372036854775807, planned = 9223372036854775807;

--# totals below zero
UPDATE run SET passed = -9223372036854775807, planned = -1;

--# a shard of too many
UPDATE run SET shard_index = 9223372036854775807, shard_count = 9223372036854775807
WHERE shard_count IS NOT NULL;

--# a shard of none
UPDATE run SET shard_index = 0, shard_count = 0 WHERE shard_count IS NOT NULL;

--# all runs are one shard
UPDATE run SET shard_index = 1, shard_count = 2, whole_plan_id = plan_id;

--# half a shard
UPDATE run SET shard_index = NULL WHERE shard_count IS NOT NULL;

--# names that are empty
UPDATE scenario SET name = '' WHERE id = 1;
UPDATE strategy SET name = '' WHERE id = 1;
UPDATE device SET name = '' WHERE id = 1;
UPDATE form SET name = '' WHERE id = 1;

--# names with brackets
UPDATE scenario SET name = 'a [b, c]' WHERE id = 1;
UPDATE strategy SET name = 'x, y]' WHERE id = 1;

--# names with control characters
UPDATE scenario SET name = name || char(10, 27) || '[2J';
UPDATE strategy SET name = name || char(7);
UPDATE device SET name = name || char(1564, 8238);
UPDATE form SET name = name || char(0);

--# names of broken UTF-8
UPDATE scenario SET name = CAST(x'ff' || CAST(name AS BLOB) AS TEXT);
UPDATE device SET name = CAST(x'c3' || CAST(name AS BLOB) AS TEXT);

--# names of 1 MB
UPDATE scenario SET name = name || replace(hex(zeroblob(500000)), '00', 'ab');

--# names in two forms of Unicode
UPDATE scenario SET name = 'caf' || char(233) WHERE id = 1;
UPDATE scenario SET name = 'cafe' || char(769) WHERE id = 2;

--# files with a way out
UPDATE scenario SET file = '../../../../etc/passwd';
UPDATE form SET file = '/dev/zero';
UPDATE strategy SET file = '';
UPDATE device SET file = char(0) || 'x';

--# labels of control characters
UPDATE run SET label = char(27) || ']0;x' || char(7), branch = char(8238, 1564), host = char(10, 13),
  git_commit = char(0), engine_version = '', tool_version = '<script>', today = '2026-99-99';

--# a day that is none
UPDATE run SET today = 'x';

--# branches and labels of 10 MB
UPDATE run SET label = replace(hex(zeroblob(5000000)), '00', 'ab'), branch = label
WHERE number = (SELECT max(number) FROM run);

--# spans of no kind
UPDATE definition_span SET kind = 9 WHERE kind = 2;

--# spans of no revision
UPDATE definition_span SET revision_id = 999;

--# spans of revisions of others
UPDATE definition_span SET revision_id = 1;

--# no spans
DELETE FROM definition_span;

--# current contents of others
UPDATE scenario SET current_revision_id = 1;
UPDATE form SET current_revision_id = 1;
UPDATE device SET current_revision_id = 1;
UPDATE strategy SET current_revision_id = 1;

--# everything is archived
UPDATE scenario SET archived_at = 5;
UPDATE form SET archived_at = 5;
UPDATE device SET archived_at = 5;
UPDATE strategy SET archived_at = 5;

--# approvals by no one
UPDATE baseline SET approved_by = '', reason = '';

--# approvals of no case
UPDATE baseline SET case_id = 999;

--# approvals twice
INSERT INTO baseline (case_id, adjustments, approved_by, approved_at, reason)
SELECT case_id, adjustments, approved_by, approved_at, reason FROM baseline;

--# pruned runs that are there
INSERT OR IGNORE INTO pruned_run (uuid, removed_at) SELECT uuid, 5 FROM run;

--# pruned runs joined into one that is not
UPDATE pruned_run SET joined_into = zeroblob(16);

--# a run joined into itself
UPDATE pruned_run SET joined_into = uuid;

--# no number to come
UPDATE sqlite_sequence SET seq = 9223372036854775807;

--# a number to come that is none
UPDATE sqlite_sequence SET seq = 'x';

--# no sequence
DELETE FROM sqlite_sequence;

--# statistics that lie
UPDATE sqlite_stat1 SET stat = '0 0 0';

--# statistics of nothing
UPDATE sqlite_stat1 SET stat = 'x', idx = 'y';

--# statistics of great numbers
UPDATE sqlite_stat1 SET stat = '9223372036854775807 9223372036854775807 9223372036854775807';

--# statistics of 1 MB
UPDATE sqlite_stat1 SET stat = replace(hex(zeroblob(500000)), '00', '1 ');

--# statistics of another type
UPDATE sqlite_stat1 SET stat = x'ff', tbl = 7;

--# no statistics
DROP TABLE IF EXISTS sqlite_stat1;

--# pages that are kept for later
PRAGMA auto_vacuum = FULL; VACUUM;

--# pages of 512 bytes
PRAGMA page_size = 512; VACUUM;

--# pages of 64 KB
PRAGMA page_size = 65536; VACUUM;

--# a file in WAL mode
PRAGMA journal_mode = WAL;

--# an index that lacks rows
UPDATE sqlite_schema SET sql = 'CREATE INDEX transition_by_position ON transition (case_id, outcome_id)'
WHERE name = 'transition_by_position';

--# two tables of one page
UPDATE sqlite_schema SET rootpage = (SELECT rootpage FROM sqlite_schema WHERE name = 'run')
WHERE name = 'plan';

--# strict tables that are not
UPDATE sqlite_schema SET sql = replace(replace(sql, 'STRICT, ', ''), ') STRICT', ')');

--# tables without their checks
UPDATE sqlite_schema SET sql = replace(sql, 'NOT NULL', '') WHERE type = 'table';

--# runs that were judged by approvals that are not there
UPDATE baseline_span SET baseline_id = 999;

--# runs that were judged by approvals of other cases
UPDATE baseline_span SET case_id = 1 WHERE case_id = (SELECT max(case_id) FROM baseline_span);

--# runs that were judged by nothing
DELETE FROM baseline_span;

--# runs recorded elsewhere in history
UPDATE run SET recorded_position = 4611686018427387904 - recorded_position;

--# names that were defined at the end of time
UPDATE scenario SET defined_at = 9223372036854775807, archived_by_hand_at = 9223372036854775807;

--# names that were archived by no one
UPDATE scenario SET archived_by_hand = 7;
