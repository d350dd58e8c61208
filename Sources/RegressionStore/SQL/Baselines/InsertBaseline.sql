-- Adds an approval; without adjustments it undoes the one before.
--   :case         INTEGER
--   :adjustments  TEXT     canonical JSON, or NULL
--   :by           TEXT     who
--   :at           INTEGER  when
--   :reason       TEXT     why
INSERT INTO baseline (case_id, adjustments, approved_by, approved_at, reason)
VALUES (:case, :adjustments, :by, :at, :reason);
