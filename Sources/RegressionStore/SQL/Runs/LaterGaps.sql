-- The cases that runs after a position lack though their marks have passed them.
--   :position  INTEGER
SELECT run.position, run_gap.case_id
FROM run
JOIN run_gap ON run_gap.run_number = run.number
WHERE run.position > :position AND run.state <> 'running'
ORDER BY run.position, run_gap.case_id;
