-- Makes this process the one that records a run.
--   :host             TEXT
--   :process_id       INTEGER
--   :process_started  INTEGER
--   :number           INTEGER  the run
UPDATE run
SET state = 'running', host = :host, process_id = :process_id,
  process_started = :process_started, ended_at = NULL
WHERE number = :number AND state <> 'complete';
