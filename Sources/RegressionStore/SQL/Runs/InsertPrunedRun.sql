-- Remembers a removed run, so that merging does not bring it back.
--   :uuid        BLOB
--   :removed_at  INTEGER  milliseconds since 1970
INSERT OR IGNORE INTO pruned_run (uuid, removed_at) VALUES (:uuid, :removed_at);
