-- Makes a run one that ended early, with the results that are there.
--   :plan               INTEGER
--   :planned            INTEGER
--   :passed             INTEGER
--   :failed             INTEGER
--   :errors             INTEGER
--   :known_failures     INTEGER
--   :unexpected_passes  INTEGER
--   :unjudged           INTEGER
--   :skipped            INTEGER
--   :number             INTEGER
UPDATE run
SET state = 'interrupted', plan_id = :plan, planned = :planned, passed = :passed, failed = :failed,
  errors = :errors, known_failures = :known_failures, unexpected_passes = :unexpected_passes,
  unjudged = :unjudged, skipped = :skipped
WHERE number = :number;
