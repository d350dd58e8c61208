-- Puts a content in force from a run on.
--   :kind      INTEGER
--   :name      INTEGER  the definition's id
--   :position  INTEGER
--   :revision  INTEGER
INSERT INTO definition_span (kind, name_id, position, revision_id)
VALUES (:kind, :name, :position, :revision)
ON CONFLICT (kind, name_id, position) DO UPDATE SET revision_id = excluded.revision_id;
