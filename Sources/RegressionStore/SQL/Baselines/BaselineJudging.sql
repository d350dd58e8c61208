-- What one case is judged by at a position; no row, or no adjustments, where it is nothing.
--   :case      INTEGER
--   :position  INTEGER  the run's
SELECT span.case_id, baseline.adjustments, baseline.approved_by, baseline.approved_at,
  baseline.reason
FROM baseline_span AS span
LEFT JOIN baseline ON baseline.id = span.baseline_id
WHERE span.case_id = :case AND span.position <= :position
ORDER BY span.position DESC
LIMIT 1;
