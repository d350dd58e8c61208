-- Remembers a run that was removed here, or joined with others.
--   :uuid         BLOB
--   :removed_at   INTEGER
--   :joined_into  BLOB     or NULL
INSERT INTO pruned_run (uuid, removed_at, joined_into) VALUES (:uuid, :removed_at, :joined_into)
ON CONFLICT (uuid) DO UPDATE SET joined_into = coalesce(joined_into, excluded.joined_into);
