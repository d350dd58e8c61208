-- Adds a name.
--   :name    TEXT     what people call it
--   :digest  BLOB     its content
--   :file    TEXT     where it was read
--   :line    INTEGER  in which line
--   :time    INTEGER  when
INSERT INTO {kind} (name, current_revision_id, file, line, defined_at)
VALUES (:name, (SELECT id FROM {kind}_revision WHERE digest = :digest), :file, :line, :time);
