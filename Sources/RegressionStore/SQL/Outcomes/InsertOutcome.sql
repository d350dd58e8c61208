-- Adds an outcome, or takes its place where what is there can't be checked against its identity.
--   :digest       BLOB
--   :verdict      TEXT
--   :fingerprint  BLOB     of a failure
--   :body         TEXT     canonical JSON
--   :format       INTEGER  of the body
--   :movements    BLOB     the digest of the adjustments alone
INSERT INTO outcome (digest, verdict, fingerprint, body, format, movements)
VALUES (:digest, :verdict, :fingerprint, :body, :format, :movements)
ON CONFLICT (digest) DO UPDATE SET verdict = excluded.verdict, fingerprint = excluded.fingerprint,
  body = excluded.body, format = excluded.format, movements = excluded.movements
WHERE outcome.format < excluded.format;
