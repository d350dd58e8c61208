-- Gives a name an earlier content, as if its file were gone: whatever an import says next is newer. A
-- name that is another one's by now stays with it.
--   :id        INTEGER
--   :name      TEXT
--   :revision  INTEGER  an earlier content
INSERT INTO {kind} (id, name, current_revision_id, defined_at, archived_at)
VALUES (:id, :name, :revision, 0, 0)
ON CONFLICT (id) DO UPDATE SET current_revision_id = excluded.current_revision_id,
  defined_at = excluded.defined_at, archived_at = excluded.archived_at
ON CONFLICT DO NOTHING;
