-- Says of the first run from a position on, and before another, that it has no measures of a case.
--   :case  INTEGER
--   :from  INTEGER
--   :to    INTEGER
INSERT OR IGNORE INTO measure (case_id, position, body)
SELECT :case, min(position), NULL FROM run
WHERE position >= :from AND position < :to
HAVING min(position) IS NOT NULL;
