-- All outcomes with their verdicts.
SELECT id, digest, verdict FROM outcome ORDER BY id;
