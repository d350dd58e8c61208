-- All outcomes by identity, with whether what is there is sure to be of this identity.
SELECT id, digest, format > 1 OR (movements IS NOT NULL
  AND verdict IN ('pass', 'unjudged', 'skipped')) AS is_sure
FROM outcome ORDER BY digest;
