-- One outcome.
--   :id  INTEGER
SELECT digest, verdict, fingerprint, body FROM outcome WHERE id = :id;
