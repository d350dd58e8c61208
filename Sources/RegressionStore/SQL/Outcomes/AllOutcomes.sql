-- All outcomes.
SELECT id, digest, verdict, fingerprint, movements, format, body FROM outcome ORDER BY id;
