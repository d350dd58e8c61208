-- What the files were from which definitions come, so that a run need not parse again what no one
-- changed. A row may go at any time: the file is then parsed again.

CREATE TABLE source_file (
  path TEXT PRIMARY KEY CHECK (path <> ''),
  digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT, WITHOUT ROWID;
