-- One outcome.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint, movements, format, body FROM outcome WHERE id = :id;
