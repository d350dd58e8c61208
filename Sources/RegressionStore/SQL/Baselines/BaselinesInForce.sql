-- The last row for each case that has one: adjustments are absent where it was undone.
-- Of rows of one time, which only merging brings, the contents decide: not the order of merging.
SELECT case_id, adjustments, approved_by, approved_at, reason
FROM baseline
WHERE id = (SELECT newer.id FROM baseline AS newer
  WHERE newer.case_id = baseline.case_id
  ORDER BY newer.approved_at DESC, newer.adjustments DESC, newer.approved_by DESC,
    newer.reason DESC, newer.id DESC LIMIT 1)
ORDER BY case_id;
