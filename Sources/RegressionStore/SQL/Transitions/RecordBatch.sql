-- Moves a run's mark and totals.
--   :mark               INTEGER  the last case recorded
--   :passed             INTEGER
--   :failed             INTEGER
--   :errors             INTEGER
--   :known_failures     INTEGER
--   :unexpected_passes  INTEGER
--   :unjudged           INTEGER
--   :skipped            INTEGER
--   :number             INTEGER  the run
UPDATE run
SET mark = :mark, passed = :passed, failed = :failed, errors = :errors,
  known_failures = :known_failures, unexpected_passes = :unexpected_passes,
  unjudged = :unjudged, skipped = :skipped
WHERE number = :number;
