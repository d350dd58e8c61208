-- Runs that did not end, with the process that records them.
SELECT number, host, process_id, process_started FROM run
WHERE state = 'running'
ORDER BY number;
