-- One outcome without its body.
--   :id  INTEGER
SELECT id, digest, verdict, fingerprint, movements, format > 1 OR (movements IS NOT NULL
  AND verdict IN ('pass', 'unjudged', 'skipped')) AS is_sure
FROM outcome WHERE id = :id;
