-- The next outcomes after one.
--   :after  INTEGER  its id
--   :limit  INTEGER  how many
SELECT id, digest, verdict, fingerprint, movements, format, body FROM outcome
WHERE id > :after ORDER BY id LIMIT :limit;
