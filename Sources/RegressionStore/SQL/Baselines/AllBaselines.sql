-- Everything that was ever approved and undone.
SELECT id, case_id, adjustments, approved_by, approved_at, reason FROM baseline ORDER BY id;
