-- Strategies, best first: passes, failures, covered points, points scrolled.
--   :run  a run
SELECT strategy, passed, failed, covered_points, points_scrolled
FROM scoreboard
WHERE run = :run
ORDER BY passed DESC, covered_points, points_scrolled, strategy;
