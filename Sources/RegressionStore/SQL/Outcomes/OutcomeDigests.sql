-- All outcomes by identity.
SELECT id, digest FROM outcome ORDER BY digest;
