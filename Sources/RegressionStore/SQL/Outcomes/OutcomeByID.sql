-- One outcome.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint, body FROM outcome WHERE id = :id;
