-- One outcome without its body.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint, movements FROM outcome WHERE id = :id;
