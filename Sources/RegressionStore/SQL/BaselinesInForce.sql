-- The last row for each case that has one: adjustments are absent where it was undone.
SELECT case_id, adjustments, approved_by, approved_at, reason
FROM baseline
WHERE id = (SELECT max(newer.id) FROM baseline AS newer WHERE newer.case_id = baseline.case_id)
ORDER BY case_id;
