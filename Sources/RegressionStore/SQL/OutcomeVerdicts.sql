-- All outcomes with their verdicts.
SELECT id, verdict FROM outcome ORDER BY id;
