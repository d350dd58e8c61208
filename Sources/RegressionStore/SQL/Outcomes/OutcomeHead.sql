-- One outcome without its body.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint FROM outcome WHERE id = :id;
