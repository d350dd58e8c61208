-- Gives a name its newest content and place, and takes it back from the archive,
-- unless it was archived by hand.
--   :digest  BLOB     its content
--   :file    TEXT     where it was read
--   :line    INTEGER  in which line
--   :id      INTEGER  which name
UPDATE {kind}
SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
  file = :file, line = :line, archived_at = iif(archived_at < 0, archived_at, NULL)
WHERE id = :id;
