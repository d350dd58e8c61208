-- All outcomes.
SELECT id, digest, verdict, fingerprint, body FROM outcome ORDER BY id;
