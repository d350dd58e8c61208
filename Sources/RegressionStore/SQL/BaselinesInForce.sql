-- The last row up to a time for each case that has one: adjustments are absent where it was undone.
--   :time  INTEGER
SELECT case_id, adjustments, approved_by, approved_at, reason
FROM baseline
WHERE id = (SELECT max(newer.id) FROM baseline AS newer
  WHERE newer.case_id = baseline.case_id AND newer.approved_at <= :time)
ORDER BY case_id;
