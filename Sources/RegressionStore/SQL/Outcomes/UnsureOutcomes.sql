-- The outcomes of which it can't be checked that they are those of their digests.
SELECT id FROM outcome
WHERE format = 1 AND (movements IS NULL OR verdict NOT IN ('pass', 'unjudged', 'skipped'));
