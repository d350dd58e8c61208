-- The run before this one, on one branch, that plans most of its cases, the newest of several; see the
-- view run_overlap.
--   :number  INTEGER  the run
--   :branch  TEXT     where to look
SELECT number FROM run_overlap
WHERE run = :number AND before_branch IS :branch AND shared > 0
ORDER BY shared DESC, position DESC
LIMIT 1;
