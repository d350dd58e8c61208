-- What was approved, and what cases are judged by from which run on.

-- name: allBaselines
-- Everything that was ever approved and undone.
SELECT id, case_id, adjustments, approved_by, approved_at, reason FROM baseline ORDER BY id;

-- name: allBaselineSpans
-- What cases are judged by from which positions on.
SELECT case_id, position, baseline_id FROM baseline_span ORDER BY case_id, position;

-- name: baselineJudging
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

-- name: activeBaselines
-- The last row for each case that has one: adjustments are absent where it was undone.
-- Of rows of one time, which only merging brings, the contents decide: not the order of merging.
SELECT case_id, adjustments, approved_by, approved_at, reason
FROM baseline
WHERE id = (SELECT newer.id FROM baseline AS newer
  WHERE newer.case_id = baseline.case_id
  ORDER BY newer.approved_at DESC, newer.adjustments DESC, newer.approved_by DESC,
    newer.reason DESC, newer.id DESC LIMIT 1)
ORDER BY case_id;

-- name: baselinesJudging
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

-- name: baselinesOfCase
-- All rows of a case, newest first.
--   :case  INTEGER
SELECT id, case_id, adjustments, approved_by, approved_at, reason
FROM baseline
WHERE case_id = :case
ORDER BY approved_at DESC, adjustments DESC, approved_by DESC, reason DESC, id DESC;

-- name: baselineSpansAt
-- What cases are judged by from a position on.
--   :position  INTEGER
SELECT case_id, baseline_id FROM baseline_span WHERE position = :position ORDER BY case_id;

-- name: baselineSpansOfCase
-- What a case is judged by from which positions on.
--   :case  INTEGER
SELECT position, baseline_id FROM baseline_span WHERE case_id = :case ORDER BY position;

-- name: insertBaseline
-- Adds an approval; without adjustments it undoes the one before.
--   :case         INTEGER
--   :adjustments  TEXT     canonical JSON, or NULL
--   :by           TEXT     who
--   :at           INTEGER  when
--   :reason       TEXT     why
INSERT INTO baseline (case_id, adjustments, approved_by, approved_at, reason)
VALUES (:case, :adjustments, :by, :at, :reason);

-- name: newestBaseline
-- When the newest approval of a case was.
--   :case  INTEGER
SELECT max(approved_at) AS newest FROM baseline WHERE case_id = :case;

-- name: removeBaselineSpan
-- Says nothing about what a case is judged by from a position on.
--   :case      INTEGER
--   :position  INTEGER
DELETE FROM baseline_span WHERE case_id = :case AND position = :position;

-- name: setBaselineSpan
-- Says what a case is judged by from a position on.
--   :case      INTEGER
--   :position  INTEGER
--   :baseline  INTEGER  an approval; NULL: nothing
INSERT INTO baseline_span (case_id, position, baseline_id) VALUES (:case, :position, :baseline)
ON CONFLICT (case_id, position) DO UPDATE SET baseline_id = excluded.baseline_id;
