-- Makes the tables for the rows of a run, beside the file that has them.
--   {path}  the file
ATTACH '{path}' AS source;
PRAGMA journal_mode = TRUNCATE;
PRAGMA synchronous = FULL;
CREATE TABLE test_case(id INTEGER PRIMARY KEY, scenario_id INT, strategy_id INT,
  device_id INT, orientation INT, UNIQUE(scenario_id, strategy_id, device_id, orientation));
CREATE TABLE plan_case(plan_id INT, case_id INT, present INT,
  PRIMARY KEY(plan_id, case_id)) WITHOUT ROWID;
CREATE TABLE outcome(id INTEGER PRIMARY KEY, digest BLOB UNIQUE, verdict INT, body TEXT);
CREATE TABLE transition(case_id INT, position INT, outcome_id INT,
  PRIMARY KEY(case_id, position)) WITHOUT ROWID;
CREATE INDEX by_position ON transition(position, case_id);
