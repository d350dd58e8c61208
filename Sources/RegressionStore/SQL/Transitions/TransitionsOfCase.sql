-- The transitions of one case with the runs at which they happened.
--   :case  INTEGER
SELECT run.number, transition.outcome_id, outcome.verdict
FROM transition
JOIN run ON run.position = transition.position
JOIN outcome ON outcome.id = transition.outcome_id
WHERE transition.case_id = :case
ORDER BY transition.position;
