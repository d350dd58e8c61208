-- Gives a name its newest content and place; it is there again if it was gone.
--   :digest  BLOB     its content
--   :file    TEXT     where it was read
--   :line    INTEGER  in which line
--   :time    INTEGER  when
--   :id      INTEGER  which name
UPDATE {kind}
SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
  file = :file, line = :line, archived_at = NULL, defined_at = :time
WHERE id = :id;
