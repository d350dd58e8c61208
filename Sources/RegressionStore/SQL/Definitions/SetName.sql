-- Gives a name what the newest acts of several databases say of it.
--   :digest       BLOB     its content
--   :file         TEXT     where it was read
--   :line         INTEGER  in which line
--   :time         INTEGER  when
--   :gone         INTEGER  since when it is gone; NULL: it is there
--   :archived     INTEGER  1: taken out of the suite by hand
--   :archived_at  INTEGER  when it was, or was taken back
--   :id           INTEGER  which name
UPDATE {kind}
SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
  file = :file, line = :line, defined_at = :time, archived_at = :gone,
  archived_by_hand = :archived, archived_by_hand_at = :archived_at
WHERE id = :id;
