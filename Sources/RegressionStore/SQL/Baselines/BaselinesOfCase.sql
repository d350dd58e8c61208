-- All rows of a case, newest first.
--   :case  INTEGER
SELECT id, case_id, adjustments, approved_by, approved_at, reason
FROM baseline
WHERE case_id = :case
ORDER BY approved_at DESC, adjustments DESC, approved_by DESC, reason DESC, id DESC;
