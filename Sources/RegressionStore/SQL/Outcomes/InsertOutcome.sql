-- Adds an outcome unless it is there.
--   :digest       BLOB
--   :verdict      TEXT
--   :fingerprint  BLOB  of a failure
--   :body         TEXT  canonical JSON
INSERT INTO outcome (digest, verdict, fingerprint, body)
VALUES (:digest, :verdict, :fingerprint, :body)
ON CONFLICT (digest) DO NOTHING;
