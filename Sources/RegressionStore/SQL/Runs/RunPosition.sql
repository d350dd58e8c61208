-- Where a run stands, and whether it is being recorded: a merge may have moved it.
--   :number  INTEGER
SELECT position FROM run WHERE number = :number AND state = 'running';
