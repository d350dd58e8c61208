-- All plans with their identities and sizes.
SELECT id, digest, size FROM plan ORDER BY id;
