-- The runs before this one that cover it, on one branch, newest first; see the view run_before.
--   :number  INTEGER  the run
--   :branch  TEXT     where to look
SELECT number FROM run_before
WHERE run = :number AND before_branch IS :branch
ORDER BY position DESC
LIMIT 1;
