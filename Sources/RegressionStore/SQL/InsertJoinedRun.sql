-- Remembers a run that was removed here, or joined with others.
--   :uuid         BLOB     which run
--   :removed_at   INTEGER  ms since 1970
--   :joined_into  BLOB     the run that has its results, or NULL
INSERT INTO pruned_run (uuid, removed_at, joined_into) VALUES (:uuid, :removed_at, :joined_into)
ON CONFLICT (uuid) DO NOTHING;
