-- Moves a run's mark and totals.
--   :mark  INTEGER  the last case recorded; then one total per verdict; then the run's number
UPDATE run
SET mark = :mark, passed = :passed, failed = :failed, errors = :errors,
  known_failures = :known_failures, unexpected_passes = :unexpected_passes,
  unjudged = :unjudged, skipped = :skipped
WHERE number = :number;
