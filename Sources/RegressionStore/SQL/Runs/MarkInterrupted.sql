-- Marks a run whose process is gone.
--   :number  INTEGER  the run
UPDATE run SET state = 'interrupted' WHERE number = :number AND state = 'running';
