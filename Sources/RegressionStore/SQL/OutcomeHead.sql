-- One outcome without its body.
--   :id  INTEGER
SELECT digest, verdict, fingerprint FROM outcome WHERE id = :id;
