-- Ends a run.
--   :state     TEXT     interrupted or complete
--   :ended_at  INTEGER  ms since 1970
--   :wall_ms   INTEGER
--   :number    INTEGER  the run
UPDATE run SET state = :state, ended_at = :ended_at, wall_ms = :wall_ms WHERE number = :number;
