-- What cases are judged by at a position: adjustments are absent where it is nothing.
--   :position  INTEGER  the run's
SELECT span.case_id, span.baseline_id, baseline.adjustments, baseline.approved_by,
  baseline.approved_at, baseline.reason
FROM baseline_span AS span
LEFT JOIN baseline ON baseline.id = span.baseline_id
WHERE span.position = (
  SELECT max(earlier.position) FROM baseline_span AS earlier
  WHERE earlier.case_id = span.case_id AND earlier.position <= :position)
ORDER BY span.case_id;
