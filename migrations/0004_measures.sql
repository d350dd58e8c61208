-- An outcome holds facts: verdict, adjustments and mismatches. What is measured of a case stands beside
-- it, as cases with the same outcome are measured differently.

-- format: 1 for what is there, with margins and metrics of the first case that had the outcome, and
-- sentences; they are no longer read. movements: the digest of the adjustments alone; NULL where the
-- body can't be read.
ALTER TABLE outcome ADD COLUMN format INTEGER NOT NULL DEFAULT 1 CHECK (format BETWEEN 1 AND 2);
ALTER TABLE outcome ADD COLUMN movements BLOB CHECK (length(movements) = 32);

-- What the measures of a run mean; 0 for runs without.
ALTER TABLE run ADD COLUMN measures_version INTEGER NOT NULL DEFAULT 0
  CHECK (measures_version >= 0);

-- The margins and metrics of a case, only where they differ from those before; NULL: none were taken.
CREATE TABLE measure (
  case_id INTEGER NOT NULL REFERENCES test_case,
  position INTEGER NOT NULL REFERENCES run (position) ON UPDATE CASCADE,
  body TEXT CHECK (substr(body, 1, 1) = '{'),
  PRIMARY KEY (case_id, position)
) STRICT, WITHOUT ROWID;

CREATE INDEX measure_by_position ON measure (position, case_id);

-- What an external strategy wrote to standard error before a case ended as an error.
CREATE TABLE note (
  case_id INTEGER NOT NULL REFERENCES test_case,
  run_number INTEGER NOT NULL REFERENCES run (number) ON DELETE CASCADE,
  standard_error TEXT NOT NULL CHECK (standard_error <> ''),
  PRIMARY KEY (case_id, run_number)
) STRICT, WITHOUT ROWID;

CREATE INDEX note_by_run ON note (run_number, case_id);
