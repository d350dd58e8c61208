-- Strategies, best first: share, passes, failures, covered points, points scrolled.
--   :run  a run
SELECT strategy, share, passed, failed, covered_points, points_scrolled
FROM scoreboard
WHERE run = :run
ORDER BY share DESC NULLS LAST, covered_per_case NULLS LAST, scrolled_per_case NULLS LAST, strategy;
