-- Gives a name the content and the place that the newest of several databases has for it.
--   :digest    BLOB     its content
--   :file      TEXT     where it was read
--   :line      INTEGER  in which line
--   :archived  INTEGER  when it was taken out of the suite, or NULL
--   :id        INTEGER  which name
UPDATE {kind}
SET current_revision_id = (SELECT id FROM {kind}_revision WHERE digest = :digest),
  file = :file, line = :line, archived_at = :archived
WHERE id = :id;
